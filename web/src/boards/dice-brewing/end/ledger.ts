/** How the points of a game of Dice Brewing grew. */

import type { DiceBrewingView } from '../view';

/** What a seat was worth at the end of each round. */
export function curve(views: readonly DiceBrewingView[], last: DiceBrewingView, seat: number): number[] {
  const ends = new Map<number, DiceBrewingView>();
  for (const view of [...views, last]) ends.set(view.round, view);
  const points: number[] = [];
  for (let round = 1; round <= last.round; round++)
    points.push(ends.get(round)?.seats[seat]?.score ?? points.at(-1) ?? 0);
  return points;
}
