/** Where a sheet stands that explains something: beside it, on the screen, over as little as possible that can be chosen. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export type Side = 'above' | 'below' | 'right' | 'left';
export interface Placed {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  /** How far along its edge the thing is that it points to. */
  readonly tail: number;
}

const SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];
const GAP = 14; // px between the thing and the sheet
const EDGE = 12; // px between the sheet and the edge of the screen

export function beside(thing: Box, sheet: Size, screen: Size, choosable: readonly Box[]): Placed {
  let best: Placed | null = null;
  let least = Infinity;
  for (const side of SIDES) {
    const placed = at(side, thing, sheet, screen);
    const box = { ...placed, ...sheet };
    // Whatever it covers elsewhere counts less than the thing itself.
    const covered = choosable.reduce((sum, each) => sum + shared(box, each), 0);
    const cost = shared(box, thing) * screen.width * screen.height + covered;
    if (cost < least) [best, least] = [placed, cost];
  }
  return best ?? at('above', thing, sheet, screen);
}

function at(side: Side, thing: Box, sheet: Size, screen: Size): Placed {
  const middle = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
  const upright = side === 'above' || side === 'below';
  const x = upright
    ? middle.x - sheet.width / 2
    : side === 'left'
      ? thing.left - GAP - sheet.width
      : thing.left + thing.width + GAP;
  const y = !upright
    ? middle.y - sheet.height / 2
    : side === 'above'
      ? thing.top - GAP - sheet.height
      : thing.top + thing.height + GAP;
  const left = within(x, sheet.width, screen.width);
  const top = within(y, sheet.height, screen.height);
  return { side, left, top, tail: upright ? middle.x - left : middle.y - top };
}

function within(start: number, length: number, whole: number): number {
  return Math.max(EDGE, Math.min(start, whole - EDGE - length));
}

/** The area that two boxes have in common. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
