/** The board tells what it is told: every sample is drawn, and every legal action can be reached. */

import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { Action, BoardProps, BoardSeat } from '../../lib/board';
import { samplesOf, sampleWords } from '../samples';
import Board from './Board.svelte';
import { DiceIds } from './dice-ids';
import { curve } from './end/ledger';
import ScorePad from './end/ScorePad.svelte';
import { Table } from './table.svelte';
import { explain } from './texts';
import { stepOf, type DiceBrewingView } from './view';
import { DiceBrewingTexts } from './wording';

const samples = samplesOf<DiceBrewingView>('dice-brewing');
const texts = new DiceBrewingTexts(sampleWords('dice-brewing'));
const names = Object.keys(samples);
const UNTOLD =
  /(board|item|space|place|reason|prompt|event|move|end|colour|recipe)\.[a-zA-Z0-9_-]+|\{\w+\}|undefined|\[object|NaN/;

const seats: BoardSeat[] = ['Anna', 'Hilde', 'Mira', 'Odo'].map((name, seat) => ({
  name,
  kind: seat === 0 ? 'person' : 'bot',
  you: seat === 0,
  online: true,
  standIn: null,
}));
const byKey = { detail: 0 };
const byPointer = { detail: 1 };

function props(view: DiceBrewingView, more: Partial<BoardProps> = {}): BoardProps {
  return {
    view,
    texts,
    seats: seats.slice(0, view.seats.length),
    chosen: null,
    onchoose: () => {},
    play: () => {},
    busy: false,
    preview: view.viewer === null,
    hints: [],
    recent: [],
    ...more,
  };
}

/** A table whose choices and moves are kept, as the page keeps them. */
function seated(view: DiceBrewingView, more: Partial<BoardProps> = {}) {
  const played: number[][] = [];
  const state = props(view, {
    ...more,
    onchoose: (target) => (state.chosen = target),
    play: (actions) => played.push(actions),
  });
  // Outside of a component a derived value is computed anew whenever it is read.
  return { table: new Table(() => state), played, state };
}

/** What a reader or a screen reader is told; ids in attributes are nobody's text. */
function told(html: string): string {
  const spoken = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label).join(' ');
  return `${html.replace(/<[^>]*>/g, ' ')} ${spoken}`;
}

function html(view: DiceBrewingView, more: Partial<BoardProps> = {}): string {
  return render(Board, { props: props(view, more) }).body;
}

function sample(name: string): DiceBrewingView {
  const view = samples[name];
  if (!view) throw new Error(`no sample ${name}`);
  return view;
}

/** The first sample of a question in which something can be done. */
function asking(step: string, fits: (view: DiceBrewingView) => boolean = () => true): DiceBrewingView {
  const view = Object.values(samples).find((each) => stepOf(each) === step && each.actions.length > 0 && fits(each));
  if (!view) throw new Error(`no sample asks for ${step}`);
  return view;
}

function some(view: DiceBrewingView, kind: string): Action {
  const action = view.actions.find((each) => each.kind === kind);
  if (!action) throw new Error(`no ${kind} in ${view.prompt.key}`);
  return action;
}

describe('every sample', () => {
  it.each(names)('%s is drawn in full sentences', (name) => {
    expect(told(html(sample(name)))).not.toMatch(UNTOLD);
  });

  it.each(names)('%s: each legal action can be picked and committed, nothing else', (name) => {
    const view = sample(name);
    for (const action of view.actions) {
      const { table, played } = seated(view);
      if (action.targets.length === 0) {
        expect(table.done).toBe(action);
        continue;
      }
      for (const target of action.targets) if (!table.taken.has(target)) table.choose(target, byPointer);
      const { title, text, commit } = explain(table);
      expect(`${title} ${text} ${commit}`, action.move).not.toMatch(UNTOLD);
      table.commit();
      expect(played, action.move).toEqual([[action.action]]);
    }
  });

  it.each(names)('%s: what an action is about is on the table', (name) => {
    const view = sample(name);
    const drawn = html(view);
    for (const action of view.actions)
      for (const target of action.targets)
        if (/-\d+$/.test(target) && !/^(pool|warehouse|seeds)-\d$/.test(target))
          expect(Object.keys(view.pieces), action.move).toContain(target);
    if (view.actions.length) expect(drawn).toContain('data-legal');
  });

  it.each(names)('%s tells every move, reason and prompt', (name) => {
    const view = sample(name);
    const lines = [
      texts.prompt(view.prompt, view.pieces),
      ...view.actions.map((action) => texts.move(action, view.pieces)),
      ...view.actions.flatMap((action) =>
        action.effects.map((event) => texts.event(event, 0, ['A', 'B', 'C', 'D'], view.pieces)),
      ),
      ...view.impossible.map((each) => texts.reason(each, view.pieces)),
      ...Object.keys(view.pieces).map((id) => texts.piece(id, view.pieces)),
    ];
    expect(lines.join('\n')).not.toMatch(UNTOLD);
  });
});

describe('what is impossible', () => {
  const cases = Object.entries(samples).flatMap(([name, view]) =>
    view.impossible.map((each) => ({ name, view, each })),
  );

  it.each(cases)('$name: $each.target is shown with its reason and never sent', ({ view, each }) => {
    const { table, played } = seated(view);
    table.choose(each.target, byKey);
    table.commit();
    expect(played).toEqual([]);
    expect(table.reason(each.target)).not.toMatch(UNTOLD);
    expect(html(view)).toContain(table.reason(each.target).replace(/"/g, '&quot;'));
  });

  it('nothing can be committed while a command is on its way, in the past or by spectators', () => {
    const view = asking('arrange');
    for (const more of [{ busy: true }, { preview: true }]) {
      const { table, played } = seated(view, more);
      for (const target of view.actions.find((action) => action.targets.length)?.targets ?? [])
        table.choose(target, byPointer);
      table.commit();
      if (table.done) table.play(table.done);
      expect(played).toEqual([]);
    }
    expect(html(sample('spectator'))).not.toContain('data-legal');
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

  it('carries a die to a space or to the Warehouse', () => {
    const place = some(view, 'place');
    const { table } = seated(view);
    table.lay(place.targets[0] ?? '', place.targets[1] ?? '');
    expect(table.action).toBe(place);
    table.lay(place.targets[0] ?? '', 'space-9-M1');
    expect(table.picks).toEqual([place.targets[0]]);
  });

  it('keeps a die at once', () => {
    const keep = some(
      asking('arrange', (each) => each.actions.some((action) => action.kind === 'transfer')),
      'transfer',
    );
    const { table } = seated(asking('arrange', (each) => each.actions.includes(keep)));
    table.choose(keep.targets[0] ?? '', byPointer);
    expect(table.keep).toBe(keep);
  });

  it('sends the dice to be rolled again in the order of the view, equal ones as often as they are chosen', () => {
    const practise = asking('practise', (each) => each.actions.length > 2);
    const dice = practise.actions.filter((action) => action.kind === 'choose');
    const { table, played } = seated(practise);
    for (const action of [...dice].reverse()) table.choose(action.targets[0] ?? '', byPointer);
    table.commit();
    expect(played).toEqual([dice.map((action) => action.action)]);
  });

  it('picks the whole move that is hinted', () => {
    const hint = some(view, 'place');
    const { table } = seated(view, { hints: [hint.action], chosen: hint.targets[0] ?? '' });
    expect(table.action).toBe(hint);
  });
});

describe('a die', () => {
  const die = (shows: number) => ({ kind: 'die', face: 'up', colour: 'pale', shows });

  it('keeps its id from pool to warehouse, and is seen to be rolled', () => {
    const ids = new DiceIds();
    const first = ids.follow({ 'pool-0-pale-4-1': die(4), 'pool-0-pale-2-1': die(2) });
    const second = ids.follow({ 'warehouse-0-pale-4-1': die(4), 'pool-0-pale-5-1': die(5) });
    expect(second.ids['warehouse-0-pale-4-1']).toBe(first.ids['pool-0-pale-4-1']);
    expect(second.ids['pool-0-pale-5-1']).toBe(first.ids['pool-0-pale-2-1']);
    expect([...second.turned]).toEqual(['pool-0-pale-5-1']);
  });

  it("is never another player's", () => {
    const ids = new DiceIds();
    const first = ids.follow({ 'pool-0-pale-4-1': die(4) });
    const second = ids.follow({ 'pool-1-pale-4-1': die(4) });
    expect(second.ids['pool-1-pale-4-1']).not.toBe(first.ids['pool-0-pale-4-1']);
  });
});

describe('the end', () => {
  const ended = names.filter((name) => sample(name).over);

  it.each(ended)('%s: every point is on the pad', (name) => {
    const view = sample(name);
    const { body } = render(ScorePad, { props: { view, texts, seats: seats.slice(0, view.seats.length) } });
    expect(told(body)).not.toMatch(UNTOLD);
    for (const side of view.seats)
      expect(side.score_parts.reduce((sum, part) => sum + part.points, 0)).toBe(side.score);
  });

  it('shows what everybody was worth after each round', () => {
    const last = sample('over');
    const worth = (round: number, score: number) =>
      ({ ...last, round, seats: last.seats.map((side) => ({ ...side, score })) }) as DiceBrewingView;
    expect(curve([worth(1, 2), worth(1, 4), worth(2, 7)], worth(3, 9), 0)).toEqual([4, 7, 9]);
  });
});
