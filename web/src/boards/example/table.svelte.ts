import type { Action, View } from '../../lib/board';
import { PickingTable } from '../shared/picking.svelte';

export class Table extends PickingTable<View> {
  readonly action: Action | null = $derived.by(
    () => this.actions.find((action) => action.targets[0] === this.picks[0]) ?? null,
  );

  /** Pick a mug; again: put it back (by pointer), or take it (by key). */
  choose(mug: string, event: { readonly detail: number }): void {
    if (!this.legal(mug)) this.inspect(mug);
    else if (!this.picks.includes(mug)) this.pick([mug], mug);
    else if (event.detail === 0) this.commit();
    else this.pick([], undefined);
  }

  commit(): void {
    if (this.action) this.send([this.action.action]);
  }
}
