import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../lib/messages';
import { optionOf, paceOf, timeLeft, together } from './texts';

describe('the hall says', () => {
  it('how fast a table is', () => {
    const paces = [30, 60, 300, 3_600, 7_200, 86_400, 259_200].map((seconds) => paceOf({ seconds }));
    expect(paceOf(null)).toBe('no clock');
    expect(paceOf({ seconds: 300, total: true, increment: 10 })).toBe('5 minutes each + 10 s a turn');
    expect(paces).toEqual([
      '30 seconds per move',
      'a minute per move',
      '5 minutes per move',
      'an hour per move',
      '2 hours per move',
      'a day per move',
      '3 days per move',
    ]);
  });

  it('how long there is', () => {
    expect([0.2, 59, 60, 7_300, 90_000, 200_000].map(timeLeft)).toEqual([
      '1 s left',
      '59 s left',
      '1 min left',
      '2 h left',
      '1 day left',
      '2 days left',
    ]);
  });

  it('what was chosen, by the name of who sits there', () => {
    const seats = [
      { kind: 'person', name: 'Mira', bot: null } as SeatInfo,
      { kind: 'open', name: '', bot: null } as SeatInfo,
    ];
    expect(optionOf({ label: 'Memory', text: 'Strict', seat: null }, seats)).toBe('Memory: Strict');
    expect(optionOf({ label: 'Who goes first', text: '0', seat: 0 }, seats)).toBe('Who goes first: Mira');
    expect(optionOf({ label: 'Who goes first', text: '1', seat: 1 }, seats)).toBe('Who goes first: Whoever comes');
  });

  it('who is together', () => {
    expect([[], ['Mira'], ['Mira', 'Odo'], ['Mira', 'Odo', 'Ida']].map(together)).toEqual([
      '',
      'Mira',
      'Mira and Odo',
      'Mira, Odo and Ida',
    ]);
  });
});
