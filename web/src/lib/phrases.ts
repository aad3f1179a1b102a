/** Phrases as the server composes them: text, and parts that stand for things. */

import type { BoardSeat } from './board';
import type { Part, Phrase } from './messages';

/** A phrase as it is read aloud. */
export function plain(phrase: Phrase, seats: readonly BoardSeat[] = []): string {
  return phrase.map((part) => (typeof part === 'string' ? part : textOf(part, seats))).join('');
}

/** The text of a part. People go by the name they have at this table now; oneself is spoken to. */
export function textOf(part: Part, seats: readonly BoardSeat[]): string {
  const seat = part.person === undefined ? undefined : seats[part.person];
  return seat && !seat.spokenTo ? seat.name : part.text;
}
