/** Where the coach stands: near what a step is about, and on nothing that is lit. */

import type { Box, Side, Size } from '../zoom/placing';

export interface Stand {
  readonly left: number;
  readonly top: number;
  /** On which side of the thing; null: not right beside it. */
  readonly side: Side | null;
  /** How far along its edge the thing is. */
  readonly tail: number;
}

const STEP = 16; // px between the places that are tried
const EDGE = 12;
const GAP = 16; // px between the coach and what is lit
const COVERED = 1000; // what a covered pixel costs, beside a pixel of distance
const TAIL = 24; // px from a corner at least

/** `above` is where the screen begins: what lies higher belongs to the prompt. */
export function standBeside(
  thing: Box | null,
  sheet: Size,
  screen: Size,
  above: number,
  keepOff: readonly Box[],
): Stand {
  const middle = thing ? centre(thing) : { x: screen.width / 2, y: screen.height / 2 };
  const around = keepOff.map(({ left, top, width, height }) => ({
    left: left - GAP,
    top: top - GAP,
    width: width + 2 * GAP,
    height: height + 2 * GAP,
  }));
  let best = { left: EDGE, top: above };
  let least = Infinity;
  for (let top = above; top <= screen.height - sheet.height - EDGE; top += STEP)
    for (let left = EDGE; left <= screen.width - sheet.width - EDGE; left += STEP) {
      const box = { left, top, ...sheet };
      const covered = around.reduce((sum, each) => sum + shared(box, each), 0);
      const far = Math.hypot(centre(box).x - middle.x, centre(box).y - middle.y);
      const cost = covered * COVERED + far;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return { ...best, ...pointing({ ...best, ...sheet }, thing) };
}

function pointing(sheet: Box, thing: Box | null): Pick<Stand, 'side' | 'tail'> {
  if (!thing) return { side: null, tail: 0 };
  const { x, y } = centre(thing);
  const [right, bottom] = [sheet.left + sheet.width, sheet.top + sheet.height];
  const under = x > sheet.left + TAIL && x < right - TAIL;
  const beside = y > sheet.top + TAIL && y < bottom - TAIL;
  if (under && bottom <= thing.top) return { side: 'above', tail: x - sheet.left };
  if (under && sheet.top >= thing.top + thing.height) return { side: 'below', tail: x - sheet.left };
  if (beside && right <= thing.left) return { side: 'left', tail: y - sheet.top };
  if (beside && sheet.left >= thing.left + thing.width) return { side: 'right', tail: y - sheet.top };
  return { side: null, tail: 0 };
}

function centre({ left, top, width, height }: Box): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 };
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
