/** A bot looks back at a game on the server: started once, asked for until it is ready. */

import type { BoardSeat } from '../lib/board';
import * as http from '../lib/http';
import { language } from '../lib/language.svelte';
import type { Analysis, TableInfo, TurningPoint } from '../lib/messages';
import { go } from '../lib/router.svelte';
import { t } from '../lib/ui';

const PACE = 400; // milliseconds between two questions

/** Where a game lies that is over: at a table, or in a record. */
export interface Past {
  begin(): Promise<Analysis>;
  ask(id: string): Promise<Analysis>;
  /** Opens a table at which the game goes on after so many moves. */
  playOn(after: number, seat: number): Promise<TableInfo>;
}

export class LookingBack {
  found = $state.raw<Analysis | null>(null);
  problem = $state('');
  private opening = false;

  constructor(
    private readonly past: Past,
    private readonly pause: () => Promise<unknown> = () => new Promise((done) => setTimeout(done, PACE)),
  ) {}

  async begin(): Promise<void> {
    this.problem = '';
    try {
      let found = (this.found = await this.past.begin());
      while (!found.ready && !found.problem) {
        await this.pause();
        found = this.found = await this.past.ask(found.id);
      }
      if (found.problem) this.fail(found.problem);
    } catch (error) {
      this.fail(told(error));
    }
  }

  /** The id of the new table; null: it is being opened already, or could not be, and `problem` says why. */
  async playOn(after: number, seat: number): Promise<string | null> {
    if (this.opening) return null;
    this.opening = true;
    this.problem = '';
    try {
      return (await this.past.playOn(after, seat)).id;
    } catch (error) {
      this.problem = told(error);
      return null;
    } finally {
      this.opening = false;
    }
  }

  /** Opens a table at a decision, on one's own seat; whoever had none takes the seat whose turn it was. */
  async playOnFrom(point: TurningPoint, seats: readonly BoardSeat[]): Promise<void> {
    const mine = seats.findIndex((seat) => seat.you);
    const seat = mine < 0 || seats[point.seat]?.you ? point.seat : mine;
    const table = await this.playOn(point.move - 1, seat);
    if (table) go({ page: 'table', table });
  }

  private fail(problem: string): void {
    this.found = null;
    this.problem = problem;
  }
}

const told = (error: unknown) => (error instanceof http.RequestFailed ? error.message : t('problem.unreachable'));

const known = new Map<string, LookingBack>();

/** The same one whenever somebody comes back to the end of this game, as long as they read the same language. */
export function atTable(table: string): LookingBack {
  const name = `${table} ${language()}`;
  let found = known.get(name);
  if (!found) {
    found = new LookingBack({
      begin: () => http.analyseTable(table),
      ask: () => http.tableAnalysis(table),
      playOn: (after, seat) => http.playOn(table, { after, seat }),
    });
    known.set(name, found);
  }
  return found;
}

export function inRecord(text: string): LookingBack {
  return new LookingBack({
    begin: () => http.analyseRecord(text),
    ask: (id) => http.recordAnalysis(id),
    playOn: (after, seat) => http.playOnRecord({ text, after, seat }),
  });
}
