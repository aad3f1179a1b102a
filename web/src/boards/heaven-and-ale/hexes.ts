/** Where the hexes of a garden lie, in units of a hex's half width across and half a side down. */

import type { Hex } from './types';

export const SIDE = 34;
export const WIDTH = SIDE * Math.sqrt(3);
export const HEIGHT = SIDE * 2;

export interface Layout {
  /** The whole garden. */
  readonly width: number;
  readonly height: number;
  /** The middle of each hex. */
  readonly middles: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

/** Pointy-top hexes by axial coordinates, moved so that the garden begins at 0, 0. */
export function layout(hexes: readonly Hex[]): Layout {
  const at = hexes.map(({ id, q, r }) => ({ id, x: (q + r / 2) * WIDTH, y: r * 1.5 * SIDE }));
  const left = Math.min(...at.map(({ x }) => x)) - WIDTH / 2;
  const top = Math.min(...at.map(({ y }) => y)) - SIDE;
  const middles = Object.fromEntries(at.map(({ id, x, y }) => [id, { x: x - left, y: y - top }]));
  return {
    width: Math.max(...at.map(({ x }) => x)) + WIDTH / 2 - left,
    height: Math.max(...at.map(({ y }) => y)) + SIDE - top,
    middles,
  };
}

/** Row and place of a hex as one counts them, from the top and from the left. */
export function whereIs(hexes: readonly Hex[], { q, r }: Hex): { readonly row: number; readonly place: number } {
  const top = Math.min(...hexes.map((each) => each.r));
  return { row: r - top + 1, place: hexes.filter((each) => each.r === r && each.q < q).length + 1 };
}

/** Corners of a hex around 0, 0, as SVG reads them. */
export function corners(side: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((corner) => (Math.PI / 180) * (60 * corner - 90))
    .map((angle) => `${(side * Math.cos(angle)).toFixed(1)},${(side * Math.sin(angle)).toFixed(1)}`)
    .join(' ');
}
