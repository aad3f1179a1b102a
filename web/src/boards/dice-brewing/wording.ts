/** How Dice Brewing is told: dice by colour and value, recipes by name, amounts with their nouns. */

import type { Action, GameEvent, Impossible, Phrase } from '../../lib/board';
import { Texts, type Filled, type Pieces, type Tokens } from '../../lib/texts';
import { sentence } from '../../lib/words';
import type { Gives, Item, Need } from './view';

/** Blanks that are names of things: the blank, and the family of words it belongs to. */
const FAMILIES: Readonly<Record<string, string>> = {
  source: 'place',
  from: 'place',
  place: 'place',
  colour: 'colour',
  item: 'item',
  ingredient: 'item',
  space: 'space',
  building: 'building',
  phase: 'phase',
  season: 'season',
  gain: 'gain',
};
const NOUNS: Readonly<Record<string, string>> = {
  coins: 'coin',
  seeds: 'seed',
  xp: 'xp',
  tokens: 'token',
  dice: 'die',
};

/** What a player did because there was no other way, and what nothing else tells: the end of a turn. */
const ENDINGS: readonly string[] = ['pass', 'end', 'decline'];

export class DiceBrewingTexts extends Texts {
  override piece(id: string, pieces: Pieces): string {
    const piece = pieces[id];
    if (piece?.kind === 'die') return this.die(String(piece['name']));
    if (piece?.kind === 'recipe') return this.recipe(id);
    if (piece?.kind === 'item') return this.item(piece as Item);
    return piece?.kind === 'seed' ? this.words.text('board.seed') : this.place(id);
  }

  /** "pale malt 3 raised by 1, blocked". */
  die(name: string): string {
    const [colour = '', face] = split(name, '-');
    const of = this.words.text(`colour.${colour}`);
    if (!face) return this.words.text('die.unrolled', { colour: of });
    const [value = '', ...extras] = face.split('+');
    const more = extras.map((extra) =>
      /^\d/.test(extra) ? this.words.text('die.increased', { n: extra }) : this.words.text(`die.${extra}`),
    );
    return this.words.text('die', { colour: of, value }) + more.join('');
  }

  dice(names: readonly string[]): string {
    return this.list(names.map((name) => this.die(name)));
  }

  recipe(id: string): string {
    return this.words.has(`recipe.of.${id}`) ? this.words.text(`recipe.of.${id}`) : id;
  }

  item({ item, amount }: Item): string {
    return this.words.text('board.item', { item: this.words.text(`item.${item}`), n: amount });
  }

  /** "2 points, 3 coins"; dice of the supply by colour. */
  override tokens(amounts: Tokens): string {
    return this.list(
      Object.entries(amounts)
        .filter(([, amount]) => amount > 0)
        .map(([name, amount]) =>
          NOUNS[name]
            ? this.words.count(NOUNS[name], amount)
            : this.words.text('board.dice', { colour: this.words.text(`colour.${name}`), n: amount }),
        ),
    );
  }

  /** What a space gives, for example "a hops die". */
  gives(gives: Gives): string {
    const { words } = this;
    if (gives.die) return words.text(`gain.${gives.die}`);
    if (gives.raise) return words.text('board.gives.raise', { n: gives.raise });
    if (gives.seeds) return words.count('seed', gives.seeds);
    if (gives.reroll) return words.text('board.gives.reroll');
    if (gives.exchange) return words.text('board.gives.exchange');
    const prices = Object.entries(gives.coins ?? {});
    if (prices.length === 1) return words.count('coin', prices[0]?.[1] ?? 0);
    return prices
      .map(([colour, coins]) =>
        words.text('board.gives.coins', { colour: words.text(`colour.${colour}`), coins: words.count('coin', coins) }),
      )
      .join(words.text('list.or'));
  }

  /** "pale malt 3+". */
  need({ colour, least }: Pick<Need, 'colour' | 'least'>): string {
    return this.words.text('need', { colour: this.words.text(`colour.${colour}`), values: `${least}+` });
  }

  override move(action: Action, pieces: Pieces): string {
    const given = action.parameters;
    const key = `move.${action.kind}`;
    const form = ['piece', 'space', 'die'].find((name) => name in given && this.words.has(`${key}.${name}`));
    const chosen = given['ingredient'] === 'none' ? 'none' : form;
    return this.words.text(chosen ? `${key}.${chosen}` : key, this.blanks(given, pieces));
  }

  override prompt({ key, values }: Phrase, pieces: Pieces): string {
    const blanks = this.blanks(values, pieces);
    if ('left' in values) blanks['dice'] = this.words.count('die', Number(values['left']));
    return sentence(this.words.text(key, blanks));
  }

  override reason({ reason }: Impossible, pieces: Pieces): string {
    const blanks = this.blanks(reason.values, pieces);
    for (const name of ['price', 'coins'])
      if (name in blanks) blanks[name] = this.words.count('coin', Number(reason.values[name]));
    return this.words.text(reason.key, blanks);
  }

  override event(event: GameEvent, viewer: number | null, players: readonly string[], pieces: Pieces): string {
    const rolls = (event['seats'] as number[] | undefined)?.map(
      (seat, place) => `${players[seat] ?? this.words.text('seat', { seat })} ${(event['values'] as number[])[place]}`,
    );
    return super.event(rolls ? { ...event, rolls } : event, viewer, players, pieces);
  }

  override tells(event: GameEvent): boolean {
    return event.kind !== 'settled' || ENDINGS.includes(String(event['move']));
  }

  protected override actor(event: GameEvent): number | null {
    return typeof event['priority'] === 'number' ? event['priority'] : event.seat;
  }

  protected override template(event: GameEvent, viewer: number | null, pieces: Pieces): string {
    const key = super.template(event, viewer, pieces);
    if (event.kind === 'settled') return `${key}.${String(event['move']).split(' ')[0]}`;
    if (event.kind === 'bought' && 'die' in event) return `${key}.discount`;
    return event.kind === 'brewed' && event['improvement'] !== 'none' ? `${key}.improved` : key;
  }

  protected override blanks(values: Readonly<Record<string, unknown>>, _pieces: Pieces): Filled {
    const { words } = this;
    const blanks: Filled = { ...values };
    for (const [name, family] of Object.entries(FAMILIES))
      if (words.has(`${family}.${String(values[name])}`))
        blanks[name] = words.text(`${family}.${String(values[name])}`);
    for (const name of ['die', 'becomes']) if (name in values) blanks[name] = this.die(String(values[name]));
    if (typeof values['recipe'] === 'string') blanks['recipe'] = this.recipe(values['recipe']);
    if ('seat' in values && values['kind'] === undefined) blanks['owner'] = this.owner(Number(values['seat']));
    if (Array.isArray(values['dice'])) blanks['dice'] = this.dice(values['dice'] as string[]);
    if (Array.isArray(values['values'])) blanks['values'] = this.list((values['values'] as number[]).map(String));
    if (Array.isArray(values['rolls'])) blanks['rolls'] = this.list(values['rolls'] as string[]);
    if (Array.isArray(values['colours'])) blanks['colours'] = this.colours(values['colours'] as string[]);
    if (Array.isArray(values['missing']))
      blanks['missing'] = this.list((values['missing'] as Need[]).map((need) => this.need(need)));
    if ('blue' in values) blanks['dice'] = words.count('blue', Number(values['blue']));
    if ('unlucky' in values) blanks['coins'] = words.count('coin', Number(values['coins']) + Number(values['unlucky']));
    if ('xp' in values)
      blanks['amounts'] = this.tokens({
        xp: Number(values['xp']),
        coins: Number(values['coins']),
        seeds: Number(values['seeds']),
      });
    if (typeof values['improvement'] === 'string') blanks['improvement'] = this.improvedWith(values['improvement']);
    return blanks;
  }

  /** How the owner of a thing is called in a move; a board that knows names says them. */
  protected owner(seat: number): string {
    return this.words.text('seat', { seat });
  }

  private colours(colours: readonly string[]): string {
    return colours.map((colour) => this.words.text(`colour.${colour}`)).join(this.words.text('list.or'));
  }

  private improvedWith(name: string): string {
    return this.words.has(`item.${name}`) ? this.words.text(`item.${name}`) : this.die(name);
  }

  /** What a target of an action is called, where it is not a piece: "space grow hops", "Warehouse". */
  private place(id: string): string {
    const [kind = '', ...rest] = id.split('-');
    const name = rest.at(-1) ?? '';
    if (kind === 'space' || kind === 'speed')
      return this.words.text(`board.${kind}`, { space: this.words.text(`space.${name}`) });
    if (kind === 'supply') return this.words.text(`colour.${name}`);
    if (kind === 'building') return this.words.text(`building.${rest.slice(1).join('-')}`);
    return this.words.has(`place.${kind}`) ? this.words.text(`place.${kind}`) : this.named('zone', kind);
  }
}

/** The texts of a board whose players are known. */
export class NamedTexts extends DiceBrewingTexts {
  constructor(
    words: Texts['words'],
    private readonly name: (seat: number) => string,
  ) {
    super(words);
  }

  protected override owner(seat: number): string {
    return this.name(seat);
  }
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}
