/** The moves of a game by periods and turns, and the decisions that cost most. */

import type { BoardSeat } from '../lib/board';
import type { Period, Phrase, PlayedTurn, TurningPoint } from '../lib/messages';
import { plain } from '../lib/phrases';
import { told } from './text';

const MOST_OF_OTHERS = 3;

/** The turn that a move belongs to, and its period. */
export function turnOf(periods: readonly Period[], move: number): { period: Period; turn: PlayedTurn } | null {
  for (const period of periods)
    for (const turn of period.turns) if (turn.first <= move && move <= turn.last) return { period, turn };
  return null;
}

/** "Year 1, fruitful, turn 3, Hilde". */
export function whenOf(periods: readonly Period[], move: number, name: string): string {
  const found = turnOf(periods, move);
  return found ? told('when', { period: plain(found.period.title), turn: found.turn.number, name }) : told('end');
}

/** Where each period but the first begins, as moments: after so many moves. */
export const beginnings = (periods: readonly Period[]) =>
  periods.slice(1).map(({ turns }) => (turns[0]?.first ?? 1) - 1);

/** One's own costliest decisions, then those of others; whoever had no seat sees the costliest of all. */
export function ordered(points: readonly TurningPoint[], seats: readonly BoardSeat[]): TurningPoint[] {
  const own = points.filter((point) => seats[point.seat]?.you);
  const others = points.filter((point) => !seats[point.seat]?.you);
  return [...own, ...others.slice(0, MOST_OF_OTHERS)];
}

/** Why another move was better, told to whoever sits at one of the seats, or to nobody in particular. */
export function reasonsFor(point: TurningPoint, seats: readonly BoardSeat[]): readonly Phrase[] {
  return point.reasons.at(seats.findIndex((seat) => seat.spokenTo)) ?? [];
}

/** A move is worded for whoever makes it: anybody else in it goes by name, also its reader. */
export function inMovesOf(actor: number, seats: readonly BoardSeat[]): BoardSeat[] {
  return seats.map((seat, place) => (place === actor ? seat : { ...seat, spokenTo: false }));
}
