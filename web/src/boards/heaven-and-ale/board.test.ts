/** Every legal action of Heaven & Ale can be reached, and nothing else. */

import { describe, expect, it } from 'vitest';
import type { BoardProps } from '../../lib/board';
import { samplesOf, sampleWords } from '../samples';
import { byKey, byPointer, seatedAt, UNTOLD } from '../seated';
import { commit, printed, question, title } from './choice';
import { barrelBonus, barrelsOf } from './end/ledger';
import { faceOf } from './faces';
import { layout } from './hexes';
import { outlookOf } from './outlook';
import { standings, type Stack } from './production';
import { Table } from './table.svelte';
import { TileIds } from './tile-ids';
import type { HeavenAndAleView } from './types';
import { goalId, shedId, spaceId } from './view';

const samples = samplesOf<HeavenAndAleView>('heaven-and-ale');
const words = sampleWords('heaven-and-ale');
const names = Object.keys(samples);

const seated = (view: HeavenAndAleView, more: Partial<BoardProps> = {}) => seatedAt(Table, view, words, more);

function sample(name: string): HeavenAndAleView {
  const view = samples[name];
  if (!view) throw new Error(`no sample ${name}`);
  return view;
}

describe('every sample', () => {
  it.each(names)('%s: each legal action can be picked and committed, nothing else', (name) => {
    const view = sample(name);
    for (const action of view.actions) {
      const { table, played } = seated(view);
      if (action.targets.length === 0) {
        expect(table.done).toBe(action);
        continue;
      }
      const sale = action.kind === 'sell' && view.actions.some((each) => each.kind === 'privilege');
      expect(question(table), action.move).not.toMatch(UNTOLD);
      for (const target of action.targets) if (!table.action) table.choose(target, byPointer);
      if (sale) table.sell(action.targets[0] ?? '', true);
      expect(commit(table), action.move).toBeTruthy();
      expect(title(table), action.move).toBeTruthy();
      const lines = action.lines.map((line) => table.say(line));
      expect([commit(table), title(table), printed(table), ...lines].join('\n'), action.move).not.toMatch(UNTOLD);
      table.commit();
      expect(played, action.move).toEqual([[action.action, ...action.follows]]);
    }
  });

  it.each(names)('%s can be looked at closely everywhere', (name) => {
    const view = sample(name);
    const spaces = view.track.map((space) => spaceId(space.position));
    const goals = view.goals.map((goal) => goalId(goal.goal));
    const sheds = Object.keys(view.sides[0]?.sheds ?? {}).map((shed) => shedId(0, shed));
    const { table } = seated(view);
    for (const id of [...spaces, ...goals, ...sheds]) {
      table.inspect(id);
      expect(table.inspected).toBe(id);
    }
    expect(table.lookAway()).toBe(true);
    expect(table.inspected).toBeNull();
  });
});

describe('picking in parts', () => {
  const buying = Object.values(samples).filter(
    (view) =>
      view.prompt.step === 'buy' &&
      new Set(view.actions.filter((a) => a.kind === 'buy').map((a) => a.targets[0])).size > 1,
  );

  it('lets a tile change its plot and a plot its tile', () => {
    const view = buying[0] as HeavenAndAleView;
    const [first, ...rest] = view.actions.filter((action) => action.kind === 'buy');
    const other = rest.find((action) => action.targets[0] === first?.targets[0]);
    const { table } = seated(view);
    for (const target of first?.targets ?? []) table.choose(target, byPointer);
    expect(table.action).toBe(first);
    table.choose(other?.targets[1] ?? '', byPointer);
    expect(table.action).toBe(other);
    const swap = rest.find((action) => action.targets[1] === other?.targets[1] && action !== other);
    if (swap) {
      table.choose(swap.targets[0] ?? '', byPointer);
      expect(table.action).toBe(swap);
    }
  });

  it('puts a pick back by pointer and commits it by key', () => {
    const view = sample('move-late');
    const target = view.actions.find((action) => action.kind === 'move')?.targets[0] ?? '';
    const { table, played } = seated(view);
    table.choose(target, byPointer);
    table.choose(target, byPointer);
    expect(table.picks).toEqual([]);
    table.choose(target, byKey);
    table.choose(target, byKey);
    expect(played).toHaveLength(1);
  });

  it('plants a tile that is carried to a plot, at once', () => {
    const view = buying[0] as HeavenAndAleView;
    const action = view.actions.find((each) => each.kind === 'buy');
    const { table, played } = seated(view);
    table.lay(action?.targets[0] ?? '', 'plot-9-S01');
    expect(played).toEqual([]);
    table.lay(action?.targets[0] ?? '', action?.targets[1] ?? '');
    expect(played).toEqual([[action?.action, ...(action?.follows ?? [])]]);
  });

  it('asks what is left to choose when something is carried', () => {
    const { table, played } = seated(sample('setup-first'));
    table.lay('start-resource');
    expect(played).toEqual([]);
    expect(table.picks).toEqual(['start-resource']);
  });

  it('does at once what is clicked twice', () => {
    const view = sample('move-late');
    const target = view.actions.find((action) => action.kind === 'move')?.targets[0] ?? '';
    const { table, played } = seated(view);
    table.choose(target, byPointer);
    table.choose(target, { detail: 2 });
    expect(played).toHaveLength(1);
  });

  it('takes every set of tiles around a shed, and only those', () => {
    for (const view of Object.values(samples).filter((each) => each.prompt.step === 'shed')) {
      for (const action of view.actions) {
        const { table } = seated(view);
        for (const target of action.targets) if (!table.taken.has(target)) table.choose(target, byPointer);
        expect(table.action).toBe(action);
      }
    }
  });

  it('picks the whole move that is hinted', () => {
    const view = buying[0] as HeavenAndAleView;
    const action = view.actions.find((each) => each.kind === 'buy');
    const { table } = seated(view, { hints: [action?.action ?? 0], chosen: action?.targets[0] ?? '' });
    expect(table.action).toBe(action);
  });
});

describe('what will happen', () => {
  it('adds up what the effects of an action give', () => {
    const events = [
      { kind: 'bought', seat: 0, price: 4, side: 'shady' },
      { kind: 'enclosed', seat: 0, shed: 'H3', type: 'shed2', sum: 15 },
      { kind: 'gained', seat: 0, steps: { brewmaster: 1 } },
      { kind: 'gained', seat: 0, steps: { brewmaster: 2, hops: 3 }, ducats: 2 },
      { kind: 'gained', seat: 1, ducats: 9 },
    ];
    const action = { ...sample('move-first').actions[0], effects: events } as HeavenAndAleView['actions'][number];
    expect(outlookOf(action, 0)).toMatchObject({
      price: 4,
      side: 'shady',
      sheds: { H3: { type: 'shed2', sum: 15 } },
      gain: { ducats: 2, steps: { brewmaster: 3, hops: 3 } },
    });
  });

  it('names both prices and the exact gain of every scoring', () => {
    const view = sample('score-most');
    for (const action of view.actions.filter((each) => each.kind === 'score')) {
      const { spot = '', number = 'all' } = action.parameters;
      const told = view.sides[view.viewer ?? 0]?.spots[spot]?.gains[number] ?? {};
      const { gain } = outlookOf(action, view.viewer ?? 0);
      expect({ ducats: gain.ducats ?? 0, steps: gain.steps ?? {} }).toEqual({
        ducats: told.ducats ?? 0,
        steps: told.steps ?? {},
      });
    }
  });
});

describe('a tile that is bought', () => {
  const piece = (face: string) => ({ kind: 'resource', face });

  it('keeps its id from the track to the garden, and back when it is undone', () => {
    const ids = new TileIds();
    const track = { 'tile-5-hops-4-1': piece('hops-4'), 'tile-5-hops-4-2': piece('hops-4') };
    const garden = { 'tile-5-hops-4-1': piece('hops-4'), 'tile-0-S01': piece('hops-4') };
    const before = ids.follow(track);
    const after = ids.follow(garden);
    expect(after['tile-0-S01']).toBe(before['tile-5-hops-4-2']);
    expect(after['tile-5-hops-4-1']).toBe(before['tile-5-hops-4-1']);
    expect(ids.follow(track)).toEqual(before);
  });
});

describe('the production track', () => {
  const range = { low: -10, high: 20 };
  const width = (stack: Stack, wide: number) => stack.standing.length * wide;

  it('puts markers of one spot on a plate, and what would come there', () => {
    const markers = { wood: -10, yeast: -10, hops: -10, water: 4, barley: 5, brewmaster: -10 };
    const stacks = standings(markers, { water: 1 }, range, 0.9);
    expect(stacks.map(({ spot, plate, standing }) => [spot, plate, standing.length])).toEqual([
      [-10, true, 4],
      [4, false, 1],
      [5, true, 2],
    ]);
    expect(stacks[2]?.standing.filter(({ ghost }) => ghost)).toHaveLength(1);
  });

  it.each([0.9, 1.6])('keeps them apart and on the track, at a width of %d', (wide) => {
    for (const [one, other] of [
      [-10, -9],
      [4, 5],
      [19, 20],
    ] as const) {
      const markers = { wood: one, yeast: other, hops: one, water: other, barley: one, brewmaster: other };
      const stacks = standings(markers, {}, range, wide);
      const ends = stacks.map((stack) => [
        stack.middle - width(stack, wide) / 2,
        stack.middle + width(stack, wide) / 2,
      ]);
      expect(ends[0]?.[0]).toBeGreaterThanOrEqual(0);
      expect(ends[0]?.[1]).toBeLessThanOrEqual(ends[1]?.[0] ?? 0);
      expect(ends[1]?.[1]).toBeLessThanOrEqual(31);
    }
  });
});

describe('by itself', () => {
  it.each(names)('%s: every piece and place has a face of its own', (name) => {
    const view = sample(name);
    const { table } = seated(view);
    const unknown = faceOf(table, 'nothing');
    const ids = [
      ...Object.keys(view.pieces),
      ...Object.keys(view.places),
      ...view.goals.map(({ goal }) => goalId(goal)),
      ...view.track.map(({ position }) => spaceId(position)),
    ];
    for (const id of ids) expect(faceOf(table, id), id).not.toEqual(unknown);
  });
});

describe('the garden', () => {
  it('lies as the board says: all hexes apart, the sun on the left', () => {
    const { hexes } = sample('move-first');
    const { middles, width, height } = layout(hexes);
    const places = new Set(hexes.map(({ id }) => `${middles[id]?.x.toFixed(1)} ${middles[id]?.y.toFixed(1)}`));
    expect(places.size).toBe(hexes.length);
    expect(width / height).toBeCloseTo(1.1, 1);
    expect(middles['S03']?.x).toBeLessThan(middles['D05']?.x ?? 0);
  });
});

describe('the end', () => {
  const ended = names.filter((name) => sample(name).over);

  it.each(ended)('%s: every point is on the pad', (name) => {
    const view = sample(name);
    view.sides.forEach((side, seat) => {
      const barrels = barrelsOf(view, seat).reduce((sum, barrel) => sum + barrel.points, 0);
      expect(side.count.production + barrels + barrelBonus(view, seat) + side.count.bonus).toBe(side.score);
    });
  });
});
