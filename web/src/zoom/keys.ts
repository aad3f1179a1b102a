/** The keys of the zoom: Space keeps it open, Escape closes it, ? explains what holds the focused thing; they come before those of the table. */

import { thingAt } from './gestures';
import { idOf, type Thing, type Zoom } from './zoom.svelte';

export function zoomKeys(
  root: HTMLElement,
  zoom: Zoom,
  sheet: () => HTMLElement | undefined,
  exists: (id: string) => boolean,
): () => void {
  let taken = false; // the key that is down was for the zoom
  let from: HTMLElement | null = null; // where the focus was before it went into the sheet

  /** The nearest thing around an element that can be explained: a slot, a mat, the hand. */
  const holderOf = (element: Element): Thing | null => {
    const holder = element.parentElement?.closest<Thing>('[data-about], [data-zone]') ?? null;
    if (!holder || !root.contains(holder)) return null;
    return exists(idOf(holder)) ? holder : holderOf(holder);
  };
  const handled = (key: string, shift: boolean): boolean => {
    const focused = document.activeElement;
    const inSheet = sheet()?.contains(focused) === true;
    const thing = focused && thingAt(focused, root);
    if (key === '?') {
      const holder = focused?.matches(':focus-visible') ? holderOf(thing ?? focused) : null;
      if (!holder || holder === zoom.thing) return false;
      zoom.open(holder, 'focus');
      zoom.pinned = true;
      return true;
    }
    if (!zoom.thing) return false;
    if (key === 'Escape') {
      if (inSheet) from?.focus();
      zoom.close();
      return true;
    }
    if (key === ' ') {
      const elsewhere = focused?.closest('button, a[href], input, select, textarea') && thing !== zoom.thing;
      if (inSheet || elsewhere) return false;
      zoom.pinned = !zoom.pinned;
      return true;
    }
    if (key === 'Tab' && zoom.pinned && inSheet && shift) {
      from?.focus();
      return true;
    }
    if (key === 'Tab' && zoom.pinned && !inSheet && !shift && (thing === zoom.thing || zoom.thing.contains(focused))) {
      from = focused as HTMLElement;
      sheet()?.querySelector('button')?.focus();
      return true;
    }
    return false;
  };
  const down = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest?.('dialog, input, select, textarea')) return;
    taken = handled(event.key, event.shiftKey);
    if (taken) swallow(event);
  };
  const up = (event: KeyboardEvent) => {
    if (taken && event.key === ' ') swallow(event); // some browsers press a button when the key comes up
    taken = false;
  };
  addEventListener('keydown', down, true);
  addEventListener('keyup', up, true);
  return () => {
    removeEventListener('keydown', down, true);
    removeEventListener('keyup', up, true);
  };
}

/** The control that the thing is, lies in, or holds. */
export function controlOf(thing: Thing): HTMLElement | null {
  return thing.closest<HTMLElement>('button') ?? thing.querySelector<HTMLElement>('button');
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
