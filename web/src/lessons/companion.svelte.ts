/** The coach of a first game: has something to say whenever a question or an event is met for the first time. */

import type { View } from '../lib/board';
import type { LogLine, Remark } from '../lib/messages';

export class Companion {
  /** What she says now; null: nothing new. */
  remark = $state.raw<Remark | null>(null);
  private heard: ReadonlySet<string>;

  constructor(
    private readonly remarks: readonly Remark[],
    private readonly table: string,
  ) {
    this.heard = new Set(remembered(table));
  }

  /** The table has changed: something may be met for the first time. What is asked comes before what happened. */
  look(view: View, log: readonly LogLine[]): void {
    const asked = view.actions.length > 0 ? view.prompt.step : null;
    const events = new Set(log.slice(-LATELY).flatMap((line) => line.events.map((event) => event.kind)));
    const fresh = this.remarks.filter(({ name }) => !this.heard.has(name));
    const met =
      fresh.find((each) => each.asked !== '' && each.asked === asked) ?? fresh.find((each) => events.has(each.event));
    if (!met) return;
    this.remark = met;
    this.heard = new Set([...this.heard, met.name]);
    remember(this.table, [...this.heard]);
  }

  thank(): void {
    this.remark = null;
  }
}

const LATELY = 4; // moves whose events are still news
const storedAs = (table: string) => `brewhall.coach.${table}`;

function remembered(table: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs(table)) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function remember(table: string, heard: readonly string[]): void {
  try {
    sessionStorage.setItem(storedAs(table), JSON.stringify(heard));
  } catch {
    // She may then repeat herself when the page is loaded again.
  }
}
