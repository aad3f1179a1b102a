/** Moves, prompts, reasons and events in words, from the templates of the game's words and the pieces of a view. */

import type { Action, GameEvent, Impossible, Phrase, Piece } from './board';
import { sentence, type Words } from './words';

export type Tokens = Readonly<Record<string, number>>;
export type Pieces = Readonly<Record<string, Piece>>;

/** "2 water, 1 wheat". */
export function tokensText(words: Words, tokens: Tokens, template = 'tokens.item'): string {
  const items = Object.entries(tokens)
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => words.text(template, { amount, resource: words.text(`resource.${name}`) }));
  return items.join(words.text('list.comma')) || words.text('list.nothing');
}

/** Cards by their backs: "2 beers, 1 bread". */
export function backsText(words: Words, backs: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const back of backs) counts.set(back, (counts.get(back) ?? 0) + 1);
  const items = [...counts].map(([back, n]) => words.count(back, n));
  return items.join(words.text('list.comma')) || words.text('list.nothing');
}

/** An owner's own card set may have styles that no words file knows. */
export function styleText(words: Words, style: string): string {
  return words.has(`style.${style}`) ? words.text(`style.${style}`) : spelled(style);
}

/** A card by its style; its id alone where the front is unknown. */
export function cardName(words: Words, id: string, pieces: Pieces): string {
  const style = pieces[id]?.['style'];
  return typeof style === 'string' ? styleText(words, style) : id;
}

/** What an upgrade does in a few words (`short`) or in a sentence. The server adds these texts to the words. */
export function upgradeText(words: Words, upgrade: string, short = true): string {
  const key = `${short ? 'label' : 'upgrade'}.of.${upgrade}`;
  return words.has(key) ? words.text(key) : spelled(upgrade);
}

/** A legal action in words: "harvest with Amber ale". */
export function moveText(words: Words, action: Action, pieces: Pieces): string {
  const { card, amount, resource = '' } = action.parameters;
  const blanks: Record<string, unknown> = { ...action.parameters };
  if (card !== undefined) blanks['card'] = cardName(words, card, pieces);
  if (amount !== undefined) {
    const key = Number(amount) ? 'tokens.item' : 'move.amount.none';
    blanks['tokens'] = words.text(key, { amount, resource: words.text(`resource.${resource}`) });
  }
  return words.text(`move.${action.kind}`, blanks);
}

/** The question on the table. */
export function promptText(words: Words, prompt: Phrase, pieces: Pieces): string {
  const blanks: Record<string, unknown> = { ...prompt.values };
  const { card, resource, excess } = prompt.values;
  if (typeof card === 'string') blanks['card'] = cardName(words, card, pieces);
  if (typeof resource === 'string') blanks['resource'] = words.text(`resource.${resource}`);
  if (typeof excess === 'number') blanks['tokens'] = words.count('token', excess);
  return words.text(prompt.key, blanks);
}

/** Why something cannot be done: "Needs 2 barley, has 0 barley." */
export function reasonText(words: Words, impossible: Impossible): string {
  const { key, values } = impossible.reason;
  const lacks = Object.entries((values['lacks'] ?? {}) as Readonly<Record<string, { needs: number; has: number }>>);
  const listed = (which: 'needs' | 'has') =>
    lacks
      .map(([name, lack]) =>
        words.text('tokens.item', { amount: lack[which], resource: words.text(`resource.${name}`) }),
      )
      .join(words.text('list.comma'));
  return words.text(key, { ...values, needs: listed('needs'), has: listed('has') });
}

/**
 * Something that happened, as a sentence. `players` are names by seat, the viewer's own being "you".
 * With `tokens` given, it stands where the amounts would be, for those who draw these.
 */
export function eventText(
  words: Words,
  event: GameEvent,
  viewer: number | null,
  players: readonly string[],
  pieces: Pieces,
  tokens?: string,
): string {
  const blanks = eventBlanks(words, event, pieces);
  if (tokens !== undefined && 'tokens' in event) blanks['tokens'] = tokens;
  const seat = typeof event['windmill'] === 'number' ? event['windmill'] : event.seat;
  if (seat !== null) blanks['player'] = players[seat] ?? words.text('seat', { seat });
  const key = eventKey(words, event, viewer, pieces, blanks);
  return sentence(words.text(key, blanks));
}

function eventKey(
  words: Words,
  event: GameEvent,
  viewer: number | null,
  pieces: Pieces,
  blanks: Record<string, unknown>,
): string {
  const key = `event.${event.kind}`;
  if (event.kind === 'settled') return `${key}.${String(event['choice'])}`;
  if (!('card' in event) && !('cards' in event) && words.has(`${key}.hidden`)) return `${key}.hidden`;
  const piece = typeof event['card'] === 'string' ? pieces[event['card']] : undefined;
  if (event.kind === 'sold' && typeof piece?.['coins'] === 'number') {
    blanks['coins'] = words.count('coin', piece['coins']);
    return `${key}.${String(piece['good'])}`;
  }
  if (event.kind === 'upgraded' && typeof piece?.['upgrade'] === 'string') {
    blanks['upgrade'] = upgradeText(words, piece['upgrade']);
    return `${key}.known`;
  }
  return event.seat === viewer && words.has(`${key}.own`) ? `${key}.own` : key;
}

function eventBlanks(words: Words, event: GameEvent, pieces: Pieces): Record<string, unknown> {
  const blanks: Record<string, unknown> = { ...event };
  for (const name of ['card', 'taken']) {
    const card = event[name];
    if (typeof card === 'string') blanks[name] = cardName(words, card, pieces);
  }
  const cards = event['cards'] as readonly string[] | undefined;
  const backs = event['backs'] as readonly string[] | undefined;
  if (backs) {
    blanks['backs'] = backsText(words, backs);
    blanks['cards'] = words.count('card', backs.length);
  }
  if (cards) {
    const names = cards.map((card) => cardName(words, card, pieces));
    blanks['cards'] = names.join(words.text('list.comma')) || words.text('list.nothing');
  }
  if (typeof event['back'] === 'string') blanks['back'] = words.text(`good.${event['back']}`);
  if (typeof event['year_kind'] === 'string') blanks['year_kind'] = words.text(`year.${event['year_kind']}`);
  const tokens = event['tokens'] as Tokens | undefined;
  if (tokens) {
    blanks['tokens'] = tokensText(words, tokens, event.kind === 'seeded' ? 'tokens.change' : 'tokens.item');
  } else if (typeof event['resource'] === 'string') {
    blanks['tokens'] = tokensText(words, { [event['resource']]: Number(event['amount']) });
  }
  return blanks;
}

function spelled(id: string): string {
  return sentence(id.replaceAll('-', ' '));
}
