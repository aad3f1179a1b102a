/** What is looked at closely, and how long. */

/** An element with `data-about`, or a zone. */
export type Thing = Element & HTMLOrSVGElement;

/** Touch holds it until it is put away; a pointer and the focus take it along when they leave. */
export type Way = 'hover' | 'focus' | 'touch';

export class Zoom {
  thing = $state.raw<Thing | null>(null);
  way = $state<Way>('hover');
  /** Stays open whatever the pointer and the focus do. */
  pinned = $state(false);
  readonly id = $derived(this.thing ? idOf(this.thing) : null);

  open(thing: Thing, way: Way): void {
    if (thing === this.thing) return;
    this.thing = thing;
    this.way = way;
    this.pinned = false;
  }

  close(): void {
    this.thing = null;
    this.pinned = false;
  }

  /** The pointer or the focus has gone elsewhere. */
  leave(way: Way): void {
    if (this.way === way && !this.pinned) this.close();
  }

  /** The board has been drawn anew: the thing may be another element now, or nowhere. */
  follow(root: Element): void {
    const id = this.id;
    if (id === null || this.thing?.isConnected) return;
    const found = root.querySelector<HTMLElement>(
      `:is([data-about="${CSS.escape(id)}"], [data-zone="${CSS.escape(id)}"])`,
    );
    if (found) this.thing = found;
    else this.close();
  }
}

export function idOf(thing: Thing): string {
  return thing.dataset['about'] ?? thing.dataset['zone'] ?? '';
}
