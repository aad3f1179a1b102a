/** Where markers stand on the production track: alone on their spot, or side by side on a plate above it. */

import { MARKERS, type Marker } from './view';

export interface Standing {
  readonly marker: Marker;
  /** It would come there. */
  readonly ghost: boolean;
}

export interface Stack {
  readonly spot: number;
  readonly standing: readonly Standing[];
  /** Several on one spot, or no room beside the last one: they stand higher, a stem points to the spot. */
  readonly plate: boolean;
  /** The middle of it, in spots from the left end. */
  readonly middle: number;
}

const RIM = 0.3; // of a plate, in spots

/** `wide`: how wide a marker is, in spots. No two stacks overlap. */
export function standings(
  markers: Readonly<Record<string, number>>,
  steps: Readonly<Record<string, number>>,
  { low, high }: { readonly low: number; readonly high: number },
  wide: number,
): Stack[] {
  const found = new Map<number, Standing[]>();
  const put = (spot: number, standing: Standing) => found.set(spot, [...(found.get(spot) ?? []), standing]);
  for (const marker of MARKERS) {
    const spot = markers[marker] ?? 0;
    put(spot, { marker, ghost: false });
    const n = steps[marker] ?? 0;
    if (n) put(Math.min(high, spot + n), { marker, ghost: true });
  }
  let below = -Infinity; // where the last marker of the lower row ends
  const stacks = [...found]
    .sort(([one], [other]) => one - other)
    .map(([spot, standing]) => {
      const middle = spot - low + 0.5;
      const plate = standing.length > 1 || middle - wide / 2 < below;
      if (!plate) below = middle + wide / 2;
      return { spot, standing, plate, middle };
    });
  return apart(stacks, high - low + 1, wide);
}

/** Moves plates to the right until none overlaps, and then as far to the left as the track ends. */
function apart(stacks: readonly Stack[], length: number, wide: number): Stack[] {
  const half = (stack: Stack) => (stack.standing.length * wide) / 2 + RIM;
  const middles = new Map<Stack, number>();
  const plates = stacks.filter((stack) => stack.plate);
  let end = 0;
  for (const stack of plates) {
    const middle = Math.max(stack.middle, end + half(stack));
    middles.set(stack, middle);
    end = middle + half(stack);
  }
  let start = length;
  for (const stack of plates.toReversed()) {
    const middle = Math.min(middles.get(stack) ?? 0, start - half(stack));
    middles.set(stack, middle);
    start = middle - half(stack);
  }
  return stacks.map((stack) => ({ ...stack, middle: middles.get(stack) ?? stack.middle }));
}
