import { describe, expect, it } from 'vitest';
import { beside, type Box, type Size } from './placing';

const screen = { width: 1280, height: 800 };
const sheet = { width: 470, height: 210 };
const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
const place = (thing: Box, size: Size = sheet, choosable: Box[] = []) => {
  const placed = beside(thing, size, screen, choosable);
  return { ...placed, ...size };
};

describe('where the sheet stands', () => {
  it('never covers what it explains and stays on the screen, wherever that lies', () => {
    for (let left = 0; left <= 1200; left += 60) {
      for (let top = 0; top <= 760; top += 40) {
        const thing = { left, top, width: 80, height: 40 };
        const placed = place(thing);
        expect(overlap(placed, thing)).toBe(false);
        expect(placed.left).toBeGreaterThanOrEqual(0);
        expect(placed.top).toBeGreaterThanOrEqual(0);
        expect(placed.left + placed.width).toBeLessThanOrEqual(screen.width);
        expect(placed.top + placed.height).toBeLessThanOrEqual(screen.height);
      }
    }
  });

  it('stands above, pointing to the middle of the thing', () => {
    expect(place({ left: 600, top: 500, width: 80, height: 40 })).toMatchObject({ side: 'above', top: 276, tail: 235 });
  });

  it('stands below what lies at the top', () => {
    expect(place({ left: 600, top: 60, width: 80, height: 40 }).side).toBe('below');
  });

  it('stands where it covers least of what can be chosen', () => {
    const choice = { left: 300, top: 200, width: 700, height: 250 };
    expect(place({ left: 600, top: 460, width: 80, height: 40 }, sheet, [choice]).side).toBe('below');
  });

  it('stands beside what fills the height', () => {
    expect(place({ left: 100, top: 0, width: 500, height: 800 }).side).toBe('right');
  });
});
