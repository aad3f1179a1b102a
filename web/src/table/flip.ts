/** Things that stand elsewhere after an update are seen moving there (first, last, invert, play), by their stable ids. */

export type Places = ReadonlyMap<string, DOMRect>;

const MOST_STEPS = 8;
const running = new Set<Animation>();

/** Where everything is now; null where nothing is to be seen moving. */
export function placesIn(root: HTMLElement): Places | null {
  if (durationIn(root) === 0) return null;
  const places = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    places.set(element.dataset['flip'] ?? '', element.getBoundingClientRect());
  }
  return places;
}

export function moveFrom(before: Places, root: HTMLElement): void {
  const duration = durationIn(root);
  const gap = milliseconds(getComputedStyle(root).getPropertyValue('--t-gap'));
  let step = 0;
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const id = element.dataset['flip'] ?? '';
    const from = before.get(id) ?? before.get(homeOf(id));
    const to = element.getBoundingClientRect();
    if (!from || from.width === 0 || to.width === 0) continue;
    const dx = from.left - to.left;
    const dy = from.top - to.top;
    if (Math.abs(dx) + Math.abs(dy) < 4) continue;
    const scale = from.width / to.width;
    const animation = element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ],
      { duration, delay: Math.min(step++, MOST_STEPS) * gap, easing: 'cubic-bezier(.3, .1, .2, 1)', fill: 'backwards' },
    );
    running.add(animation);
    animation.onfinish = animation.oncancel = () => running.delete(animation);
  }
}

/** Any key or tap: whatever still moves has arrived. */
export function arriveNow(): void {
  for (const animation of running) animation.finish();
}

/** A token that was nowhere comes from where its kind lies: `water:7` from `water:`. */
function homeOf(id: string): string {
  return id.slice(0, id.indexOf(':') + 1);
}

function durationIn(root: HTMLElement): number {
  return milliseconds(getComputedStyle(root).getPropertyValue('--t-move'));
}

function milliseconds(value: string): number {
  const number = parseFloat(value);
  return Number.isFinite(number) ? number * (value.trim().endsWith('ms') ? 1 : 1000) : 0;
}
