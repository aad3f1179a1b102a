/** What stands beside the board may follow it a frame later, so that neither of them keeps the page from answering. */

import { untrack } from 'svelte';

/** A value as it was when the last frame was drawn. */
export function calmly<T>(value: () => T): { readonly current: T } {
  let current = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (task = setTimeout(() => (current = next))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  });
  return {
    get current() {
      return current;
    },
  };
}
