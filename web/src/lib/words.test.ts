import { describe, expect, it } from 'vitest';
import { sentence, Words } from './words';

describe('words', () => {
  const words = new Words({
    'count.coin': [['n', 'plural', { one: [['n', 'number'], ' coin'], other: [['n', 'number'], ' coins'] }]],
    seeded: [['amount', 'signed'], ' ', ['resource']],
    both: [['a'], ' and ', ['b']],
    beer: 'Bier',
    'beer:acc': 'das Bier',
    'beer:gender': 'n',
    drinks: ['Trink ', ['what', 'acc'], ', ', ['what', 'select', { m: 'er', n: 'es', other: 'sie' }], ' ist gut.'],
  });

  it('fills blanks, with a sign where the template asks for one', () => {
    expect(words.text('seeded', { amount: 3, resource: 'wheat' })).toBe('+3 wheat');
    expect(words.text('seeded', { amount: -3, resource: 'wheat' })).toBe('−3 wheat');
  });

  it('counts', () => {
    expect(words.count('coin', 1)).toBe('1 coin');
    expect(words.count('coin', 0)).toBe('0 coins');
  });

  it('shows what is missing instead of hiding it', () => {
    expect(words.text('no.such.key')).toBe('no.such.key');
    expect(words.text('both', { a: 1 })).toBe('1 and {b}');
  });

  it('names things in the form and by the gender that a message asks for', () => {
    expect(words.text('drinks', { what: words.term('beer') })).toBe('Trink das Bier, es ist gut.');
    expect(words.text('drinks', { what: 'Tee' })).toBe('Trink Tee, sie ist gut.');
  });

  it('begins sentences', () => {
    expect(sentence('you brewed')).toBe('You brewed');
  });
});
