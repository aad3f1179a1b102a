/** Things that stand elsewhere after an update are seen moving there (first, last, invert, play), by their stable ids. */

export type Places = ReadonlyMap<string, DOMRect>;

const MOST_STEPS = 8;
const running = new Set<Animation>();

export function placesIn(root: HTMLElement): Places {
  const places = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    places.set(element.dataset['flip'] ?? '', element.getBoundingClientRect());
  }
  return places;
}

export function moveFrom(before: Places, root: HTMLElement): void {
  const style = getComputedStyle(root);
  const duration = milliseconds(style.getPropertyValue('--t-move'));
  const gap = milliseconds(style.getPropertyValue('--t-gap'));
  if (duration === 0) return;
  let step = 0;
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const from = before.get(element.dataset['flip'] ?? '');
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

function milliseconds(value: string): number {
  const number = parseFloat(value);
  return Number.isFinite(number) ? number * (value.trim().endsWith('ms') ? 1 : 1000) : 0;
}
