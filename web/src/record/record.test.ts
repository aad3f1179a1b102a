import { describe, expect, it } from 'vitest';
import { when } from './dates';
import { queryOf } from './requests';

describe('the history', () => {
  it('asks only for what is wanted', () => {
    expect(queryOf({ game: '', result: '', against: '', days: 0 }, '', 0)).toBe('');
    expect(queryOf({ game: 'x', result: 'won', against: 'bots', days: 7 }, '1.5 id', 7 * 86_400_000 + 2500)).toBe(
      'game=x&result=won&against=bots&since=2&before=1.5+id',
    );
  });

  it('says when a game was as one would', () => {
    const now = new Date(2026, 5, 20, 0, 30);
    const ago = (days: number) => when(new Date(2026, 5, 20 - days, 23).getTime() / 1000, now);
    expect([ago(0), ago(1), ago(3), ago(18), ago(200)]).toEqual([
      'today',
      'yesterday',
      '3 days ago',
      '2 June',
      '2 Dec 2025',
    ]);
  });
});
