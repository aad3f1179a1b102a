/** Every legal action of Beer & Bread can be reached, and nothing else. */

import { describe, expect, it } from 'vitest';
import type { BoardProps } from '../../lib/board';
import { plain } from '../../lib/phrases';
import Board from './Board.svelte';
import { outlookOf } from './outlook';
import { samplesOf, sampleWords } from '../samples';
import { byKey, byPointer, drawn, seatedAt } from '../seated';
import { Table } from './table.svelte';
import { knownCard, piecesIn, RESOURCES, sumOf, type BeerAndBreadView } from './view';

const samples = samplesOf<BeerAndBreadView>('beer-and-bread');
const words = sampleWords('beer-and-bread');

const seated = (view: BeerAndBreadView, more: Partial<BoardProps> = {}) => seatedAt(Table, view, words, more);
const html = (view: BeerAndBreadView, more: Partial<BoardProps> = {}) => drawn(Board, view, words, more);

function sample(name: string): BeerAndBreadView {
  const view = samples[name];
  if (!view) throw new Error(`no sample ${name}`);
  return view;
}

describe('every sample', () => {
  it.each(Object.keys(samples))('%s: each hand card and its actions can be committed, nothing else', (name) => {
    const view = sample(name);
    for (const action of view.actions) {
      const { table, played } = seated(view);
      const [card = '', place = ''] = action.targets;
      if (!(card in view.pieces) || action.kind === 'discard') continue;
      if (view.prompt.step !== 'play-taken') table.choose(card, byKey);
      if (action.kind === 'exchange') table.choose(place, byKey);
      else table.chooseKind(action.kind, byPointer);
      table.commit();
      expect(played, action.move).toEqual([[action.action]]);
    }
  });
});

describe('the calendar', () => {
  it.each(Object.entries(samples).filter(([, view]) => !view.over))(
    '%s: has a dot for each turn of the year',
    (_, view) => {
      const turns = /<span class="turns[^>]*>(.*?)<\/span>/.exec(html(view))?.[1] ?? '';
      expect(turns.match(/<i/g)).toHaveLength(5);
      expect(turns.match(/\bover\b/g) ?? []).toHaveLength(Math.floor(view.turn / 2));
    },
  );
});

describe('what is impossible', () => {
  const cases = Object.entries(samples).flatMap(([name, view]) =>
    view.impossible.map((each) => ({ name, view, each })),
  );

  it.each(cases)('$name: $each.kind of $each.target is shown with its reason and never sent', ({ view, each }) => {
    const { table, played } = seated(view);
    table.choose(each.target, byKey);
    if (each.kind !== 'any') table.chooseKind(each.kind, byKey);
    else table.commit();
    expect(played.flat()).not.toContain(
      view.actions.find((action) => action.move === `${each.kind} ${each.target}`)?.action ?? -1,
    );
    expect(table.action?.kind).not.toBe(each.kind);
    expect(html(view, { chosen: each.target })).toContain('aria-disabled="true"');
  });
});

describe('a chosen card', () => {
  it('shows exactly what its harvest collects', () => {
    for (const view of Object.values(samples)) {
      for (const action of view.actions.filter((each) => each.kind === 'harvest')) {
        const [card = ''] = action.targets;
        const collected = outlookOf(action).collected[view.viewer ?? 0] ?? {};
        const text = html(view, { chosen: card });
        expect(text).toContain(`Harvest ${sumOf(collected)}`);
        for (const [resource, amount] of Object.entries(collected))
          expect(text).toContain(`${amount} ${words.text(`resource.${resource}`)} would come`);
      }
    }
  });

  it('names the reason where its recipe cannot be paid', () => {
    const view = sample('play-barred');
    const reasons = view.impossible.map((each) => ({ target: each.target, reason: plain(each.phrase) }));
    const lacking = reasons.find(({ reason }) => /^You still need \d \w+.*\.$/.test(reason));
    if (!lacking) throw new Error('nothing lacks in this sample');
    expect(html(view, { chosen: lacking.target })).toContain(lacking.reason);
  });
});

describe('choices in parts', () => {
  it('discards in the order of the list and stops only where it is asked again', () => {
    const view = sample('keep-most');
    const { table } = seated(view);
    const [first, second] = view.actions;
    table.toggleGoing(second?.targets[0] ?? '');
    table.toggleGoing(first?.targets[0] ?? '');
    expect(table.discards.map((action) => action.kind)).toEqual(['discard', 'discard', 'stop']);
    expect(table.discards[0]).toBe(first);
    const last = view.actions.filter((action) => action.kind === 'discard').at(-1);
    table.toggleGoing(last?.targets[0] ?? '');
    expect(table.discards.at(-1)).toBe(last);
  });

  const asking = Object.entries(samples).filter(([, view]) => view.answers.length);

  it.each(asking)('%s: every answer is chosen token by token and sent at once', (_, view) => {
    for (const answer of view.answers) {
      const { table, played } = seated(view);
      const wanted = (resource: string) => answer.tokens[resource] ?? 0;
      const given = (resource: string) => table.wish[resource] ?? 0;
      if (view.prompt.step === 'pay') table.wishFor(answer.tokens);
      for (const resource of RESOURCES) {
        while (given(resource) > wanted(resource)) table.wishFor(table.withOneLess(resource) ?? {});
      }
      for (const resource of RESOURCES) {
        while (given(resource) < wanted(resource)) table.wishFor(table.withOneMore(resource) ?? answer.tokens);
      }
      table.giveAnswer();
      expect(played).toEqual([answer.actions]);
    }
  });

  it('takes no token that no answer has', () => {
    for (const [, view] of asking.filter(([, view]) => view.prompt.step !== 'pay')) {
      const { table } = seated(view);
      const most = view.answers.reduce((one, other) => (sumOf(one.tokens) < sumOf(other.tokens) ? other : one));
      table.wishFor(most.tokens);
      for (const resource of RESOURCES) {
        const more = table.withOneMore(resource);
        expect(more && view.answers.some(({ tokens }) => sumOf(tokens) >= sumOf(more))).not.toBe(false);
      }
    }
  });
});

describe('hands', () => {
  const view = sample('play-late');

  it('play a card where it is carried to, and take it in hand where it cannot be played', () => {
    for (const action of view.actions) {
      const { table, played } = seated(view);
      table.carry(action.targets[0] ?? '', action.targets[1] ?? '');
      expect(played, action.move).toEqual([[action.action]]);
    }
    const { table, played } = seated(view);
    table.carry(view.actions[0]?.targets[0] ?? '', 'discard');
    expect(played).toEqual([]);
    expect(table.picks).toEqual([view.actions[0]?.targets[0]]);
  });

  it('pick what is done at a place by pressing it', () => {
    for (const action of view.actions.filter(({ kind }) => kind !== 'exchange')) {
      const { table } = seated(view);
      table.choose(action.targets[0] ?? '', byPointer);
      table.visit(action.targets[1] ?? '', byPointer);
      expect(table.action, action.move).toBe(action);
    }
    const { table } = seated(view);
    table.visit('brewery-0', byPointer);
    expect(table.inspected).toBe('brewery-0');
  });

  it('do the only thing that can be done by a double click', () => {
    const redraw = sample('redraw-first');
    const { table, played } = seated(redraw);
    const [only] = redraw.actions;
    const card = only?.targets[0] ?? '';
    table.choose(card, byPointer);
    table.choose(card, { detail: 2 });
    expect(played).toEqual([[only?.action]]);
  });
});

describe('an exchange', () => {
  it('is put together in either order, and taken apart again', () => {
    const view = sample('play-most');
    const exchange = view.actions.find((action) => action.kind === 'exchange');
    if (!exchange) throw new Error('nothing can be exchanged in this sample');
    const [card = '', space = ''] = exchange.targets;
    for (const order of [exchange.targets, [space, card]]) {
      const { table, played } = seated(view);
      for (const target of order) table.choose(target, byPointer);
      table.commit();
      expect(played).toEqual([[exchange.action]]);
      table.choose(space, byPointer);
      expect(table.action?.kind).toBe('harvest');
      table.choose(card, byPointer);
      expect(table.picks).toEqual([]);
    }
  });
});

describe('a hint', () => {
  it('picks its move, whatever was picked before it came', () => {
    for (const view of Object.values(samples)) {
      for (const action of view.actions.filter(({ targets }) => (targets[0] ?? '') in view.pieces)) {
        const card = action.targets[0] ?? '';
        const other = view.actions.find((each) => each.targets[0] === card && each !== action);
        if (view.prompt.step !== 'play' || !other) continue;
        const { table, played, state } = seated(view);
        if (other.kind === 'exchange') other.targets.forEach((target) => table.choose(target, byPointer));
        else {
          table.choose(card, byPointer);
          table.chooseKind(other.kind, byPointer);
        }
        state.hints = [action.action];
        state.chosen = card;
        expect(table.action, action.move).toBe(action);
        table.commit();
        expect(played).toEqual([[action.action]]);
      }
    }
  });

  it('proposes its tokens, whatever was wished for before it came', () => {
    const view = Object.values(samples).find(({ answers }) => answers.length > 1);
    const { table, state } = seated(view as BeerAndBreadView);
    const [first, second] = view?.answers ?? [];
    table.wishFor(first?.tokens ?? {});
    state.hints = [second?.actions[0] ?? -1];
    expect(table.answer?.actions[0]).toBe(second?.actions[0]);
  });
});

describe('hidden cards', () => {
  it('are not named, nor what they are worth, where the view does not tell', () => {
    const view = sample('play-late');
    const them = 1 - (view.viewer ?? 0);
    const sides = view.sides.map((side, seat) => (seat === them ? { ...side, beer: null, bread: null } : side));
    const { table } = seated({ ...view, sides });
    const hidden = piecesIn(view, 'hand', them).filter((id) => !knownCard(view, id));
    for (const id of hidden) expect(table.known(id)).toBeNull();
    expect(html({ ...view, sides })).toContain('coins: hidden');
  });
});
