/** Pieces that are much to draw come one a frame, so that a whole hand of them never keeps the page from answering. */

const waiting = new Set<() => void>(); // in the order in which they came
let frame = 0;

function next(): void {
  const [draw] = waiting;
  if (draw) {
    waiting.delete(draw);
    draw();
  }
  frame = waiting.size ? requestAnimationFrame(next) : 0;
}

/** Whether the piece that asks may be drawn yet. */
export function inTurn(): { readonly come: boolean } {
  let come = $state(false);
  $effect(() => {
    const draw = (): void => void (come = true);
    waiting.add(draw);
    frame ||= requestAnimationFrame(next);
    return () => void waiting.delete(draw);
  });
  return {
    get come() {
      return come;
    },
  };
}
