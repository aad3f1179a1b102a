import { describe, expect, it } from 'vitest';
import type { View } from '../lib/board';
import type { Moment } from '../lib/messages';
import { Listener, soundOf, type Heard } from './listening';
import { SOUNDS } from './sound';

const view = {
  pieces: { 'beer-1': { kind: 'card' }, d7: { kind: 'die' }, t3: { kind: 'resource' } },
  places: { 'purse-0': { kind: 'purse' } },
  zones: [{ id: 'hand-0', kind: 'hand' }],
} as unknown as View;
const moment = (subject: string | null, ...touched: string[]): Moment => ({
  kind: 'act',
  subject,
  caption: [],
  lines: [],
  touched,
  blocks: [],
});

describe('the sound of a moment', () => {
  it.each([
    ['a card', moment('beer-1', 'purse-0'), 'card'],
    ['dice', moment(null, 'purse-0', 'd7'), 'dice'],
    ['coins', moment(null, 'purse-0'), 'coin'],
    ['a swap of hands', moment(null, 'hand-0'), 'card'],
    ['a tile', moment('t3'), 'wood'],
    ['what nobody knows', moment('nothing'), 'wood'],
  ])('%s', (_, told, sound) => expect(soundOf(told, view)).toBe(sound));
});

describe('listening', () => {
  const quiet: Heard = { view, moves: 3, said: [], own: false, myTurn: false };

  it('is silent on arriving, and while nothing is new', () => {
    const listener = new Listener();
    expect(listener.hear(quiet)).toEqual([]);
    expect(listener.hear({ ...quiet })).toEqual([]);
  });

  it('hears the wood of an own move, what others do, and the bell when it is one’s turn', () => {
    const listener = new Listener();
    listener.hear({ ...quiet, myTurn: true });
    expect(listener.hear({ ...quiet, moves: 4, own: true })).toEqual(['wood']);
    const said = [moment('beer-1')];
    expect(listener.hear({ ...quiet, moves: 5, said })).toEqual(['card']);
    expect(listener.hear({ ...quiet, moves: 5, said, myTurn: true })).toEqual(['bell']);
  });

  it('does not hear an undone move', () => {
    const listener = new Listener();
    listener.hear(quiet);
    expect(listener.hear({ ...quiet, moves: 2, own: true })).toEqual([]);
  });
});

it('keeps every sound short and quiet', () => {
  for (const strikes of Object.values(SOUNDS)) {
    for (const { at, rings, swells = 0, loud } of strikes) {
      expect(at + swells + rings).toBeLessThanOrEqual(0.75);
      expect(loud).toBeLessThan(0.6);
    }
  }
});
