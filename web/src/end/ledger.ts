/** Where every coin of a finished game of Beer & Bread came from, and how the totals grew. */

import { cardOf, piecesIn, type BeerAndBreadView, type Card, type Good } from '../boards/beer-and-bread/view';
import type { View } from '../lib/board';
import type { Step } from '../lib/messages';

export interface Entry {
  readonly id: string;
  readonly card: Card;
  readonly coins: number;
  /** A sold card, or an upgrade that pays in the end. */
  readonly bonus: boolean;
}

/** The coins of one good of one seat: what was sold, then what upgrades add. */
export function ledger(view: BeerAndBreadView, seat: number, good: Good): Entry[] {
  const place = good === 'beer' ? 'brewery' : 'bakery';
  const sold = [...piecesIn(view, `sold-${seat}`), ...piecesIn(view, `${place}-${seat}`)].flatMap((id) => {
    const card = cardOf(view, id);
    return card?.good === good ? [{ id, card, coins: card.coins, bonus: false }] : [];
  });
  const bonuses = (view.sides[seat]?.bonuses ?? []).flatMap((row) => {
    const card = cardOf(view, row.card);
    return card && row[good] > 0 ? [{ id: row.card, card, coins: row[good], bonus: true }] : [];
  });
  return [...sold, ...bonuses];
}

export interface Curve {
  readonly beer: readonly number[];
  readonly bread: readonly number[];
}

/** Both totals of a seat at the end of each year. */
export function curve(steps: readonly Step[], last: BeerAndBreadView, seat: number): Curve {
  const ends = new Map<number, BeerAndBreadView>();
  for (const step of steps) {
    const view = step.view as BeerAndBreadView;
    ends.set(view.year, view);
  }
  ends.set(last.year, last);
  const years = last.calendar.map((_, index) => ends.get(index + 1)?.sides[seat]);
  return { beer: years.map((side) => side?.beer ?? 0), bread: years.map((side) => side?.bread ?? 0) };
}

export function isBeerAndBread(view: View): view is BeerAndBreadView {
  return view.game === 'beer-and-bread';
}
