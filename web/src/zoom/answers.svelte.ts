/** What the server says about things on a table: asked for one at a time, the latest wish first, kept for a version. */

import type { About } from '../lib/messages';

/** Where it is asked: a table as it is now. */
export interface Source {
  readonly table: string;
  readonly version: number;
  /** Asks elsewhere: this is no table that is played at. */
  readonly ask?: (target: string) => Promise<About>;
}

type Ask = (table: string, target: string) => Promise<About>;

export class Answers {
  #kept = $state.raw<ReadonlyMap<string, About>>(new Map());
  /** What was asked at this version already, with or without an answer. */
  #asked = new Set<string>();
  #at = '';
  #wish: { source: Source; target: string } | null = null;
  #asking = false;
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  of(target: string): About | null {
    return this.#kept.get(target) ?? null;
  }

  want(source: Source, target: string): void {
    const at = `${source.table} ${source.version}`;
    if (at !== this.#at) {
      const before = this.#kept.get(target); // stays until the new answer is here
      this.#kept = new Map(before ? [[target, before]] : []);
      this.#asked = new Set();
      this.#at = at;
    }
    this.#wish = this.#asked.has(target) ? null : { source, target };
    if (!this.#asking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#asking = true;
    while (this.#wish) {
      const { source, target } = this.#wish;
      const at = this.#at;
      this.#wish = null;
      this.#asked.add(target);
      const asked = source.ask?.(target) ?? this.#ask(source.table, target);
      const answer = await asked.catch(() => null); // without it, its name has to do
      if (answer && at === this.#at) this.#kept = new Map([...this.#kept, [target, answer]]);
    }
    this.#asking = false;
  }
}
