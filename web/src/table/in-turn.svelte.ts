/** Pieces that are much to draw come one a frame, so that a whole hand of them never keeps the page from answering. */

const waiting: (() => void)[] = [];
let frame = 0;

function next(): void {
  waiting.shift()?.();
  frame = waiting.length ? requestAnimationFrame(next) : 0;
}

/** Whether the piece that asks may be drawn yet. */
export function inTurn(): { readonly come: boolean } {
  let come = $state(false);
  $effect(() => {
    const draw = (): void => void (come = true);
    waiting.push(draw);
    frame ||= requestAnimationFrame(next);
    return () => {
      const at = waiting.indexOf(draw);
      if (at >= 0) waiting.splice(at, 1);
    };
  });
  return {
    get come() {
      return come;
    },
  };
}
