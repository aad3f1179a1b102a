/** Every legal action of Beer & Bread can be reached, and nothing else. */

import { describe, expect, it } from 'vitest';
import type { BoardProps } from '../../lib/board';
import Board from './Board.svelte';
import { outlookOf } from './outlook';
import { samplesOf, sampleWords } from '../samples';
import { byKey, byPointer, drawn, seatedAt } from '../seated';
import { Table } from './table.svelte';
import { cardOf, stepOf, sumOf, type BeerAndBreadView } from './view';
import { BeerAndBreadTexts } from './wording';

const samples = samplesOf<BeerAndBreadView>('beer-and-bread');
const texts = new BeerAndBreadTexts(sampleWords('beer-and-bread'));

const seated = (view: BeerAndBreadView, more: Partial<BoardProps> = {}) => seatedAt(Table, view, texts, more);
const html = (view: BeerAndBreadView, more: Partial<BoardProps> = {}) => drawn(Board, view, texts, more);

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
      const card = action.parameters['card'];
      if (card === undefined || action.kind === 'discard') continue;
      if (stepOf(view) !== 'play-taken') table.choose(card, byKey);
      if (action.kind === 'exchange') table.chooseSpace(`exchange-${action.parameters['space']}`, byKey);
      else table.chooseKind(action.kind, byPointer);
      table.commit();
      expect(played, action.move).toEqual([[action.action]]);
    }
  });
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
        const card = action.parameters['card'] ?? '';
        const collected = outlookOf(action).collected[view.viewer ?? 0] ?? {};
        const text = html(view, { chosen: card });
        expect(text).toContain(`Harvest ${sumOf(collected)}`);
        if (sumOf(collected)) expect(text).toContain(`${texts.tokens(collected)} would come`);
      }
    }
  });

  it('names the reason where its recipe cannot be paid', () => {
    const view = sample('play-barred');
    const lacking = view.impossible.find((each) => each.reason.key === 'reason.lacks');
    if (!lacking) throw new Error('nothing lacks in this sample');
    const reason = texts.reason(lacking, view.pieces);
    expect(reason).toMatch(/^It needs \d \w+.*; you have (no|\d) \w+.*\.$/);
    expect(html(view, { chosen: lacking.target })).toContain(reason);
  });
});

describe('choices in parts', () => {
  it('discards in the order of the list and stops only where it is asked again', () => {
    const view = sample('keep-most');
    const { table } = seated(view);
    const [first, second] = view.actions;
    table.toggleGoing(second?.parameters['card'] ?? '');
    table.toggleGoing(first?.parameters['card'] ?? '');
    expect(table.discards.map((action) => action.kind)).toEqual(['discard', 'discard', 'stop']);
    expect(table.discards[0]).toBe(first);
    const last = view.actions.filter((action) => action.kind === 'discard').at(-1);
    table.toggleGoing(last?.parameters['card'] ?? '');
    expect(table.discards.at(-1)).toBe(last);
  });

  it('offers several resources at once, each when it is asked for', () => {
    const view = sample('offer-most');
    const { table, played, state } = seated(view);
    const most = view.actions.at(-1);
    table.offer({ [String(view.prompt.values['resource'])]: Number(most?.parameters['amount']), hops: 1 });
    expect(played).toEqual([[most?.action]]);
    const hops = [0, 1].map((amount) => ({
      ...most,
      action: 900 + amount,
      parameters: { resource: 'hops', amount: String(amount) },
    }));
    state.view = {
      ...view,
      prompt: { key: 'prompt.offer', values: { resource: 'hops', excess: 5 } },
      actions: hops,
    } as BeerAndBreadView;
    table.continueOffer();
    expect(played.at(-1)).toEqual([901]);
  });
});

describe('hidden cards', () => {
  it('are not named with strict memory', () => {
    const found = Object.values(samples).flatMap((view) =>
      (view.zones.find((zone) => zone.id === `hand-${1 - (view.viewer ?? 0)}`)?.pieces ?? [])
        .filter((id) => cardOf(view, id))
        .map((id) => ({ view, theirs: id })),
    )[0];
    if (!found) throw new Error('no sample knows a card of the other hand');
    const { view, theirs } = found;
    const strict = seated({ ...view, options: { ...view.options, strict_memory: true } });
    expect(strict.table.front(theirs, `hand-${strict.table.them}`)).toBeNull();
    expect(strict.table.coins(strict.table.them, 'beer')).toBeNull();
  });
});
