/** Things that stand elsewhere after an update are seen moving there (first, last, invert, play), by their stable ids. */

/** Where something is, and the id of what it lies in. */
export interface Spot {
  readonly box: DOMRect;
  readonly holder: string;
}
export type Places = ReadonlyMap<string, Spot>;

/** Something that came from one spot to another. */
export interface Flight {
  readonly id: string;
  readonly from: Spot;
  readonly to: Spot;
}

const MOST_STEPS = 8;
const ABOVE = 4; // the zones it flies over
const LEAST_WAY = 4; // px; what moves less only made room
const running = new Set<Animation>();

/** Where everything is now. */
export function placesIn(root: HTMLElement): Places {
  return new Map(elementsIn(root).map((element) => [idOf(element), spotOf(element)]));
}

/** Lets everything fly from where it was; `haste` 2 is twice as fast. Says what flew, and what went home and is seen no more. */
export function moveFrom(before: Places, root: HTMLElement, haste = 1): Flight[] {
  // All is read before anything is written: the page is laid out once, not once a token.
  const style = getComputedStyle(root);
  const duration = milliseconds(style.getPropertyValue('--t-move')) / haste;
  const gap = milliseconds(style.getPropertyValue('--t-gap')) / haste;
  const after = new Map(elementsIn(root).map((element) => [idOf(element), { element, to: spotOf(element) }]));
  const flights: (Flight & { element: HTMLElement })[] = [];
  for (const [id, { element, to }] of after) {
    const from = before.get(id) ?? before.get(homeOf(id));
    if (from && far(from, to)) flights.push({ id, from, to, element });
  }
  if (duration > 0) {
    flights.forEach(({ element, from, to }, step) =>
      fly(element, from, to, duration, Math.min(step, MOST_STEPS) * gap),
    );
  }
  return [...flights, ...gone(before, after)];
}

/** Any key or tap: whatever still moves has arrived. */
export function arriveNow(): void {
  for (const animation of running) animation.finish();
}

/** Whether an id is that of a token, which has no face of its own: `water:7`. */
export function kindOf(id: string): string {
  return homeOf(id).slice(0, -1);
}

function fly(element: HTMLElement, { box: from }: Spot, { box: to }: Spot, duration: number, delay: number): void {
  const [dx, dy, scale] = [from.left - to.left, from.top - to.top, from.width / to.width];
  const animation = element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: ABOVE },
      { transform: 'none', transformOrigin: '0 0', zIndex: ABOVE },
    ],
    { duration, delay, easing: 'cubic-bezier(.3, .1, .2, 1)', fill: 'backwards' },
  );
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
}

/** Tokens that are nowhere any more went where their kind lies. */
function gone(before: Places, after: ReadonlyMap<string, { to: Spot }>): Flight[] {
  return [...before].flatMap(([id, from]) => {
    const home = homeOf(id);
    const to = after.has(id) || id === home ? undefined : after.get(home)?.to;
    return to && far(from, to) ? [{ id, from, to }] : [];
  });
}

function far(from: Spot, to: Spot): boolean {
  const way = Math.abs(from.box.left - to.box.left) + Math.abs(from.box.top - to.box.top);
  return from.box.width > 0 && to.box.width > 0 && way >= LEAST_WAY;
}

function elementsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-flip]')];
}

function idOf(element: HTMLElement): string {
  return element.dataset['flip'] ?? '';
}

function spotOf(element: HTMLElement): Spot {
  const holder = element.parentElement?.closest<HTMLElement>('[data-about], [data-zone]')?.dataset;
  return { box: element.getBoundingClientRect(), holder: holder?.['about'] ?? holder?.['zone'] ?? '' };
}

/** A token that was nowhere comes from where its kind lies: `water:7` from `water:`. */
function homeOf(id: string): string {
  return id.slice(0, id.indexOf(':') + 1);
}

function milliseconds(value: string): number {
  const number = parseFloat(value);
  return Number.isFinite(number) ? number * (value.trim().endsWith('ms') ? 1 : 1000) : 0;
}
