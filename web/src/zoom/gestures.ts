/** Pointing, focusing and holding: how a thing on the board is asked to explain itself. */

import { idOf, type Thing, type Zoom } from './zoom.svelte';

const CONTROL = 'button, a[href], input, select, textarea, summary, label, [role="button"]';
const TAKES_TAPS = `${CONTROL}, .legal`;
const HOVER = 350; // ms until the pointer means it
const REST = 700; // over what holds other things, where pointers rest by chance
const GRACE = 250; // ms from the thing to the sheet, without losing it on the way
const HOLD = 450; // ms of a finger
const STILL = 8; // px that a finger may move meanwhile

/** What the element under the pointer or the focus stands for. A control among others does not stand for what holds them. */
export function thingAt(target: EventTarget | null, root: Element): Thing | null {
  if (!(target instanceof Element) || !root.contains(target)) return null;
  const thing = target.closest<Thing>('[data-about]');
  const control = target.closest(CONTROL);
  if (!control || !thing || control.contains(thing))
    return thing ?? control?.querySelector<Thing>('[data-about]') ?? null;
  return control.querySelector<Thing>('[data-about]') ?? (thing.querySelectorAll(CONTROL).length === 1 ? thing : null);
}

/** `sheet` is the element that explains; it lies outside of the root. */
export function gestures(root: HTMLElement, zoom: Zoom, sheet: () => HTMLElement | undefined): () => void {
  let over: string | null = null; // what the pointer is on, since it was moved there
  let at = { x: -1, y: -1 };
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let done = false; // this press of a finger has had its effect: no click, no drag

  const inSheet = (event: Event) => event.target instanceof Node && sheet()?.contains(event.target) === true;
  const stop = () => {
    clearTimeout(opening);
    clearTimeout(closing);
  };
  const later = (thing: Thing, delay: number) => {
    opening = setTimeout(() => thing.isConnected && zoom.open(thing, 'hover'), delay);
  };

  const move = (event: PointerEvent) => {
    const way = Math.hypot(event.clientX - at.x, event.clientY - at.y);
    if (event.pointerType === 'touch') {
      if (way > STILL) clearTimeout(opening);
      if (done) event.stopImmediatePropagation();
      return;
    }
    // A board that changes under a resting pointer is not pointed at; a drag is not a look.
    if (way === 0 || event.buttons) return;
    at = { x: event.clientX, y: event.clientY };
    if (inSheet(event)) {
      stop();
      over = null;
      return;
    }
    const thing = thingAt(event.target, root);
    const id = thing && idOf(thing);
    if (id === over) return;
    over = id;
    stop();
    if (zoom.thing && id !== zoom.id) closing = setTimeout(() => zoom.leave('hover'), GRACE);
    if (!thing || zoom.pinned || id === zoom.id) return;
    later(thing, thing.matches(':not(button):has([data-about])') ? REST : HOVER);
  };
  const down = (event: PointerEvent) => {
    stop();
    done = false;
    if (inSheet(event)) return;
    const held = zoom.way === 'touch' && zoom.thing !== null;
    if (held || !zoom.pinned) zoom.close();
    if (event.pointerType !== 'touch') return;
    if (held) done = true; // a tap beside the sheet puts it away, no more
    at = { x: event.clientX, y: event.clientY };
    const thing = thingAt(event.target, root);
    if (!thing || held) return;
    opening = setTimeout(() => {
      zoom.open(thing, 'touch');
      done = true;
    }, HOLD);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType === 'touch') clearTimeout(opening);
  };
  const click = (event: MouseEvent) => {
    if (inSheet(event)) return;
    if (done && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const thing = thingAt(event.target, root);
    const tapped = event instanceof PointerEvent && event.pointerType === 'touch';
    if (tapped && thing && !(event.target as Element).closest(TAKES_TAPS)) zoom.open(thing, 'touch');
    else if (!zoom.pinned && root.contains(event.target as Node)) zoom.close();
  };
  const menu = (event: Event) => {
    if (done) event.preventDefault();
  };
  const focusIn = (event: FocusEvent) => {
    const target = event.target as Element;
    const thing = thingAt(target, root);
    if (thing && !zoom.pinned && target.matches(':focus-visible')) zoom.open(thing, 'focus');
  };
  const focusOut = (event: FocusEvent) => {
    if (sheet()?.contains(event.relatedTarget as Node | null)) return;
    // Later: what had the focus may just be taken off the table, while the page is drawn.
    const left = zoom.id;
    queueMicrotask(() => zoom.id === left && zoom.leave('focus'));
  };

  const ends = new AbortController();
  const early = { capture: true, signal: ends.signal };
  addEventListener('pointermove', move, early);
  addEventListener('pointerdown', down, early);
  addEventListener('pointerup', up, early);
  addEventListener('pointercancel', up, early);
  addEventListener('click', click, early);
  addEventListener('contextmenu', menu, early);
  root.addEventListener('focusin', focusIn, { signal: ends.signal });
  root.addEventListener('focusout', focusOut, { signal: ends.signal });
  return () => {
    stop();
    ends.abort();
  };
}
