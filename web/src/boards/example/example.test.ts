/** The smallest board there is: drawn in full sentences, and what is committed is what was chosen. */

import { describe, expect, it } from 'vitest';
import view from '../../../../tests/example/view.json';
import words from '../../../../tests/example/words/compiled/en.json';
import type { View } from '../../lib/board';
import { Words, type Messages } from '../../lib/words';
import { byKey, drawn, seatedAt, told, UNTOLD } from '../seated';
import example from '.';
import { Table } from './table.svelte';

const dealt = view as View;
const said = new Words(words as unknown as Messages);

describe('the last mug', () => {
  it('is drawn in full sentences', () => {
    const html = drawn(example.Board, dealt, said);
    expect(told(html)).not.toMatch(UNTOLD);
    expect(html).toContain('data-legal');
  });

  it('says what a move leads to before it is made', () => {
    const [, second] = dealt.actions;
    expect(told(drawn(example.Board, dealt, said, { chosen: 'mug-2' }))).toContain(second?.lines[0]?.[0]);
  });

  it('sends what was chosen', () => {
    const { table, played } = seatedAt(Table, dealt, said);
    table.choose('mug-2', byKey);
    expect(played).toEqual([]);
    table.choose('mug-2', byKey);
    expect(played).toEqual([[1]]);
  });
});
