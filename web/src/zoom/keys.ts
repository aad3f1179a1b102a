/** The keys of the zoom: Space keeps it open, Escape closes it, ? explains the zone; they come before those of the table. */

import { thingAt } from './gestures';
import type { Thing, Zoom } from './zoom.svelte';

export function zoomKeys(root: HTMLElement, zoom: Zoom, sheet: () => HTMLElement | undefined): () => void {
  let taken = false; // the key that is down was for the zoom

  const handled = (key: string, shift: boolean): boolean => {
    const focused = document.activeElement;
    const inSheet = sheet()?.contains(focused) === true;
    const thing = focused && thingAt(focused, root);
    if (key === '?') {
      const zone = focused?.matches(':focus-visible') ? zoneAround(focused, root) : null;
      if (!zone || zone === zoom.thing) return false;
      zoom.open(zone, 'focus');
      zoom.pinned = true;
      return true;
    }
    if (!zoom.thing) return false;
    if (key === 'Escape') {
      if (inSheet) focusOn(zoom.thing);
      zoom.close();
      return true;
    }
    if (key === ' ') {
      const elsewhere = focused?.closest('button, a[href], input, select, textarea') && thing !== zoom.thing;
      if (inSheet || elsewhere) return false;
      zoom.pinned = !zoom.pinned;
      return true;
    }
    if (key === 'Tab' && zoom.pinned) {
      if (inSheet && shift) return focusOn(zoom.thing);
      const first = sheet()?.querySelector<HTMLElement>('button:not([tabindex="-1"])');
      if (!shift && first && thing && thing === zoom.thing) {
        first.focus();
        return true;
      }
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

function zoneAround(element: Element, root: HTMLElement): Thing | null {
  const zone = element.closest<Thing>('[data-zone][data-about]');
  return zone && root.contains(zone) ? zone : null;
}

/** The control that the thing is, lies in, or holds. */
export function controlOf(thing: Thing): HTMLElement | null {
  return thing.closest<HTMLElement>('button') ?? thing.querySelector<HTMLElement>('button');
}

function focusOn(thing: Thing): boolean {
  const control = controlOf(thing);
  control?.focus();
  return control !== null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
