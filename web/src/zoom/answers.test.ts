import { describe, expect, it } from 'vitest';
import type { About } from '../lib/messages';
import { Answers } from './answers.svelte';

/** A server that answers when it is told to. */
function slowServer() {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const answers = new Answers((table, target) => {
    asked.push(target);
    return new Promise((give, refuse) => {
      open.push(() => (target === 'nowhere' ? refuse(new Error('404')) : give(about(target, table))));
    });
  });
  const answer = async () => {
    open.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return { answers, asked, answer };
}

function about(target: string, title: string): About {
  return { target, kind: [], title: [title], text: [], now: [], clause: '' };
}

describe('asking about things', () => {
  it('asks one at a time, and next for what is wanted last', async () => {
    const { answers, asked, answer } = slowServer();
    for (const target of ['a', 'b', 'c', 'd']) answers.want({ table: 't', version: 1 }, target);
    expect(asked).toEqual(['a']);
    await answer();
    expect(asked).toEqual(['a', 'd']);
    await answer();
    expect(answers.of('d')?.target).toBe('d');
    expect(answers.of('b')).toBeNull();
  });

  it('asks once a version', async () => {
    const { answers, asked, answer } = slowServer();
    answers.want({ table: 't', version: 1 }, 'a');
    await answer();
    answers.want({ table: 't', version: 1 }, 'a');
    expect(asked).toEqual(['a']);
    answers.want({ table: 't', version: 2 }, 'a');
    expect(asked).toEqual(['a', 'a']);
    expect(answers.of('a')?.target).toBe('a'); // until the new answer is here
  });

  it('forgets the answer to an older version', async () => {
    const { answers, answer } = slowServer();
    answers.want({ table: 't', version: 1 }, 'a');
    answers.want({ table: 't', version: 2 }, 'b');
    await answer();
    expect(answers.of('a')).toBeNull();
    await answer();
    expect(answers.of('b')?.target).toBe('b');
  });

  it('does not ask again for what nobody can explain', async () => {
    const { answers, asked, answer } = slowServer();
    answers.want({ table: 't', version: 1 }, 'nowhere');
    await answer();
    answers.want({ table: 't', version: 1 }, 'nowhere');
    expect(asked).toEqual(['nowhere']);
    expect(answers.of('nowhere')).toBeNull();
  });
});
