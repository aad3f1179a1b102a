/** Where every coin of a finished game of Beer & Bread came from. */

import { knownCard, piecesIn, type BeerAndBreadView, type Good, type KnownCard } from '../view';

export interface Entry {
  readonly id: string;
  readonly card: KnownCard;
  readonly coins: number;
  /** A sold card, or an upgrade that pays in the end. */
  readonly bonus: boolean;
}

/** The coins of one good of one seat: what was sold, then what upgrades add. */
export function ledger(view: BeerAndBreadView, seat: number, good: Good): Entry[] {
  const place = good === 'beer' ? 'brewery' : 'bakery';
  const sold = [...piecesIn(view, 'sold', seat), ...piecesIn(view, place, seat)].flatMap((id) => {
    const card = knownCard(view, id);
    return card?.good === good ? [{ id, card, coins: card.front.coins, bonus: false }] : [];
  });
  const bonuses = (view.sides[seat]?.bonuses ?? []).flatMap((row) => {
    const card = knownCard(view, row.card);
    return card && row[good] > 0 ? [{ id: row.card, card, coins: row[good], bonus: true }] : [];
  });
  return [...sold, ...bonuses];
}

/** Whether this good is the lower one of a seat, the one that counts. */
export function counts(view: BeerAndBreadView, seat: number, good: Good): boolean {
  const side = view.sides[seat];
  if (side === undefined || side.beer === null || side.bread === null) return false;
  return good === 'beer' ? side.beer <= side.bread : side.bread < side.beer;
}
