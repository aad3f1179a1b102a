/** Past positions of a table, asked for in blocks when they are needed. */

import { steps } from '../lib/http';
import type { Step } from '../lib/messages';

const BLOCK = 50;

export class History {
  private readonly known = new Map<number, Step>();

  constructor(
    private readonly table: string,
    private readonly load: typeof steps = steps,
  ) {}

  async at(move: number): Promise<Step | null> {
    if (!this.known.has(move)) await this.fetch(move - (move % BLOCK));
    return this.known.get(move) ?? null;
  }

  async upTo(last: number): Promise<readonly Step[]> {
    const found: Step[] = [];
    for (let move = 0; move <= last; move++) {
      const step = await this.at(move);
      if (step) found.push(step);
    }
    return found;
  }

  /** After an undo, later positions are no longer what happened. */
  forgetAfter(move: number): void {
    for (const later of this.known.keys()) if (later > move) this.known.delete(later);
  }

  private async fetch(from: number): Promise<void> {
    for (const step of await this.load(this.table, from)) this.known.set(step.move, step);
  }
}
