/** How long everybody may think, in players' words. */

import type { ClockWish } from '../lib/messages';
import type { SlowText } from './text';

interface ClockOffer {
  readonly name: SlowText;
  readonly wish: ClockWish | null;
  readonly line?: SlowText;
}

export const CLOCKS: readonly ClockOffer[] = [
  { name: 'clock.none', wish: null },
  { name: 'clock.minute', wish: { seconds: 60 }, line: 'clock.line.move' },
  { name: 'clock.minutes', wish: { seconds: 300 }, line: 'clock.line.move' },
  { name: 'clock.total.5', wish: { seconds: 300, total: true, increment: 10 }, line: 'clock.line.total' },
  { name: 'clock.total.15', wish: { seconds: 900, total: true, increment: 10 }, line: 'clock.line.total' },
  { name: 'clock.total.45', wish: { seconds: 2700, total: true, increment: 30 }, line: 'clock.line.total' },
  { name: 'clock.day', wish: { seconds: 86_400 }, line: 'clock.line.days' },
  { name: 'clock.days', wish: { seconds: 259_200 }, line: 'clock.line.days' },
  { name: 'clock.week', wish: { seconds: 604_800 }, line: 'clock.line.days' },
];
