import { expect, it } from 'vitest';
import type { BoardSeat } from '../lib/board';
import type { Analysis, Period, TableInfo, TurningPoint } from '../lib/messages';
import { plain } from '../lib/phrases';
import { milestones, path, percent, percents, shareAt } from './chances';
import { LookingBack, type Past } from './looking-back.svelte';
import { beginnings, inMovesOf, ordered, turnOf, whenOf } from './moments';

const curve = [
  [0.5, 0.5],
  [0.25, 0.75],
  [0, 1],
];
const turn = (move: number) => ({ move }) as TurningPoint;
const periods: Period[] = [
  {
    title: ['Year 1, fruitful'],
    turns: [
      { seat: 0, number: 1, first: 1, last: 2, told: ['Harvest'] },
      { seat: 1, number: 1, first: 3, last: 3, told: ['Brew'] },
    ],
  },
  { title: ['Year 2, dry'], turns: [{ seat: 1, number: 1, first: 4, last: 6, told: ['Bake'] }] },
];
const seats = [{ you: false }, { you: true }] as BoardSeat[];
const analysis = (more: Partial<Analysis>): Analysis => ({
  id: 'x',
  done: 0,
  of: 2,
  ready: false,
  problem: '',
  curve: [],
  points: [],
  periods: [],
  ...more,
});

/** A server that gives these answers, one after the other. */
function past(...answers: (Analysis | Error)[]): Past {
  const next = (): Promise<Analysis> => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? analysis({}));
  };
  return { begin: next, ask: next, playOn: (after) => Promise.resolve({ id: `table-${after}` } as TableInfo) };
}
const atOnce = () => Promise.resolve();

it('draws a line from the first point of a seat to its last', () => {
  expect(path(curve, 0, 100, 40)).toBe('M0.0 20.0L50.0 30.0L100.0 40.0');
  expect(path(curve, 1, 100, 40)).toBe('M0.0 20.0L50.0 10.0L100.0 0.0');
});

it('reads the chances at a moment, and the last ones after the end', () => {
  expect(percent(shareAt(curve, 1, 1))).toBe(75);
  expect(percents([0.416, 0.376, 0.204, 0.004])).toEqual([42, 38, 20, 0]);
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percents([0, 1])).toEqual([0, 100]);
  expect(percent(shareAt(curve, 9, 1))).toBe(100);
});

it('reads out the beginning, every turning point and the end, each once', () => {
  expect(milestones(curve, [turn(2)])).toEqual([0, 1, 2]);
  expect(milestones(curve, [turn(1)])).toEqual([0, 2]);
});

it('asks until the analysis is ready', async () => {
  const seen: number[] = [];
  const back = new LookingBack(past(analysis({}), analysis({ done: 1 }), analysis({ done: 2, ready: true })), () => {
    seen.push(back.found?.done ?? -1);
    return Promise.resolve();
  });
  await back.begin();
  expect(seen).toEqual([0, 1]);
  expect(back.found?.ready).toBe(true);
  expect(back.problem).toBe('');
});

it('says what went wrong and can be asked again', async () => {
  const answers = [analysis({}), analysis({ problem: 'no' }), new TypeError('offline'), analysis({ ready: true })];
  const back = new LookingBack(past(...answers), atOnce);
  await back.begin();
  expect([back.found, back.problem]).toEqual([null, 'no']);
  await back.begin();
  expect(back.found).toBe(null);
  expect(back.problem).not.toBe('');
  await back.begin();
  expect(back.found?.ready).toBe(true);
  expect(back.problem).toBe('');
});

it('leads to the table at which the game goes on', async () => {
  const back = new LookingBack(past(), atOnce);
  expect(await Promise.all([back.playOn(7, 0), back.playOn(7, 0)])).toEqual(['table-7', null]); // one table is enough
  expect(await back.playOn(8, 0)).toBe('table-8');
});

it('finds the period and the turn of a move', () => {
  expect(turnOf(periods, 2)?.turn.told).toEqual(['Harvest']);
  expect(turnOf(periods, 5)?.period.title).toEqual(['Year 2, dry']);
  expect(turnOf(periods, 7)).toBe(null);
  expect(whenOf(periods, 3, 'Hilde')).toBe('Year 1, fruitful, turn 1, Hilde');
  expect(whenOf(periods, 7, 'Hilde')).toBe('At the end');
  expect(beginnings(periods)).toEqual([3]);
});

it('has one’s own decisions first, and only the costliest of others', () => {
  const point = (move: number, seat: number) => ({ move, seat }) as TurningPoint;
  const points = [point(1, 0), point(3, 1), point(2, 0), point(9, 0), point(7, 0), point(4, 1)];
  expect(ordered(points, seats).map(({ move }) => move)).toEqual([3, 4, 1, 2, 9]);
});

it('calls everybody by name in a move but the one who makes it', () => {
  const table = [
    { name: 'Anna', spokenTo: true },
    { name: 'Jost', spokenTo: false },
  ] as BoardSeat[];
  const close = ['close the Malt House to ', { text: 'seat 0', person: 0 }];
  const again = ['roll a die of ', { text: 'yours', person: 0 }, ' again'];
  expect(plain(close, inMovesOf(1, table))).toBe('close the Malt House to Anna');
  expect(plain(again, inMovesOf(0, table))).toBe('roll a die of yours again');
});
