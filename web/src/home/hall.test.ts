import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../lib/messages';
import { byUrgency } from './hall.svelte';

const person = { kind: 'person' } as SeatInfo;
const open = { kind: 'open', stand_in: null } as SeatInfo;
const table = (id: string, your_turn: boolean, time_left: number | null, updated = 0, seats = [person, person]) =>
  ({ id, your_turn, time_left, updated, seats }) as TableInfo;

describe('tables in the hall', () => {
  it('are sorted by whose move it is, and by the time left', () => {
    const tables = [
      table('theirs, hurried', false, 5),
      table('mine, but a seat is free', true, null, 3, [person, open]),
      table('mine, no clock, old', true, null, 1),
      table('mine, no clock, new', true, null, 2),
      table('mine, a day', true, 86_400),
      table('mine, a minute', true, 60),
    ];
    expect(tables.sort(byUrgency).map(({ id }) => id)).toEqual([
      'mine, a minute',
      'mine, a day',
      'mine, no clock, new',
      'mine, no clock, old',
      'theirs, hurried',
      'mine, but a seat is free',
    ]);
  });
});
