/** Every legal action of Dice Brewing can be reached, and nothing else. */

import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { Action, BoardProps } from '../../lib/board';
import { samplesOf, sampleWords } from '../samples';
import { byKey, byPointer, drawn, seatedAt, seatsOf, told, UNTOLD } from '../seated';
import Board from './Board.svelte';
import Closeup from './Closeup.svelte';
import { DiceIds } from './dice-ids';
import { Table } from './table.svelte';
import type { DicePiece } from './types';
import { placeId, type DiceBrewingView } from './view';

const samples = samplesOf<DiceBrewingView>('dice-brewing');
const words = sampleWords('dice-brewing');
const names = Object.keys(samples);

const seated = (view: DiceBrewingView, more: Partial<BoardProps> = {}) => seatedAt(Table, view, words, more);
const html = (view: DiceBrewingView, more: Partial<BoardProps> = {}) => drawn(Board, view, words, more);

function sample(name: string): DiceBrewingView {
  const view = samples[name];
  if (!view) throw new Error(`no sample ${name}`);
  return view;
}

/** The first sample of a question in which something can be done. */
function asking(step: string, fits: (view: DiceBrewingView) => boolean = () => true): DiceBrewingView {
  const view = Object.values(samples).find(
    (each) => each.prompt.step === step && each.actions.length > 0 && fits(each),
  );
  if (!view) throw new Error(`no sample asks for ${step}`);
  return view;
}

function some(view: DiceBrewingView, kind: string): DiceBrewingView['actions'][number] {
  const action = view.actions.find((each) => each.kind === kind);
  if (!action) throw new Error(`no ${kind} in ${view.prompt.step}`);
  return action;
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
      for (const target of action.targets) if (!table.taken.has(target)) table.choose(target, byPointer);
      const told = [action.phrase, ...action.lines].map((phrase) => table.say(phrase));
      expect(told.join(' '), action.move).not.toMatch(UNTOLD);
      if (!table.several) expect(words.has(`board.go.${action.kind}`), action.move).toBe(true);
      table.commit();
      expect(played, action.move).toEqual([[action.action]]);
    }
  });

  it.each(names)('%s: what an action is about is on the table', (name) => {
    const view = sample(name);
    const drawn = html(view);
    for (const action of view.actions)
      for (const target of action.targets)
        expect(
          target in view.pieces || target in view.places || view.zones.some((zone) => zone.id === target),
          action.move,
        ).toBe(true);
    if (view.actions.length) expect(drawn).toContain('data-legal');
  });
});

describe('what was brewed', () => {
  const late = Object.entries(samples).filter(
    ([, view]) => !view.over && view.seats.some((side) => side.recipes.length),
  );
  it.each(late)('%s: says of every recipe which it is', (_, view) => {
    const drawn = html(view);
    for (const recipe of view.seats.flatMap((side) => side.recipes)) expect(drawn).toContain(`data-about="${recipe}"`);
  });
});

describe('picking in parts', () => {
  const view = asking('arrange', (each) => each.actions.filter((action) => action.kind === 'place').length > 3);

  it('lets a piece change its space', () => {
    const first = some(view, 'place');
    const other = view.actions.find(
      (action) => action.kind === 'place' && action.targets[0] === first.targets[0] && action !== first,
    );
    const { table } = seated(view);
    for (const target of first.targets) table.choose(target, byPointer);
    expect(table.action).toBe(first);
    if (other) {
      table.choose(other.targets[1] ?? '', byPointer);
      expect(table.action).toBe(other);
    }
  });

  it('puts a pick back by pointer and commits it by key', () => {
    const { targets, action } = some(view, 'place');
    const [piece = '', space = ''] = targets;
    const { table, played } = seated(view);
    table.choose(piece, byPointer);
    table.choose(piece, byPointer);
    expect(table.picks).toEqual([]);
    table.choose(piece, byKey);
    table.choose(space, byKey);
    table.choose(space, byKey);
    expect(played).toEqual([[action]]);
  });

  it('does what a die that is carried to its place completes', () => {
    for (const kind of ['place', 'transfer']) {
      const { targets, action } = some(view, kind);
      const { table, played } = seated(view);
      table.lay(targets[0] ?? '', targets[1] ?? '');
      expect(played).toEqual([[action]]);
    }
    const { targets } = some(view, 'place');
    const kept = asking(
      'arrange',
      (each) =>
        !!each.zones.find(({ kind, seat }) => kind === 'warehouse' && seat === each.viewer)?.pieces.length &&
        each.actions.some(({ kind }) => kind === 'transfer'),
    );
    const beside = kept.zones.find(({ kind, seat }) => kind === 'warehouse' && seat === kept.viewer)?.pieces[0] ?? '';
    const keep = some(kept, 'transfer');
    const full = seated(kept);
    full.table.lay(keep.targets[0] ?? '', beside);
    expect(full.played).toEqual([[keep.action]]);
    const { table, played } = seated(view);
    table.lay(targets[0] ?? '', 'space-9-M1');
    expect(table.picks).toEqual([targets[0]]);
    expect(played).toEqual([]);
  });

  it('takes a die that is carried to the recipe in question as the answer', () => {
    const use = asking('use');
    const { targets, action } = some(use, 'use');
    const recipe = use.prompt.phrase.flatMap((part) => (typeof part === 'object' ? (part.piece ?? []) : []))[0];
    const { table, played } = seated(use);
    table.lay(targets[0] ?? '', recipe ?? '');
    expect(played).toEqual([[action]]);
  });

  it('keeps a picked die, one that is pressed twice, and all of them', () => {
    const arrange = asking('arrange', (each) => each.actions.some((action) => action.kind === 'transfer'));
    const keep = some(arrange, 'transfer');
    const picked = seated(arrange);
    picked.table.choose(keep.targets[0] ?? '', byPointer);
    expect(picked.table.keep).toBe(keep);
    const pressed = seated(arrange);
    pressed.table.doObvious(keep.targets[0] ?? '');
    expect(pressed.played).toEqual([[keep.action]]);
    const purchase = asking('purchase', (each) => each.actions.filter(({ kind }) => kind === 'transfer').length > 1);
    const { table, played } = seated(purchase);
    table.keepEvery();
    expect(played[0]).toHaveLength(table.lying('pool', table.me).length);
    expect(new Set(played[0])).toEqual(
      new Set(purchase.actions.filter(({ kind }) => kind === 'transfer').map(({ action }) => action)),
    );
  });

  it('sends the dice to be rolled again in the order of the view, equal ones as often as they are chosen', () => {
    const practise = asking('practise', (each) => each.actions.length > 2);
    const dice = practise.actions.filter((action) => action.kind === 'choose');
    const { table, played } = seated(practise);
    for (const action of [...dice].reverse()) table.choose(action.targets[0] ?? '', byPointer);
    table.commit();
    expect(played).toEqual([dice.map((action) => action.action)]);
  });

  it('rolls the chosen dice with the same press, where more could be chosen', () => {
    const practise = asking('practise', (each) => each.actions.length > 2);
    const { table, played, state } = seated(practise);
    table.choose(practise.actions[0]?.targets[0] ?? '', byPointer);
    table.commit();
    table.continueRoll();
    expect(played).toHaveLength(1);
    const roll = { ...practise.actions[0], action: 900, kind: 'roll', targets: [] } as unknown as Action;
    state.view = { ...practise, actions: [...practise.actions.slice(1), roll] };
    table.continueRoll();
    expect(played.at(-1)).toEqual([900]);
  });

  it('picks the whole move that is hinted', () => {
    const hint = some(view, 'place');
    const { table } = seated(view, { hints: [hint.action], chosen: hint.targets[0] ?? '' });
    expect(table.action).toBe(hint);
  });
});

describe('a die', () => {
  const die = (shows: number, zone = 'pool-0', seat = 0): DicePiece => ({
    kind: 'die',
    face: 'up',
    seat,
    zone,
    name: `pale malt ${shows}`,
    colour: 'pale',
    shows,
    tokens: 0,
    mark: null,
  });

  it('keeps its id from pool to warehouse, and is seen to be rolled', () => {
    const ids = new DiceIds();
    const first = ids.follow({ 'pool-0-pale-4-1': die(4), 'pool-0-pale-2-1': die(2) });
    const second = ids.follow({ 'warehouse-0-pale-4-1': die(4, 'warehouse-0'), 'pool-0-pale-5-1': die(5) });
    expect(second.ids['warehouse-0-pale-4-1']).toBe(first.ids['pool-0-pale-4-1']);
    expect(second.ids['pool-0-pale-5-1']).toBe(first.ids['pool-0-pale-2-1']);
    expect([...second.turned]).toEqual(['pool-0-pale-5-1']);
  });

  it("is never another player's", () => {
    const ids = new DiceIds();
    const first = ids.follow({ 'pool-0-pale-4-1': die(4) });
    const second = ids.follow({ 'pool-1-pale-4-1': die(4, 'pool-1', 1) });
    expect(second.ids['pool-1-pale-4-1']).not.toBe(first.ids['pool-0-pale-4-1']);
  });
});

describe('closely', () => {
  it.each(names)('%s: whatever lies there or is asked about can be looked at, large and small', (name) => {
    const view = sample(name);
    const ids = [
      ...Object.keys(view.pieces),
      ...Object.keys(view.places),
      ...view.zones.map(({ id }) => id),
      'nothing',
    ];
    for (const id of ids)
      for (const small of [false, true]) {
        const { body } = render(Closeup, { props: { view, words, seats: seatsOf(view), id, small } });
        expect(told(body), id).not.toMatch(UNTOLD);
        expect(body, id).toContain('<use');
      }
  });

  it.each(names)('%s: everything that is drawn says what it is about', (name) => {
    const view = sample(name);
    const about = new Set([...html(view).matchAll(/data-about="([^"]*)"/g)].map(([, id]) => id));
    const own = view.zones.filter(({ seat, kind }) => seat === (view.viewer ?? 0) && kind !== 'recipes');
    const drawn = [
      ...view.market.map(({ id }) => id),
      ...view.recipes.flatMap((shown) => shown?.recipe ?? []),
      ...own.flatMap(({ pieces }) => pieces),
      ...view.seats.flatMap((_side, seat) => ['xp', 'coins', 'seeds', 'score'].map((kind) => placeId(kind, seat))),
      ...['season', 'round', 'brewed', 'priority', 'supply', 'display', 'market', 'black-market'],
    ];
    for (const id of drawn) expect(about).toContain(id);
  });
});

describe('the end', () => {
  const ended = names.filter((name) => sample(name).over);

  it.each(ended)('%s: every point is on the pad', (name) => {
    const view = sample(name);
    for (const side of view.seats)
      expect(side.score_parts.reduce((sum, part) => sum + part.points, 0)).toBe(side.score);
  });
});
