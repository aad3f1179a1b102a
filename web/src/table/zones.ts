/**
 * Moving about a board by keyboard. A board marks its zones with `data-zone` and what may be done with `data-legal`;
 * each zone is one stop of the Tab key, and the arrows walk inside it to the nearest thing in that direction.
 */

const COPPER = '[data-commit]:not(:disabled, [aria-disabled="true"])';
const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), a[href]';

/** Keeps one stop of the Tab key in every zone, whatever the board draws anew. */
export function rovingZones(root: HTMLElement): () => void {
  const tidy = () => {
    // Looking at everything before changing anything: the page is laid out once, not once a zone.
    const zones = [...root.querySelectorAll<HTMLElement>('[data-zone]')].map(thingsIn);
    for (const things of zones) {
      const stop =
        things.find((thing) => thing === document.activeElement) ??
        things.find((thing) => thing.matches('[aria-pressed="true"]')) ??
        things.find((thing) => thing.matches('[data-commit]')) ??
        things.find((thing) => thing.matches('[data-legal]')) ??
        things[0];
      for (const thing of things) {
        const index = thing === stop ? 0 : -1;
        if (thing.tabIndex !== index) thing.tabIndex = index;
      }
    }
  };
  // After the frame that lays the page out anyway: asking what is visible in between would lay it out twice.
  let frame = 0;
  let task: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
  const later = () => {
    stop();
    frame = requestAnimationFrame(() => (task = setTimeout(tidy)));
  };
  const observer = new MutationObserver(later);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-legal', 'aria-pressed', 'disabled'],
  });
  root.addEventListener('focusin', later);
  tidy();
  return () => {
    stop();
    observer.disconnect();
    root.removeEventListener('focusin', later);
  };
}

/** Moves the focus with an arrow key; says whether it did. */
export function moveByArrow(key: string, from: Element): boolean {
  const zone = from.closest<HTMLElement>('[data-zone]');
  if (!zone) return false;
  const next = nearest(key, from, thingsIn(zone));
  next?.focus();
  return next !== null;
}

/** The nth thing of the zone that has the focus, or of the hand. */
export function pressNth(root: HTMLElement, n: number): boolean {
  const zone =
    document.activeElement?.closest<HTMLElement>('[data-zone]') ??
    root.querySelector<HTMLElement>('[data-zone^="hand-"]:has([data-legal])') ??
    root.querySelector<HTMLElement>('[data-zone]:has([data-legal])');
  const thing = zone ? thingsIn(zone)[n - 1] : undefined;
  thing?.focus();
  thing?.click();
  return thing !== undefined;
}

/** The next (1) or previous (-1) thing that may be done, anywhere on the board; the copper button is one of them. */
export function focusLegal(root: HTMLElement, direction: 1 | -1): boolean {
  const things = [...root.querySelectorAll<HTMLElement>(`[data-legal], ${COPPER}`)].filter(visible);
  if (things.length === 0) return false;
  const here = things.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? (direction > 0 ? 0 : things.length - 1) : (here + direction + things.length) % things.length;
  things[next]?.focus();
  return true;
}

/** Presses what the board gave this key to. */
export function pressKey(root: HTMLElement, key: string): boolean {
  const thing = [...root.querySelectorAll<HTMLElement>('[data-key]')].find(
    (element) => element.dataset['key'] === key && visible(element),
  );
  thing?.focus();
  thing?.click();
  return thing !== undefined;
}

/** Enter on what is chosen already: presses the copper button. */
export function commitChosen(root: HTMLElement, focused: Element): boolean {
  if (!focused.matches('[data-zone] [aria-pressed="true"]')) return false;
  const copper = root.querySelector<HTMLElement>(COPPER);
  copper?.click();
  return copper !== null;
}

function thingsIn(zone: HTMLElement): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (thing) => thing.closest('[data-zone]') === zone && visible(thing),
  );
}

function visible(element: HTMLElement): boolean {
  return element.checkVisibility();
}

function nearest(key: string, from: Element, things: readonly HTMLElement[]): HTMLElement | null {
  const start = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === from) continue;
    const there = middle(thing);
    const [dx, dy] = [there.x - start.x, there.y - start.y];
    const [along, across] = key === 'ArrowLeft' || key === 'ArrowRight' ? [dx, dy] : [dy, dx];
    const ahead = key === 'ArrowLeft' || key === 'ArrowUp' ? -along : along;
    if (ahead < 2) continue;
    const distance = ahead + 3 * Math.abs(across);
    if (distance < least) [best, least] = [thing, distance];
  }
  return best;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
