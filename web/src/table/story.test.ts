import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../lib/board';
import type { LogLine, Moment, SeatInfo } from '../lib/messages';
import type { TableState } from '../lib/table-state';
import { Story, TIMES, type Wishes } from './story.svelte';

const moment = (kind: Moment['kind'], caption: string, blocks: Moment['blocks'] = []): Moment => ({
  kind,
  subject: null,
  caption: [caption],
  lines: [],
  touched: [],
  blocks,
});
const card = (caption: string) => moment('interlude', caption, [{ title: ['Fields'], items: [], text: [] }]);
const line = (move: number, seat: number, ...moments: Moment[]): LogLine => ({ move, seat, events: [], moments });
const acted = (move: number, seat: number, caption: string) => line(move, seat, moment('act', caption));

function state(log: readonly LogLine[], more: Partial<TableState> = {}): TableState {
  const view = { viewer: 0, pieces: {} } as unknown as View;
  const seats = [0, 1, 2].map((seat) => ({ you: seat === 0 }) as SeatInfo);
  return { view, seats, moves: log.length, log: [...log], ...more } as TableState;
}

/** A table where these moves were made one after the other; the first state is there already. */
function telling(lines: readonly LogLine[], wishes: Partial<Wishes> = {}) {
  const story = new Story(() => ({ pace: 'told', cards: true, still: false, ...wishes }));
  const states = [state([]), ...lines.map((_, place) => state(lines.slice(0, place + 1)))];
  for (const each of states) story.take(each);
  return { story, states };
}
const caption = (story: Story) => story.beat?.moment.caption[0];
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a move of somebody else', () => {
  it('is told before the board changes, and then what followed', () => {
    const move = line(1, 1, moment('act', 'Hilde harvests.'), moment('follows', 'Hands are swapped.'));
    const { story, states } = telling([move]);
    expect(caption(story)).toBe('Hilde harvests.');
    expect(story.shown).toBe(states[0]);
    pass(TIMES.lead.told);
    expect(story.shown).toBe(states[1]);
    expect(story.tracing).toBe(true);
    pass(TIMES.act.told - TIMES.lead.told);
    expect(caption(story)).toBe('Hands are swapped.');
    expect(story.tracing).toBe(false);
    pass(TIMES.follows.told);
    expect(story.beat).toBeNull();
    expect(story.shown).toBe(states[1]);
  });

  it('takes no longer than two and a half seconds, or half of it', () => {
    expect(TIMES.act.told + TIMES.follows.told).toBeLessThanOrEqual(2500);
    expect(TIMES.act.fast + TIMES.follows.fast).toBeLessThanOrEqual(1250);
  });

  it('is not told where moves are shown at once', () => {
    const { story, states } = telling([acted(1, 1, 'Hilde harvests.')], { pace: 'at once' });
    expect(story.beat).toBeNull();
    expect(story.shown).toBe(states[1]);
    expect(story.said[0]?.caption).toEqual(['Hilde harvests.']);
  });

  it('changes the board at once with reduced motion, and its caption stays', () => {
    const { story, states } = telling([acted(1, 1, 'Hilde harvests.')], { still: true });
    expect(story.shown).toBe(states[1]);
    expect(caption(story)).toBe('Hilde harvests.');
    pass(TIMES.still);
    expect(story.beat).toBeNull();
  });

  it('is said once', () => {
    const { story } = telling([acted(1, 1, 'Hilde harvests.')]);
    const said = story.said;
    expect(said).toHaveLength(1);
    pass(TIMES.act.told);
    expect(story.said).toBe(said);
  });
});

describe('one’s own move', () => {
  it('is shown at once, and only what followed is told', () => {
    const move = line(1, 0, moment('act', 'You harvest.'), moment('follows', 'Hands are swapped.'));
    const { story, states } = telling([move]);
    expect(story.shown).toBe(states[1]);
    expect(story.tracing).toBe(false);
    expect(caption(story)).toBe('Hands are swapped.');
  });
});

describe('several moves', () => {
  const others = [acted(1, 1, 'one'), acted(2, 2, 'two'), acted(3, 1, 'three')];

  it('are told in their order', () => {
    const { story, states } = telling(others);
    for (const [place, text] of ['one', 'two', 'three'].entries()) {
      expect(caption(story)).toBe(text);
      expect(story.shown).toBe(states[place]);
      pass(TIMES.act.told);
    }
    expect(story.shown).toBe(states[3]);
  });

  it('are told fast if there are more than three', () => {
    const { story } = telling([...others, acted(4, 2, 'four')]);
    pass(TIMES.act.told);
    expect(story.beat?.ms).toBe(TIMES.act.fast);
  });

  it('of one turn are told together as far as they have not begun', () => {
    const { story, states } = telling([acted(1, 1, 'one'), acted(2, 1, 'two'), acted(3, 1, 'three')]);
    pass(TIMES.act.told);
    expect(caption(story)).toBe('two');
    expect(story.beat?.moment.lines).toEqual([['three']]);
    pass(TIMES.act.told);
    expect(story.shown).toBe(states[3]);
    expect(story.beat).toBeNull();
  });

  it('are ended one by one by skipping, and all by skipping twice', () => {
    const { story, states } = telling(others);
    story.skip();
    expect(story.shown).toBe(states[1]);
    expect(caption(story)).toBe('two');
    pass(TIMES.twice);
    story.skip();
    expect(caption(story)).toBe('three');
    pass(TIMES.twice - 1);
    story.skip();
    expect(story.beat).toBeNull();
    expect(story.shown).toBe(states[3]);
  });

  it('are offered to be told fast after three skips in a row', () => {
    const { story } = telling(others);
    story.skip();
    pass(TIMES.act.told);
    expect(caption(story)).toBe('three');
    story.skip();
    expect(story.hurried).toBe(false); // one was told to its end between them
    story.again(others);
    for (let n = 0; n < 2; n++) {
      pass(TIMES.twice);
      story.skip();
    }
    expect(story.hurried).toBe(true);
    pass(TIMES.act.told);
    expect(story.hurried).toBe(false);
  });

  it('are offered to be told fast again by who moved and goes on skipping', () => {
    const log = [1, 2, 1, 0, 1].map((seat, place) => acted(place + 1, seat, `${place + 1}`));
    const skip = () => {
      story.skip();
      pass(TIMES.twice);
    };
    const { story } = telling(log.slice(0, 3));
    for (let n = 0; n < 3; n++) skip();
    expect(story.hurried).toBe(true);
    story.take(state(log.slice(0, 4)));
    expect(story.hurried).toBe(false);
    story.take(state(log));
    skip();
    expect(story.hurried).toBe(true);
  });

  it('are not offered to be told fast where they are', () => {
    const { story } = telling(others, { pace: 'fast' });
    for (const _ of others) {
      story.skip();
      pass(TIMES.twice);
    }
    expect(story.hurried).toBe(false);
  });

  it('are over when something is chosen', () => {
    const { story, states } = telling(others);
    story.finish();
    expect(story.shown).toBe(states[3]);
    pass(10_000);
    expect(story.shown).toBe(states[3]);
  });

  it('can be told again', () => {
    const { story, states } = telling(others);
    story.finish();
    expect(story.remembers(others)).toBe(true);
    story.again(others.slice(1));
    expect(story.shown).toBe(states[1]);
    expect(caption(story)).toBe('two');
    pass(2 * TIMES.act.told);
    expect(story.shown).toBe(states[3]);
    expect(story.beat).toBeNull();
  });
});

describe('the card between two years', () => {
  it('waits until somebody goes on', () => {
    const { story } = telling([line(1, 1, moment('act', 'Hilde bakes.'), card('Year 2.'))]);
    pass(TIMES.act.told);
    expect(caption(story)).toBe('Year 2.');
    pass(60_000);
    expect(caption(story)).toBe('Year 2.');
    story.goOn();
    expect(story.beat).toBeNull();
  });

  it('is not skipped by who has had enough of the one before it', () => {
    const { story } = telling([line(1, 1, card('Year 2.'), card('Year 3.'))]);
    const { beat } = story;
    story.goOn(beat);
    story.goOn(beat);
    expect(caption(story)).toBe('Year 3.');
  });

  it('is not missed by who skips in haste or plays on, and what others did before it is said', () => {
    const { story, states } = telling([
      acted(1, 1, 'one'),
      acted(2, 2, 'two'),
      line(3, 1, moment('act', 'three'), card('Year 2.')),
    ]);
    story.settle();
    expect(caption(story)).toBe('Year 2.');
    expect(story.shown).toBe(states[3]);
    expect(story.said.map((said) => said.caption)).toEqual([['two'], ['three'], ['Year 2.']]);
    story.settle();
    story.skip();
    expect(caption(story)).toBe('Year 2.');
    story.goOn();
    expect(story.beat).toBeNull();
  });

  it('does not stand in the way of who plays on while it is shown again', () => {
    const { story } = telling([line(1, 1, moment('act', 'one'), card('Year 2.'))]);
    story.finish();
    story.again([...(story.shown?.log ?? [])]);
    expect(caption(story)).toBe('one');
    story.settle();
    expect(story.beat).toBeNull();
    expect(story.shown?.moves).toBe(1);
  });

  it('is shown after one’s own move, and where moves are shown at once', () => {
    const moves = [line(1, 0, moment('act', 'You bake.'), card('Year 2.'))];
    expect(caption(telling(moves, { pace: 'at once' }).story)).toBe('Year 2.');
  });

  it('is a caption for those who do not want it', () => {
    const { story } = telling([line(1, 0, card('Year 2.'))], { cards: false });
    expect(story.beat?.ms).toBe(TIMES.follows.told);
  });
});

describe('what is not told', () => {
  it('is a move taken back', () => {
    const { story } = telling([acted(1, 1, 'one'), acted(2, 2, 'two')]);
    const back = state([acted(1, 1, 'one')]);
    story.take(back);
    expect(story.shown).toBe(back);
    expect(story.beat).toBeNull();
    expect(story.remembers([acted(2, 2, 'two')])).toBe(false);
  });

  it('is what happened while nobody looked or there was no line; it can be shown afterwards', () => {
    const { story, states } = telling([]);
    const moves = [acted(1, 1, 'one')];
    const later = state(moves);
    story.take(later, true);
    expect(story.shown).toBe(later);
    expect(story.beat).toBeNull();
    story.again(moves);
    expect(story.shown).toBe(states[0]);
  });

  it('is who comes and goes; it does not disturb what is told', () => {
    const moves = [acted(1, 1, 'one')];
    const { story } = telling(moves);
    const same = state(moves, { watchers: 1 });
    story.take(same);
    expect(caption(story)).toBe('one');
    pass(TIMES.act.told);
    expect(story.shown).toBe(same);
  });
});
