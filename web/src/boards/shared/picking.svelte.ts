/** Picking the targets of an action one after the other, and looking at what is not picked. */

import type { View } from '../../lib/board';
import { BoardTable } from './table.svelte';

/** What was picked in this position; it is void as soon as the position is another one. */
interface Pick {
  readonly view: View;
  /** What the page holds as chosen: the first target of an action that is still possible. */
  readonly anchor: string;
  readonly targets: readonly string[];
  /** The hint that lay on the table then: another one picks anew. */
  readonly hint: number | undefined;
}

/** A table where an action is put together by picking its targets, and the others' boards can be opened. */
export abstract class PickingTable<V extends View> extends BoardTable<V> {
  #pick = $state.raw<Pick | null>(null);
  #look = $state.raw<{ view: View; id: string } | null>(null);
  #open = $state.raw<{ toPlay: number | null; seat: number } | null>(null);

  readonly actions: readonly V['actions'][number][] = $derived.by(() => (this.active ? this.view.actions : []));
  /** The other seats, in the order of play. */
  readonly others = $derived.by(() => {
    const all = this.props().seats.length;
    return Array.from({ length: all - 1 }, (_, place) => (this.me + 1 + place) % all);
  });

  /** Whether it can be chosen at all. */
  legal(target: string): boolean {
    return this.actions.some((action) => action.targets.includes(target));
  }

  /** Why something cannot be done, in a sentence; empty where it can be, or where nothing is asked. */
  reason(target: string): string {
    const found = this.active ? this.view.impossible.find((each) => each.target === target) : undefined;
    return found ? this.say(found.phrase) : '';
  }

  // -- what is looked at -------------------------------------------------------------------------

  /** The board that is shown large: one's own, or one that is looked at until somebody else is to play. */
  readonly shown = $derived.by(() => (this.#open?.toPlay === this.view.to_play ? this.#open.seat : this.me));

  open(seat: number): void {
    this.#open = { toPlay: this.view.to_play, seat };
  }

  /** What is looked at closely without being chosen. */
  readonly inspected = $derived.by(() => (this.#look?.view === this.view ? this.#look.id : null));

  /** Look at something closely; again: no longer. */
  inspect(id: string): void {
    this.#look = this.inspected === id ? null : { view: this.view, id };
  }

  /** Close what is looked at, then another's board; says whether there was anything. */
  lookAway(): boolean {
    if (this.inspected) this.#look = null;
    else if (this.shown !== this.me) this.#open = null;
    else return false;
    return true;
  }

  // -- what is picked ----------------------------------------------------------------------------

  /** The hinted action, if there is one now. */
  readonly hint: V['actions'][number] | null = $derived.by(() => {
    const [best] = this.hints;
    return this.actions.find((action) => action.action === best) ?? null;
  });
  readonly hinted: ReadonlySet<string> = $derived.by(() => new Set([...this.looks, ...(this.hint?.targets ?? [])]));

  /** Everything picked so far, in the order of picking. A hint picks the whole move. */
  readonly picks: readonly string[] = $derived.by(() => {
    const chosen = this.props().chosen;
    if (chosen === null || !this.legal(chosen)) return [];
    if (this.#pick?.view === this.view && this.#pick.anchor === chosen && this.#pick.hint === this.hints[0])
      return this.#pick.targets;
    return this.hint?.targets[0] === chosen ? this.hint.targets : [chosen];
  });

  /** Picks these targets instead of the others; `anchor` is the first target of an action they leave possible. */
  protected pick(targets: readonly string[], anchor: string | undefined): void {
    this.#look = null;
    const some = targets.length > 0 && anchor !== undefined;
    this.#pick = some ? { view: this.view, anchor, targets, hint: this.hints[0] } : null;
    this.props().onchoose(some ? anchor : null);
  }
}
