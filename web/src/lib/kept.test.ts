import { describe, expect, it } from 'vitest';
import { kept } from './kept';

describe('what came anew', () => {
  const before = () => ({
    round: 1,
    zones: [
      { id: 'hand', pieces: ['a', 'b'] },
      { id: 'pile', pieces: [] as string[] },
    ],
  });

  it('is the same object where nothing changed', () => {
    const old = before();
    expect(kept(old, before())).toBe(old);
  });

  it('keeps the parts that did not change, and only those', () => {
    const old = before();
    const fresh = before();
    fresh.zones[1]?.pieces.push('c');
    const found = kept(old, fresh);
    expect(found).not.toBe(old);
    expect(found.zones[0]).toBe(old.zones[0]);
    expect(found.zones[1]).not.toBe(old.zones[1]);
    expect(found).toEqual({ ...before(), zones: [before().zones[0], { id: 'pile', pieces: ['c'] }] });
  });

  it('notices what went, what came and what is of another kind', () => {
    expect(kept({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(kept({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
    expect(kept([], {})).toEqual({});
    expect(kept({ a: {} }, { a: null })).toEqual({ a: null });
    expect(kept(null, { a: 1 })).toEqual({ a: 1 });
  });
});
