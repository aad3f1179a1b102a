/** Where every point of a game of Heaven & Ale came from. */

import type { HeavenAndAleView } from '../types';
import { SIZES, type Size } from '../view';

export interface Barrel {
  readonly goal: string;
  readonly measure: string;
  readonly needed: number;
  readonly size: Size;
  readonly points: number;
}

/** The barrels of a seat with what is printed on them. */
export function barrelsOf(view: HeavenAndAleView, seat: number): Barrel[] {
  return view.goals.flatMap((goal) =>
    SIZES.filter((size) => goal[size].seats.includes(seat)).map((size) => ({
      goal: goal.goal,
      measure: goal.measure,
      needed: goal.needed,
      size,
      points: goal[size].points,
    })),
  );
}

/** What cards add to the barrels of a seat. */
export function barrelBonus(view: HeavenAndAleView, seat: number): number {
  const printed = barrelsOf(view, seat).reduce((sum, barrel) => sum + barrel.points, 0);
  return (view.sides[seat]?.count.barrels ?? 0) - printed;
}
