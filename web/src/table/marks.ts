/** Marks on whatever stands for a piece, zone or place (`data-about`), whatever the board draws anew. */

export interface Marks {
  /** Who touched it since one's last turn. */
  readonly since: ReadonlyMap<string, number>;
  /** What a line of the log is about. */
  readonly lit: ReadonlySet<string>;
}

/** Sets `data-since="<seat>"` and `data-lit` on what is meant. */
export function marked({ since, lit }: Marks): (root: HTMLElement) => () => void {
  return (root) => {
    const mark = () => {
      for (const element of root.querySelectorAll<HTMLElement>('[data-about]')) {
        const id = element.dataset['about'] ?? '';
        const seat = since.get(id);
        set(element, 'data-since', seat === undefined ? null : String(seat + 1));
        set(element, 'data-lit', lit.has(id) ? '' : null);
      }
    };
    mark();
    if (since.size + lit.size === 0) return () => undefined;
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-about'] });
    return () => observer.disconnect();
  };
}

function set(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
