/** Finding what a step lights on a board, whatever the board draws anew. */

import { flushSync } from 'svelte';
import type { Box } from '../zoom/placing';

/** Where one decides, and what commits. */
const DECIDING = '[data-zone="chooser"], [data-commit], dialog';
const LEGAL = '[data-legal]';

/** The element that stands for a piece, zone or place: one that can be chosen before others, on the table before answers. */
export function elementOf(root: ParentNode, id: string): HTMLElement | null {
  const found = all(root, id).filter(visible);
  const worth = (element: HTMLElement) => (choosable(element) ? 2 : 0) + (element.closest(DECIDING) ? 0 : 1);
  return found.sort((a, b) => worth(b) - worth(a) || area(b) - area(a))[0] ?? null;
}

function all(root: ParentNode, id: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-about="${CSS.escape(id)}"]`)];
}

function choosable(element: Element): boolean {
  return element.closest(LEGAL) !== null || element.querySelector(LEGAL) !== null;
}

/** Brings what lies under another sheet to the top. */
export function uncover(root: ParentNode, id: string): void {
  if (elementOf(root, id)) return;
  const sheet = all(root, id)[0]?.closest<HTMLElement>('[data-sheet]')?.dataset['sheet'];
  if (sheet) flushSync(() => root.querySelector<HTMLElement>(`[data-opens="${sheet}"]`)?.click());
}

export function elementsOf(root: ParentNode, ids: readonly string[]): HTMLElement[] {
  return ids.flatMap((id) => elementOf(root, id) ?? []);
}

/** The place where one decides: where something is in hand, or something is asked there. */
export function decidingIn(root: ParentNode, inHand: boolean): HTMLElement | null {
  const found = [...root.querySelectorAll<HTMLElement>('[data-zone="chooser"]')].find(visible);
  return found && (inHand || found.querySelector('[data-commit]')) ? found : null;
}

/** The same place, where something is looked at closely instead. */
export function closelyIn(root: ParentNode): HTMLElement | null {
  const found = [...root.querySelectorAll<HTMLElement>('[data-zone="chooser"]')].find(visible);
  return found && !found.querySelector('.idle') ? found : null;
}

/** Whether a click there could make or choose a move that is not the one to learn now. */
export function leadsAstray(target: Element, root: HTMLElement, light: readonly string[]): boolean {
  const legal = target.closest(LEGAL);
  if (!legal || !root.contains(legal) || target.closest(DECIDING)) return false;
  const lit = light.flatMap((id) => all(root, id));
  return !lit.some((each) => each.contains(legal) || legal.contains(each));
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function visible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

function area(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** Whether something in it is still on its way. What only glows goes on for ever, and stays where it is. */
function moving(root: HTMLElement): boolean {
  return root
    .getAnimations({ subtree: true })
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
}

/** Calls back whenever something on the board may have moved: redrawn, resized, scrolled, and as long as it flies. */
export function watch(root: HTMLElement, look: () => void): () => void {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      look();
      if (moving(root)) later();
    });
  };
  const redrawn = new MutationObserver(later);
  redrawn.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'data-about'],
  });
  const resized = new ResizeObserver(later);
  resized.observe(root);
  const events = ['scroll', 'resize', 'animationend', 'transitionend'] as const;
  for (const event of events) window.addEventListener(event, later, { capture: true, passive: true });
  later();
  return () => {
    cancelAnimationFrame(frame);
    redrawn.disconnect();
    resized.disconnect();
    for (const event of events) window.removeEventListener(event, later, { capture: true });
  };
}
