/** Every board tells what it is told: each sample in full sentences, what is impossible with its reason, the end point by point. */

import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { BoardModule, BoardProps } from '../lib/board';
import beerAndBread from './beer-and-bread';
import { Table as BeerAndBread } from './beer-and-bread/table.svelte';
import diceBrewing from './dice-brewing';
import { Table as DiceBrewing } from './dice-brewing/table.svelte';
import heavenAndAle from './heaven-and-ale';
import { Table as HeavenAndAle } from './heaven-and-ale/table.svelte';
import { samplesOf, sampleWords } from './samples';
import { byKey, byPointer, drawn, seatedAt, seatsOf, told, UNTOLD } from './seated';
import { curve } from './shared/points';

const boards: Record<string, BoardModule> = {
  'beer-and-bread': beerAndBread,
  'dice-brewing': diceBrewing,
  'heaven-and-ale': heavenAndAle,
};
type TableClass = new (
  props: () => BoardProps,
) => Pick<DiceBrewing | HeavenAndAle | BeerAndBread, 'choose' | 'commit' | 'view'>;
/** Boards where an action is put together by picking its targets. */
const picking: Record<string, TableClass> = { 'dice-brewing': DiceBrewing, 'heaven-and-ale': HeavenAndAle };
const tables: Record<string, TableClass> = { 'beer-and-bread': BeerAndBread, ...picking };
const ASKED: Record<string, string> = {
  'beer-and-bread': 'play-late',
  'dice-brewing': 'arrange.0-late',
  'heaven-and-ale': 'move-late',
};

const positions = Object.entries(boards).flatMap(([game, { Board, texts: textsOf, ending }]) => {
  const texts = textsOf(sampleWords(game));
  return Object.entries(samplesOf(game)).map(([name, view]) => ({ game, name, view, Board, texts, ending }));
});

describe('every sample', () => {
  it.each(positions)('$game, $name is drawn in full sentences', ({ view, Board, texts }) => {
    const html = drawn(Board, view, texts);
    expect(told(html)).not.toMatch(UNTOLD);
    expect(html.includes('data-legal')).toBe(view.actions.length > 0);
  });

  it.each(positions)('$game, $name tells every move, reason and prompt', ({ view, texts }) => {
    const { pieces } = view;
    const players = seatsOf(view).map((seat) => seat.name);
    const lines = [
      texts.prompt(view.prompt, pieces),
      ...view.actions.map((action) => texts.move(action, pieces)),
      ...view.actions.flatMap((action) => action.effects.map((event) => texts.event(event, 0, players, pieces))),
      ...view.impossible.map((each) => texts.reason(each, pieces)),
    ];
    expect(lines.join('\n')).not.toMatch(UNTOLD);
  });
});

describe('what is impossible', () => {
  const barred = positions.filter(({ view }) => view.impossible.length);

  it.each(barred)('$game, $name: is shown with its reason, at the latest when it is chosen', (position) => {
    const { view, Board, texts } = position;
    const html = drawn(Board, view, texts);
    for (const each of view.impossible) {
      const reason = texts.reason(each, view.pieces).replace(/"/g, '&quot;');
      if (!html.includes(reason)) expect(drawn(Board, view, texts, { chosen: each.target })).toContain(reason);
    }
  });

  it.each(barred.filter(({ game }) => game in picking))('$game, $name: is never sent', ({ game, view, texts }) => {
    for (const { target } of view.impossible) {
      const { table, played } = seatedAt(picking[game]!, view, texts);
      table.choose(target, byKey);
      table.choose(target, byKey);
      table.commit();
      expect(played, target).toEqual([]);
    }
  });
});

describe('nothing is committed', () => {
  it.each(Object.entries(tables))('%s: while a command is on its way, in the past or by spectators', (game, Table) => {
    const find = (wanted: string) => positions.find((each) => each.game === game && each.name === wanted)!;
    const { view, texts } = find(ASKED[game] ?? '');
    const action = view.actions.find((each) => each.targets.length);
    for (const more of [{ busy: true }, { lookOnly: true }]) {
      const { table, played } = seatedAt(Table, view, texts, more);
      for (const target of action?.targets ?? []) table.choose(target, byPointer);
      table.commit();
      expect(played).toEqual([]);
    }
    const { table, played } = seatedAt(Table, find('spectator').view, texts);
    for (const target of Object.keys(table.view.pieces)) table.choose(target, byKey);
    table.commit();
    expect(played).toEqual([]);
  });
});

describe('the end', () => {
  const ended = positions.filter(({ view }) => view.over);

  it.each(ended)('$game, $name: the points of everybody are on the pad', async ({ view, texts, ending }) => {
    const { ScorePad, Chart } = await ending();
    const seats = seatsOf(view);
    const pad = told(render(ScorePad, { props: { view, texts, seats } }).body);
    expect(pad).not.toMatch(UNTOLD);
    for (const score of view.outcome?.scores ?? []) expect(pad).toMatch(new RegExp(`\\b${score}\\b`));
    if (!Chart) return;
    expect(told(render(Chart, { props: { view, texts, seats, steps: [] } }).body)).not.toMatch(UNTOLD);
  });

  it('shows what everybody was worth after each round', () => {
    const worth = (round: number, score: number) => ({ round, score });
    const views = [worth(1, 2), worth(1, 4), worth(2, 7)];
    expect(curve([...views, worth(3, 9)], 3, (view) => view.score)).toEqual([4, 7, 9]);
    expect(curve([worth(1, 4), worth(1, 5)], 3, (view) => view.score)).toEqual([5, 5, 5]);
  });
});
