import { describe, expect, it } from 'vitest';
import { fill, sentence, Words } from './words';

describe('words', () => {
  const words = new Words({
    'count.coin.one': '{n} coin',
    'count.coin.many': '{n} coins',
    seeded: '{amount:+d} {resource}',
  });

  it('fills blanks, with a sign where the template asks for one', () => {
    expect(words.text('seeded', { amount: 3, resource: 'wheat' })).toBe('+3 wheat');
    expect(words.text('seeded', { amount: -3, resource: 'wheat' })).toBe('-3 wheat');
  });

  it('counts', () => {
    expect(words.count('coin', 1)).toBe('1 coin');
    expect(words.count('coin', 0)).toBe('0 coins');
  });

  it('shows what is missing instead of hiding it', () => {
    expect(words.text('no.such.key')).toBe('no.such.key');
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('begins sentences', () => {
    expect(sentence('you brewed')).toBe('You brewed');
  });
});
