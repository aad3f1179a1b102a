/** What there is room for on a card: its whole face, a column, or a column with the least that tells it. */

export type Shape = 'whole' | 'column' | 'slim';

const LEAST_REM = 16; // texts are no smaller, however small the rem

export const remNow = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Of a card so wide, in pixels. */
export function shapeOf(width: number, rem: number): Shape {
  const units = width / Math.max(rem, LEAST_REM);
  return units < 6.25 ? 'slim' : units < 8 ? 'column' : 'whole';
}

/** For a card by itself, whose width nobody tells: `{@attach shaping((is) => (shape = is))}`. */
export function shaping(tell: (shape: Shape) => void): (card: HTMLElement) => () => void {
  return (card) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) tell(shapeOf(entry.contentRect.width, remNow()));
    });
    observer.observe(card);
    return () => observer.disconnect();
  };
}
