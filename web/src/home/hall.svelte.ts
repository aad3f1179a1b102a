/** What there is in the hall: one's tables, open seats, games to watch. Looked at again while the page is in sight. */

import { lobby, myTables, openTables } from '../lib/http';
import { profile } from '../record/requests';
import { t } from '../lib/ui';
import { greet } from '../lib/person.svelte';
import type { OpenTable, Opponent, TableInfo } from '../lib/messages';

const LOOK_AGAIN = 10_000;

class Hall {
  mine = $state.raw<readonly TableInfo[]>([]);
  /** When they came, by this device's clock: times run down from there. */
  mineAt = $state(Date.now());
  open = $state.raw<readonly OpenTable[]>([]);
  watchable = $state.raw<readonly TableInfo[]>([]);
  game = $state('');
  pace = $state('');
  /** Whom one played against, once a game has ended. */
  against = $state.raw<readonly Opponent[]>([]);
  /** Why there is nothing to see; empty: there is. */
  problem = $state('');

  /** Games that go on: yours to move first, the least time left first. */
  readonly running = $derived(this.mine.filter((table) => !table.over).sort(byUrgency));
  readonly finished = $derived(this.mine.filter((table) => table.over));

  async look(): Promise<void> {
    try {
      const [mine, open, watchable] = await Promise.all([
        myTables(),
        lobby(this.game, this.pace),
        openTables(),
        greet(),
      ]);
      const ended = this.finished.length;
      Object.assign(this, { mine, mineAt: Date.now(), open, watchable, problem: '' });
      if (this.finished.length > ended) this.against = (await profile()).against;
    } catch (error) {
      this.problem = error instanceof TypeError ? t('problem.unreachable') : String((error as Error).message);
    }
  }

  /** Until the returned function is called. */
  keepLooking(): () => void {
    void this.look();
    const again = () => document.visibilityState === 'visible' && void this.look();
    const timer = setInterval(again, LOOK_AGAIN);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }
}

export const hall = new Hall();

/** Whether others wait for one's decision; as long as a seat is free, nobody does. */
export function isMyMove(table: TableInfo): boolean {
  return table.your_turn && table.seats.every((seat) => seat.kind !== 'open' || seat.stand_in);
}

export function byUrgency(a: TableInfo, b: TableInfo): number {
  const left = (table: TableInfo) => table.time_left ?? Infinity;
  if (isMyMove(a) !== isMyMove(b)) return isMyMove(a) ? -1 : 1;
  return left(a) === left(b) ? b.updated - a.updated : left(a) - left(b);
}
