import { describe, expect, it } from 'vitest';
import type { View } from '../lib/board';
import type { LogLine, Remark } from '../lib/messages';
import { placeOf } from '../lib/router.svelte';
import { Companion } from './companion.svelte';
import { standBeside } from './standing';

const SCREEN = { width: 1280, height: 800 };
const SHEET = { width: 500, height: 280 };

describe('where the coach stands', () => {
  const card = { left: 740, top: 490, width: 180, height: 270 };

  it('stands right beside what is lit, and points to it', () => {
    const placed = standBeside(card, SHEET, SCREEN, 60, [card]);
    expect(placed.side).toBe('above');
    expect(placed.top + SHEET.height).toBeLessThanOrEqual(card.top);
    expect(placed.left + placed.tail).toBeCloseTo(card.left + card.width / 2);
  });

  it('lies on nothing that is lit, however far it has to go', () => {
    const above = { left: 300, top: 60, width: 900, height: 400 };
    const { left, top } = standBeside(card, SHEET, SCREEN, 60, [card, above]);
    const clear = left + SHEET.width <= card.left && top >= above.top + above.height;
    expect(clear || left + SHEET.width <= above.left).toBe(true);
  });

  it('leaves the prompt alone, and stands in the middle where nothing is lit', () => {
    const placed = standBeside(null, SHEET, SCREEN, 60, []);
    expect(placed.side).toBeNull();
    expect(placed.top).toBeGreaterThanOrEqual(60);
    expect(Math.abs(placed.left + SHEET.width / 2 - SCREEN.width / 2)).toBeLessThan(16);
  });
});

describe('the coach of a first game', () => {
  const remark = (name: string, more: Partial<Remark>): Remark => ({
    name,
    asked: '',
    event: '',
    head: '',
    text: '',
    why: '',
    clause: '',
    ...more,
  });
  const remarks = [remark('swap', { event: 'swapped' }), remark('card', { asked: 'play' })];
  const view = (actions: number) => ({ actions: Array(actions).fill({}), prompt: { step: 'play' } }) as unknown as View;
  const line = (kind: string) => ({ events: [{ kind, seat: 0 }] }) as unknown as LogLine;

  it('speaks of what is asked before what happened, and of everything once', () => {
    const companion = new Companion(remarks, 'table');
    companion.look(view(2), [line('swapped')]);
    expect(companion.remark?.name).toBe('card');
    companion.look(view(2), [line('swapped')]);
    expect(companion.remark?.name).toBe('swap');
    companion.thank();
    companion.look(view(2), [line('swapped')]);
    expect(companion.remark).toBeNull();
  });

  it('asks nobody who is waiting', () => {
    const companion = new Companion(remarks, 'other');
    companion.look(view(0), []);
    expect(companion.remark).toBeNull();
  });
});

it('lessons have addresses', () => {
  expect(placeOf('#/lessons')).toEqual({ page: 'lessons' });
  expect(placeOf('#/lesson/beer-and-bread/01-two-goods')).toEqual({
    page: 'lesson',
    game: 'beer-and-bread',
    lesson: '01-two-goods',
  });
  expect(placeOf('#/lesson/beer-and-bread')).toEqual({ page: 'home' });
});
