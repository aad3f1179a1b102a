import { describe, expect, it } from 'vitest';
import type { View } from '../lib/board';
import type { LogLine, Moment } from '../lib/messages';
import { movesSince, touchedBy } from './since';
import { turnsOf } from './turns';

const moment = (caption: string, kind: Moment['kind'] = 'act', touched: string[] = []): Moment => ({
  kind,
  subject: null,
  caption: [caption],
  lines: [],
  touched,
  blocks: [],
});
const line = (move: number, seat: number, ...moments: Moment[]): LogLine => ({ move, seat, events: [], moments });
const asked = (viewer: number | null, to_play: number) => ({ viewer, to_play }) as View;

describe('the log', () => {
  it('has the lines of a turn together, newest first', () => {
    const turns = turnsOf([line(1, 0, moment('a')), line(2, 1, moment('b')), line(3, 1, moment('c'))]);
    expect(turns.map(({ seat, moves }) => [seat, moves.map(({ move }) => move)])).toEqual([
      [1, [3, 2]],
      [0, [1]],
    ]);
  });

  it('has what lies between two years by itself', () => {
    const turns = turnsOf([line(1, 0, moment('a'), moment('Year 2.', 'interlude')), line(2, 0, moment('b'))]);
    expect(turns.map(({ seat }) => seat)).toEqual([0, null, 0]);
    expect(turns[1]?.moves[0]?.phrases).toEqual([['Year 2.']]);
  });

  it('leaves out what is not told', () => {
    expect(turnsOf([line(1, 0)])).toEqual([]);
  });
});

describe('what happened since my last turn', () => {
  const moves = (lines: readonly LogLine[]) => lines.map(({ move }) => move);
  const log = [
    line(1, 1, moment('before')),
    line(2, 0, moment('mine')),
    line(3, 1, moment('a', 'act', ['space-3'])),
    line(4, 2, moment('b', 'act', ['space-3', 'space-4'])),
    line(5, 2, moment('c'), moment('refilled', 'follows', ['space-5'])),
  ];

  it('is what others did after it', () => {
    expect(moves(movesSince(log, asked(0, 0), 3))).toEqual([3, 4, 5]);
    expect(moves(movesSince(log, asked(0, 1), 3))).toEqual([3, 4, 5]);
  });

  it('stays until my turn ends', () => {
    const going = [...log, line(6, 0, moment('mine'))];
    expect(moves(movesSince(going, asked(0, 0), 3))).toEqual([3, 4, 5]);
    expect(moves(movesSince(going, asked(0, 1), 3))).toEqual([]);
  });

  it('is one turn of each other seat for those who watch', () => {
    expect(moves(movesSince(log, asked(null, 0), 3))).toEqual([2, 3, 4, 5].slice(1));
  });

  it('was touched by whoever did it last', () => {
    expect([...touchedBy(movesSince(log, asked(0, 0), 3))]).toEqual([
      ['space-3', 2],
      ['space-4', 2],
    ]);
  });
});
