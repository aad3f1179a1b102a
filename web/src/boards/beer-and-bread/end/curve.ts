/** How the totals of a game of Beer & Bread grew. */

import type { BeerAndBreadView } from '../view';

export interface Curve {
  readonly beer: readonly number[];
  readonly bread: readonly number[];
}

/** Both totals of a seat at the end of each year; a year that was not reached repeats the one before. */
export function curve(views: readonly BeerAndBreadView[], last: BeerAndBreadView, seat: number): Curve {
  const ends = new Map<number, BeerAndBreadView>();
  for (const view of views) ends.set(view.year, view);
  ends.set(last.year, last);
  const beer: number[] = [];
  const bread: number[] = [];
  last.calendar.forEach((_, index) => {
    const side = ends.get(index + 1)?.sides[seat];
    beer.push(side?.beer ?? beer.at(-1) ?? 0);
    bread.push(side?.bread ?? bread.at(-1) ?? 0);
  });
  return { beer, bread };
}
