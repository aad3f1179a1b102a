/** The seats of a finished game in the order of their places. */

import type { Result } from './messages';

export interface Standing {
  readonly seat: number;
  /** Equals share one. */
  readonly place: number;
  readonly points: number;
  /** How many points were missing to the winner. */
  readonly behind: number;
  readonly won: boolean;
  readonly gaveUp: boolean;
}

export function ranking(outcome: Result): Standing[] {
  const best = outcome.scores[outcome.winners[0] ?? 0] ?? 0;
  return outcome.scores
    .map((points, seat) => ({
      seat,
      place: outcome.ranks[seat] ?? 1,
      points,
      behind: Math.max(0, best - points),
      won: outcome.winners.includes(seat),
      gaveUp: outcome.resigned.includes(seat),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
