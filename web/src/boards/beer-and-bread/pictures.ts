/** Everything on the table that is no card, as a symbol and how much is there; ids are put together, never taken apart. */

import { GOODS, RESOURCES, SLOTS, sumOf, type BeerAndBreadView, type Good, type Zone } from './view';

export interface Picture {
  readonly icon: string;
  /** Instead of the icon, the back of a card of this good. */
  readonly back?: Good | undefined;
  readonly amount?: string;
}

export const storageId = (seat: number): string => `storage-${seat}`;
export const fieldId = (resource: string): string => `field-${resource}`;
export const yearId = (year: number): string => `year-${year}`;
export const coinsId = (seat: number, good: Good): string => `coins-${seat}-${good}`;
export const scoreId = (seat: number): string => `score-${seat}`;

const ZONES: Readonly<Record<string, string>> = {
  hand: 'ui-people',
  column: 'slot-harvest',
  brewery: 'place-brewery',
  bakery: 'place-bakery',
  sold: 'coin',
  exchange: 'ui-swap',
  discard: 'ui-no',
  'in-play': 'ui-play',
};

export function pictureOf(view: BeerAndBreadView, id: string): Picture {
  const zone = view.zones.find((each) => each.id === id);
  return zone ? ofZone(view, zone) : (placesOf(view).get(id) ?? { icon: 'brand' });
}

function ofZone(view: BeerAndBreadView, zone: Zone): Picture {
  const amount = String(zone.kind === 'deck' ? view.deck.length : zone.pieces.length);
  if (zone.kind === 'deck') return { icon: 'brand', back: view.deck[0], amount };
  if (zone.kind === 'slot') {
    const slots = view.zones.filter((each) => each.kind === 'slot' && each.seat === zone.seat);
    return { icon: `slot-${SLOTS[slots.indexOf(zone)]}`, amount };
  }
  const icon = ZONES[zone.kind] ?? 'brand';
  return zone.kind === 'exchange' ? { icon } : { icon, amount };
}

function placesOf(view: BeerAndBreadView): ReadonlyMap<string, Picture> {
  const places = new Map<string, Picture>([
    ['fields', { icon: 'slot-harvest', amount: String(sumOf(view.counters['fields'] ?? {})) }],
    ['supply', { icon: 'slot-storage', amount: String(sumOf(view.counters['supply'] ?? {})) }],
    ['table', { icon: 'slot-storage', amount: String(sumOf(view.counters['table'] ?? {})) }],
    ['windmill', { icon: 'windmill' }],
  ]);
  for (const resource of RESOURCES)
    places.set(fieldId(resource), {
      icon: `res-${resource}`,
      amount: String(view.counters['fields']?.[resource] ?? 0),
    });
  view.calendar.forEach((kind, place) =>
    places.set(yearId(place + 1), { icon: `year-${kind}`, amount: String(place + 1) }),
  );
  view.sides.forEach((side, seat) => {
    const { stored, units, water_units, score } = side;
    places.set(storageId(seat), { icon: 'slot-storage', amount: `${stored} / ${units + water_units}` });
    for (const good of GOODS)
      places.set(coinsId(seat, good), { icon: 'coin', back: good, amount: String(side[good] ?? '?') });
    places.set(scoreId(seat), { icon: 'slot-scoring', amount: String(score ?? '?') });
  });
  return places;
}
