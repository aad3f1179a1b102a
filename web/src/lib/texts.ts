/**
 * Moves, prompts, reasons and events in words, from the templates of the game's words and the pieces of a view.
 * A game whose templates have blanks of their own, or more than one template for an event, extends `Texts`.
 */

import type { Action, GameEvent, Impossible, Phrase, Piece } from './board';
import { sentence, type Words } from './words';

export type Tokens = Readonly<Record<string, number>>;
export type Pieces = Readonly<Record<string, Piece>>;
export type Filled = Record<string, unknown>;

export class Texts {
  constructor(readonly words: Words) {}

  /** A piece by its name; its id where there is none. */
  piece(id: string, _pieces: Pieces): string {
    return this.named('piece', id);
  }

  /** A legal action in words: "harvest with Amber ale". */
  move(action: Action, pieces: Pieces): string {
    return this.words.text(`move.${action.kind}`, this.blanks(action.parameters, pieces));
  }

  /** The question on the table. */
  prompt({ key, values }: Phrase, pieces: Pieces): string {
    return this.words.text(key, this.blanks(values, pieces));
  }

  /** Why something cannot be done: "Needs 2 barley, has 0 barley." */
  reason({ reason }: Impossible, pieces: Pieces): string {
    return this.words.text(reason.key, this.blanks(reason.values, pieces));
  }

  /**
   * Something that happened, as a sentence. `players` are names by seat, the viewer's own being "you".
   * With `tokens` given, it stands where the amounts would be, for those who draw these.
   */
  event(event: GameEvent, viewer: number | null, players: readonly string[], pieces: Pieces, tokens?: string): string {
    const blanks = this.blanks(event, pieces);
    if (tokens !== undefined && 'tokens' in event) blanks['tokens'] = tokens;
    const seat = this.actor(event);
    if (seat !== null) blanks['player'] = players[seat] ?? this.words.text('seat', { seat });
    return sentence(this.words.text(this.template(event, viewer, pieces), blanks));
  }

  /** Whether an event gets a line of its own; what others tell as well does not. */
  tells(_event: GameEvent): boolean {
    return true;
  }

  /** "2 water, 1 wheat". */
  tokens(tokens: Tokens, template = 'tokens.item'): string {
    return this.list(
      Object.entries(tokens)
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => this.words.text(template, { amount, resource: this.words.text(`resource.${name}`) })),
    );
  }

  list(items: readonly string[]): string {
    return items.join(this.words.text('list.comma')) || this.words.text('list.nothing');
  }

  /** The text `<kind>.<id>`; an owner's own components may have ids that no words file knows. */
  named(kind: string, id: string): string {
    const key = `${kind}.${id}`;
    return this.words.has(key) ? this.words.text(key) : sentence(id.replaceAll('-', ' '));
  }

  /** The seat that an event is about. */
  protected actor(event: GameEvent): number | null {
    return event.seat;
  }

  /** Which template tells an event; `.own` is said to the one who did it. */
  protected template(event: GameEvent, viewer: number | null, _pieces: Pieces): string {
    const key = `event.${event.kind}`;
    return event.seat === viewer && this.words.has(`${key}.own`) ? `${key}.own` : key;
  }

  /** Values as they are read in a sentence: pieces and resources by name, tokens as a list. */
  protected blanks(values: Readonly<Record<string, unknown>>, pieces: Pieces): Filled {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (name === 'resource') return [name, this.words.text(`resource.${String(value)}`)];
        if (name === 'tokens') return [name, this.tokens(value as Tokens)];
        return [name, typeof value === 'string' && value in pieces ? this.piece(value, pieces) : value];
      }),
    );
  }
}
