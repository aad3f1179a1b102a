/** The ways that things took across the board, gathered by where they came from and where they went. */

import { kindOf, type Flight, type Spot } from './flip';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Way {
  readonly key: string;
  readonly from: Point;
  readonly to: Point;
}
/** How many tokens left a place or came to it. */
export interface Change extends Point {
  readonly key: string;
  readonly by: number;
}

const BEND = 0.14; // of its length: ways to and fro do not lie on each other

/** Points are counted from `origin`, the corner of the board. What only moved within its place took no way. */
export function waysOf(flights: readonly Flight[], origin: Point): { ways: Way[]; changes: Change[] } {
  const travelled = flights.filter(({ from, to }) => from.holder !== to.holder);
  const ways = [...grouped(travelled, ({ id, from, to }) => `${kindOf(id) || id} ${from.holder} ${to.holder}`)].map(
    ([key, group]) => ({ key, from: middle(group, 'from', origin), to: middle(group, 'to', origin) }),
  );
  const tokens = travelled.filter(({ id }) => kindOf(id) !== '');
  const changes = (['from', 'to'] as const).flatMap((end) =>
    [...grouped(tokens, (flight) => `${end} ${kindOf(flight.id)} ${flight[end].holder}`)].map(([key, group]) => ({
      key,
      by: end === 'from' ? -group.length : group.length,
      ...middle(group, end, origin),
    })),
  );
  return { ways, changes };
}

/** As the path of an SVG: a gentle bow. */
export function bow({ from, to }: Way): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const over = { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND };
  return `M${from.x} ${from.y}Q${over.x} ${over.y} ${to.x} ${to.y}`;
}

function middle(group: readonly Flight[], end: 'from' | 'to', origin: Point): Point {
  const mean = (of: (spot: Spot) => number) => group.reduce((sum, flight) => sum + of(flight[end]), 0) / group.length;
  return {
    x: Math.round(mean(({ box }) => box.left + box.width / 2) - origin.x),
    y: Math.round(mean(({ box }) => box.top + box.height / 2) - origin.y),
  };
}

function grouped(flights: readonly Flight[], keyOf: (flight: Flight) => string): ReadonlyMap<string, Flight[]> {
  const groups = new Map<string, Flight[]>();
  for (const flight of flights) {
    const key = keyOf(flight);
    groups.set(key, [...(groups.get(key) ?? []), flight]);
  }
  return groups;
}
