/** Advice for the decision on the table, one step at a time: where to look, what to think of, what to do. */

import type { Hint, HintedMove, Phrase } from '../lib/messages';

export const LAST = 3;

export class Ladder {
  /** The step that was told last; 0: none. */
  step = $state(0);
  /** The next step is on its way. */
  waiting = $state(false);
  look = $state.raw<Phrase>([]);
  /** Ids of pieces and places worth a look. */
  targets = $state.raw<readonly string[]>([]);
  candidates = $state.raw<readonly HintedMove[]>([]);
  choice = $state<Hint['choice']>('open');
  best = $state<number | null>(null);
  /** The move that the board shows as if it were about to be made. */
  shown = $state<number | null>(null);
  /** Places glow until there is something better to show. */
  readonly looks = $derived(this.shown === null ? this.targets : []);

  /** Asks for the next step. What comes after `leave` was called is not listened to. */
  async climb(ask: (step: number) => Promise<Hint>): Promise<void> {
    if (this.waiting || this.step === LAST) return;
    this.waiting = true;
    const round = this.round;
    try {
      const hint = await ask(this.step + 1);
      if (round === this.round) this.take(hint);
    } finally {
      if (round === this.round) this.waiting = false;
    }
  }

  leave(): void {
    this.round++;
    this.step = 0;
    this.waiting = false;
    this.look = [];
    this.targets = [];
    this.candidates = [];
    this.best = this.shown = null;
  }

  private round = 0;

  private take(hint: Hint): void {
    this.step = hint.step;
    if (hint.step === 1) [this.look, this.targets] = [hint.look, hint.targets];
    if (hint.step === 2) [this.candidates, this.choice] = [hint.candidates, hint.choice];
    if (hint.step === LAST) this.best = hint.best;
    // Where one move is proposed, it is the best one.
    else if (this.candidates.length === 1) this.best = this.candidates[0]?.action ?? null;
    this.shown = this.best;
  }
}
