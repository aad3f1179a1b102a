/** How large the cards of a hand are, in rem: as large as their place allows. */

import { shapeOf, type Shape } from './shape';

/** The place of the hand; `choose` is how wide the chooser at its right end is, `rem` how many pixels one is. */
export interface Place {
  width: number;
  height: number;
  choose: number;
  rem: number;
}

export interface Size {
  width: number;
  height: number;
  shape: Shape;
}

const TALL = 87 / 56; // a card's height to its width
const WIDEST = 14.75;
const FEW = 3; // there is room for so many beside the place where one decides: they stay as they are
const NARROW = 58.75; // boards less wide have the chooser below the hand, and no marks below its cards
const NARROWEST = 40;
const MARKS = 2; // below each card

/** `count` cards, of which one may be decided about: that one is large, the others of many become columns. */
export function sizesOf(
  { width, height, choose, rem }: Place,
  count: number,
  deciding: boolean,
  one: boolean,
): { gap: number; each: Size; lifted: Size } {
  const size = (wide: number, high: number): Size => ({ width: wide, height: high, shape: shapeOf(wide * rem, rem) });
  if (width < NARROW) {
    const gap = width < NARROWEST ? 0.3125 : 0.4375;
    const each = size(Math.min(8.25, (width - (count - 1) * gap - 0.375) / count), height - 0.5);
    return { gap, each, lifted: each };
  }
  const room = deciding ? width - choose - 0.75 : width;
  const high = height - MARKS - 0.75;
  const whole = (wide: number): Size => size(wide, Math.max(wide * TALL, Math.min(12.75, high)));
  const large = Math.min(high / TALL, WIDEST);
  if (one && count > FEW) {
    const gap = 0.6875;
    const others = Math.min(7, (room - large - count * gap) / (count - 1));
    return { gap, each: size(others, Math.min(14, high * 0.9)), lifted: whole(large) };
  }
  const gap = 0.875;
  const each = whole(Math.min(large, (room - (count - 1) * gap - 0.625) / count));
  return { gap, each, lifted: each };
}
