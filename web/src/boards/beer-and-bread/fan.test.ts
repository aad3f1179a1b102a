import { describe, expect, test } from 'vitest';
import { sizesOf } from './fan';
import { shapeOf } from './shape';

const desk = { width: 60, height: 18, choose: 23.25, rem: 16 };
const phone = { width: 23, height: 11, choose: 23.25, rem: 16 };

describe('cards of a hand', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])('%d of them lie side by side in their place', (count) => {
    for (const place of [desk, phone])
      for (const one of [false, true]) {
        const { gap, each, lifted } = sizesOf(place, count, one, one);
        const room = one && place === desk ? place.width - place.choose : place.width;
        expect((one ? lifted : each).width + (count - 1) * (each.width + gap)).toBeLessThanOrEqual(room);
        expect(Math.max(each.height, lifted.height)).toBeLessThanOrEqual(place.height);
      }
  });

  test('few stay as they are beside the chooser, of many only the one that is decided about', () => {
    expect(sizesOf(desk, 3, true, true).each.shape).toBe('whole');
    const { each, lifted } = sizesOf(desk, 5, true, true);
    expect([each.shape, lifted.shape]).toEqual(['slim', 'whole']);
    expect(lifted.width).toBe(sizesOf(desk, 5, false, false).lifted.width);
  });

  test('a column is told by its width in rem, and by that in pixels where the rem is small', () => {
    expect([128, 127, 100, 99].map((width) => shapeOf(width, 16))).toEqual(['whole', 'column', 'column', 'slim']);
    expect(shapeOf(128, 12)).toBe('whole');
    expect(shapeOf(128, 20)).toBe('column');
  });
});
