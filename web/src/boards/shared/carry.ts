/** A piece carried by pointer from where it lies to a place: a short way of picking both. Never needed. */

import type { Attachment } from 'svelte/attachments';

const NEAR = 6; // px: a shorter way is a tap

/**
 * `lay` is told the `data-place` it was carried to; without it, the piece stays where it is. What is lifted is picked, so that
 * the places where it can go glow.
 */
export function carry(lay: ((place: string) => void) | null): Attachment<HTMLElement> {
  return (element) => {
    if (!lay) return;
    element.style.touchAction = 'none'; // else a finger scrolls the page instead
    const begin = (down: PointerEvent) => {
      if (down.button !== 0) return;
      let ghost: HTMLElement | null = null;
      const follow = (move: PointerEvent) => {
        if (!ghost && Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < NEAR) return;
        ghost ??= lifted(element);
        if (element.getAttribute('aria-pressed') === 'false') element.click();
        ghost.style.transform = `translate(${move.clientX - down.clientX}px, ${move.clientY - down.clientY}px)`;
      };
      const end = (up: PointerEvent) => {
        removeEventListener('pointermove', follow);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        if (!ghost) return;
        ghost.remove();
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }));
        const place = document.elementFromPoint(up.clientX, up.clientY)?.closest<HTMLElement>('[data-place]')?.dataset[
          'place'
        ];
        if (up.type === 'pointerup' && place) lay(place);
      };
      addEventListener('pointermove', follow);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    };
    element.addEventListener('pointerdown', begin);
    return () => {
      element.style.touchAction = '';
      element.removeEventListener('pointerdown', begin);
    };
  };
}

/** The end of a way is no click. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function lifted(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-flip');
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '20',
    pointerEvents: 'none',
  });
  element.closest('[data-zone]')?.append(ghost);
  return ghost;
}
