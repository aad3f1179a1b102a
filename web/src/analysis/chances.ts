/** Chances as they are drawn and read. */

import type { TurningPoint } from '../lib/messages';

export const percent = (share: number) => Math.round(share * 100);

/** Everybody's share of a whole in percent, rounded so that they are a hundred together. */
export function percents(shares: readonly number[]): number[] {
  const rounded = shares.map((share) => Math.floor(share * 100));
  const most = shares.map((_, seat) => seat).sort((a, b) => remainder(shares[b]) - remainder(shares[a]));
  const missing = percent(shares.reduce((sum, share) => sum + share, 0)) - rounded.reduce((sum, each) => sum + each, 0);
  for (const seat of most.slice(0, missing)) rounded[seat] = (rounded[seat] ?? 0) + 1;
  return rounded;
}

const remainder = (share = 0) => (share * 100) % 1;

/** What one seat's chances were at a moment: after so many moves. */
export const shareAt = (curve: readonly (readonly number[])[], after: number, seat: number) =>
  curve[Math.min(after, curve.length - 1)]?.[seat] ?? 0;

/** The moments worth reading out: the beginning, before each turning point, the end. */
export function milestones(curve: readonly unknown[], points: readonly TurningPoint[]): number[] {
  return [...new Set([0, ...points.map((point) => point.move - 1), curve.length - 1])].sort((a, b) => a - b);
}

/** A line through all points of a seat's curve, in a box of this size. */
export function path(curve: readonly (readonly number[])[], seat: number, width: number, height: number): string {
  const last = Math.max(1, curve.length - 1);
  return curve
    .map((_, after) => {
      const x = ((after * width) / last).toFixed(1);
      const y = ((1 - shareAt(curve, after, seat)) * height).toFixed(1);
      return `${after ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');
}
