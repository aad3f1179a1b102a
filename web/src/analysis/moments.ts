/** The moves of a game by chapters and turns, and the decisions that cost most. */

import type { BoardSeat } from '../lib/board';
import type { Chapter, PlayedTurn, TurningPoint } from '../lib/messages';
import { plain } from '../lib/phrases';
import { told } from './text';

const MOST_OF_OTHERS = 3;

/** The turn that a move belongs to, and its chapter. */
export function turnOf(chapters: readonly Chapter[], move: number): { chapter: Chapter; turn: PlayedTurn } | null {
  for (const chapter of chapters)
    for (const turn of chapter.turns) if (turn.first <= move && move <= turn.last) return { chapter, turn };
  return null;
}

/** "Year 1, fruitful, turn 3, Hilde". */
export function whenOf(chapters: readonly Chapter[], move: number, name: string): string {
  const found = turnOf(chapters, move);
  return found ? told('when', { chapter: plain(found.chapter.title), turn: found.turn.number, name }) : told('end');
}

/** Where each chapter but the first begins, as moments: after so many moves. */
export const beginnings = (chapters: readonly Chapter[]) =>
  chapters.slice(1).map(({ turns }) => (turns[0]?.first ?? 1) - 1);

/** One's own costliest decisions, then those of others; whoever had no seat sees the costliest of all. */
export function ordered(points: readonly TurningPoint[], seats: readonly BoardSeat[]): TurningPoint[] {
  const own = points.filter((point) => seats[point.seat]?.you);
  const others = points.filter((point) => !seats[point.seat]?.you);
  return [...own, ...others.slice(0, MOST_OF_OTHERS)];
}
