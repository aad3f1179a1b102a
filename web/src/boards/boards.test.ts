/** Every board tells what it is told: each sample in full sentences, what is impossible with its reason, the end point by point. */

import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { BoardModule, BoardProps } from '../lib/board';
import { plain } from '../lib/phrases';
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
  'dice-brewing': 'arrange-late',
  'heaven-and-ale': 'move-late',
};

const positions = Object.entries(boards).flatMap(([game, { Board, ending }]) => {
  const words = sampleWords(game);
  return Object.entries(samplesOf(game)).map(([name, view]) => ({ game, name, view, Board, words, ending }));
});

describe('every sample', () => {
  it.each(positions)('$game, $name is drawn in full sentences', ({ view, Board, words }) => {
    const html = drawn(Board, view, words);
    expect(told(html)).not.toMatch(UNTOLD);
    expect(html.includes('data-legal')).toBe(view.actions.length > 0);
  });

  it.each(positions)('$game, $name: every target is known by kind and name', ({ view }) => {
    const zones = new Set(view.zones.map((zone) => zone.id));
    const targets = [
      ...view.actions.flatMap((action) => action.targets),
      ...view.impossible.map((each) => each.target),
    ];
    for (const target of targets)
      expect(target in view.pieces || target in view.places || zones.has(target)).toBe(true);
    for (const { name } of [...Object.values(view.pieces), ...Object.values(view.places)])
      expect(name).not.toMatch(UNTOLD);
  });
});

describe('what is impossible', () => {
  const barred = positions.filter(({ view }) => view.impossible.length);

  it.each(barred)('$game, $name: is shown with its reason, at the latest when it is chosen', (position) => {
    const { view, Board, words } = position;
    const html = drawn(Board, view, words);
    for (const each of view.impossible) {
      const reason = plain(each.phrase, seatsOf(view)).replace(/"/g, '&quot;');
      if (!html.includes(reason)) expect(drawn(Board, view, words, { chosen: each.target })).toContain(reason);
    }
  });

  it.each(barred.filter(({ game }) => game in picking))('$game, $name: is never sent', ({ game, view, words }) => {
    for (const { target } of view.impossible) {
      const { table, played } = seatedAt(picking[game]!, view, words);
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
    const { view, words } = find(ASKED[game] ?? '');
    const action = view.actions.find((each) => each.targets.length);
    for (const more of [{ busy: true }, { lookOnly: true }]) {
      const { table, played } = seatedAt(Table, view, words, more);
      for (const target of action?.targets ?? []) table.choose(target, byPointer);
      table.commit();
      expect(played).toEqual([]);
    }
    const { table, played } = seatedAt(Table, find('spectator').view, words);
    for (const target of Object.keys(table.view.pieces)) table.choose(target, byKey);
    table.commit();
    expect(played).toEqual([]);
  });
});

describe('the end', () => {
  const ended = positions.filter(({ view }) => view.over);

  it.each(ended)('$game, $name: the points of everybody are on the pad', async ({ view, words, ending }) => {
    const { ScorePad, Chart } = await ending();
    const seats = seatsOf(view);
    const pad = told(render(ScorePad, { props: { view, words, seats } }).body);
    expect(pad).not.toMatch(UNTOLD);
    for (const score of view.outcome?.scores ?? []) expect(pad).toMatch(new RegExp(`\\b${score}\\b`));
    if (!Chart) return;
    expect(told(render(Chart, { props: { view, words, seats, steps: [] } }).body)).not.toMatch(UNTOLD);
  });

  it('shows what everybody was worth after each round', () => {
    const worth = (round: number, score: number) => ({ round, score });
    const views = [worth(1, 2), worth(1, 4), worth(2, 7)];
    expect(curve([...views, worth(3, 9)], 3, (view) => view.score)).toEqual([4, 7, 9]);
    expect(curve([worth(1, 4), worth(1, 5)], 3, (view) => view.score)).toEqual([5, 5, 5]);
  });
});
