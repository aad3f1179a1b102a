import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextAfter, rememberSolved, solvedOf } from './solved';

const STORED_AS = 'brewhall.puzzles';

describe('solved puzzles', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('are remembered game by game', () => {
    rememberSolved('dice-brewing', 7);
    rememberSolved('dice-brewing', 3);
    rememberSolved('dice-brewing', 7);
    expect([...solvedOf('dice-brewing')]).toEqual([3, 7]);
    expect(solvedOf('beer-and-bread').size).toBe(0);
  });

  it('are forgotten when what is stored makes no sense', () => {
    for (const text of ['nonsense', 'null', '[1]', '{"dice-brewing": "x"}']) {
      kept.set(STORED_AS, text);
      expect(solvedOf('dice-brewing').size).toBe(0);
    }
  });

  it('are skipped, unless there are no others', () => {
    expect(nextAfter(1, 4, new Set([2]))).toBe(3);
    expect(nextAfter(4, 4, new Set([4]))).toBe(1);
    expect(nextAfter(2, 3, new Set([1, 2, 3]))).toBe(3);
    expect(nextAfter(1, 1, new Set())).toBe(1);
  });
});
