import { describe, expect, it } from 'vitest';
import type { GalleryShown, Rulebook, View } from '../lib/messages';
import { spotOf } from './book';
import { marked, search } from './search';

const rules: Rulebook = {
  game: 'ale',
  title: 'Ale',
  note: '',
  chapters: [
    {
      id: 'goal',
      title: 'The goal',
      lead: ['Brew.'],
      also: 'aim',
      more: ['XY-1.3'],
      paragraphs: [{ text: ['Nothing at all.'], clauses: ['XY-1.1'], figures: [], example: null }],
    },
    {
      id: 'harvest',
      title: 'Harvest',
      lead: ['Fields.'],
      also: '',
      more: [],
      paragraphs: [
        {
          text: ['Collect ', { text: '2 water', number: 2, of: 'water' }, ' of older cards.'],
          clauses: ['XY-2.1', 'XY-1.1'],
          figures: [],
          example: null,
        },
      ],
    },
    { id: 'components', title: 'All', lead: ['All.'], also: '', more: [], paragraphs: [] },
  ],
  homes: { 'XY-1.1': 'goal', 'XY-1.3': 'goal', 'XY-2.1': 'harvest' },
  clauses: {
    'XY-1.1': {
      number: 'XY-1.1',
      lines: [{ kind: 'text', cells: [[{ text: 'The holder begins.', style: 'plain', clause: null }]] }],
    },
    'XY-2.1': {
      number: 'XY-2.1',
      lines: [{ kind: 'text', cells: [[{ text: 'Older cards count.', style: 'plain', clause: null }]] }],
    },
  },
};
const gallery: GalleryShown = {
  game: 'ale',
  bundled: true,
  card_set: '',
  note: '',
  view: {} as View,
  halls: [
    {
      id: 'cards',
      title: 'Cards',
      facets: [],
      printed: false,
      exhibits: [{ id: 'beer-1', title: ['Amber ale'], text: [['Costs water.']], clause: 'XY-2.1', marks: {} }],
    },
  ],
};
const found = (query: string) => search(rules, gallery, query).map(({ kind, at }) => `${kind} ${at}`);

describe('searching the rule book', () => {
  it('finds words in chapters, clauses and components', () => {
    expect(found('water')).toEqual(['chapter XY-2.1', 'component beer-1']);
    expect(found('OLDER cards')).toEqual(['chapter XY-2.1', 'clause XY-2.1']);
    expect(found('aim')).toEqual(['chapter goal']);
  });

  it('finds words where they begin, and all of them', () => {
    expect(found('old')).toEqual(['chapter XY-2.1', 'clause XY-2.1']);
    expect(found('older nothing')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('finds a clause by its number first', () => {
    expect(found('xy-2.1')[0]).toBe('clause XY-2.1');
  });

  it('marks the hits and takes what is typed as it is', () => {
    expect(marked('Old (older) holder', ['old'])).toEqual(['', 'Old', ' (', 'old', 'er) holder']);
    expect(marked('2+ or 3+', ['3+'])).toEqual(['2+ or ', '3+', '']);
  });
});

describe('places of the rule book', () => {
  const spot = (at: string) => spotOf({ rules, gallery }, at);

  it('are chapters, clauses and components', () => {
    expect(spot('harvest')).toEqual({ chapter: 'harvest', anchor: null });
    expect(spot('XY-2.1')).toEqual({ chapter: 'harvest', anchor: 'XY-2.1' });
    expect(spot('beer-1')).toEqual({ chapter: 'components', anchor: 'beer-1' });
    expect(spot('keys')).toEqual({ chapter: 'keys', anchor: null });
  });

  it('are where a clause is at home, else at the beginning', () => {
    expect(spot('XY-1.1').chapter).toBe('goal');
    expect(spot('XY-1.3')).toEqual({ chapter: 'goal', anchor: 'XY-1.3' });
    expect(spot('nonsense')).toEqual({ chapter: 'goal', anchor: null });
  });
});
