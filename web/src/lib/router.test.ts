import { describe, expect, it } from 'vitest';
import { addressOf, placeOf, type Place } from './router.svelte';

describe('places', () => {
  const places: Place[] = [
    { page: 'home' },
    { page: 'table', table: 'abc_-9' },
    { page: 'watch', table: 'abc_-9' },
    { page: 'join', invite: 'x/y z' },
    { page: 'replay' },
    { page: 'account' },
    { page: 'friend', invite: 'abc_-9' },
    { page: 'you' },
    { page: 'puzzle', game: 'dice-brewing', number: 12 },
    { page: 'rules', game: '', at: '' },
    { page: 'rules', game: 'beer-and-bread', at: '' },
    { page: 'rules', game: 'beer-and-bread', at: 'BB-5.3' },
  ];

  it('are exact inverses of their addresses', () => {
    for (const place of places) expect(placeOf(addressOf(place))).toEqual(place);
  });

  it('lead home when they make no sense', () => {
    for (const hash of ['', '#', '#/', '#/nonsense/x', '#/table/', '#/table/%E0%A4%A', '#/puzzle/dice-brewing/x']) {
      expect(placeOf(hash)).toEqual({ page: 'home' });
    }
  });
});
