import { expect, it } from 'vitest';
import type { Result } from './messages';
import { ranking } from './ranking';

const result = (given: Partial<Result>): Result => ({
  ranks: [],
  winners: [],
  scores: [],
  why: '',
  phrase: [],
  resigned: [],
  ...given,
});

it('ranks four seats from left to right, with their distance to the winner', () => {
  const standings = ranking(result({ ranks: [4, 1, 2, 2], winners: [1], scores: [5, 39, 34, 34] }));
  expect(standings.map(({ seat, place, behind }) => [seat, place, behind])).toEqual([
    [1, 1, 0],
    [2, 2, 5],
    [3, 2, 5],
    [0, 4, 34],
  ]);
});

it('lets a tiebreak decide where points do not', () => {
  const standings = ranking(result({ ranks: [2, 1], winners: [1], scores: [7, 7] }));
  expect(standings.map(({ seat, won, behind }) => [seat, won, behind])).toEqual([
    [1, true, 0],
    [0, false, 0],
  ]);
});

it('puts whoever gave up last, whatever their points', () => {
  const standings = ranking(result({ ranks: [2, 1], winners: [1], scores: [20, 3], resigned: [0] }));
  expect(standings.map(({ seat, gaveUp, behind }) => [seat, gaveUp, behind])).toEqual([
    [1, false, 0],
    [0, true, 0],
  ]);
});
