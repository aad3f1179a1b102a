import { describe, expect, it } from 'vitest';
import { TokenIds } from './tokens';

describe('tokens', () => {
  it('keep their identity when they move from a field to a storage', () => {
    const ids = new TokenIds();
    const before = ids.follow({ fields: { rye: 3 }, 'storage-0': { rye: 1 } });
    const after = ids.follow({ fields: { rye: 1 }, 'storage-0': { rye: 3 } });
    expect(after['storage-0-rye']).toEqual([
      ...(before['storage-0-rye'] ?? []),
      ...(before['fields-rye'] ?? []).slice(1),
    ]);
    expect(after['fields-rye']).toEqual(before['fields-rye']?.slice(0, 1));
  });

  it('are as many as the counters say, all different', () => {
    const ids = new TokenIds();
    ids.follow({ fields: { water: 5 }, supply: { water: 2 } });
    const places = ids.follow({ fields: { water: 1 }, supply: { water: 6 } });
    const all = Object.values(places).flat();
    expect(all).toHaveLength(7);
    expect(new Set(all).size).toBe(7);
  });
});
