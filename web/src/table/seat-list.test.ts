import { render } from 'svelte/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeatInfo } from '../lib/messages';
import { asTime } from './countdown';
import { initialOf } from '../lib/board';
import { boardSeats } from './people';
import SeatList from './SeatList.svelte';

const here: SeatInfo = {
  kind: 'person',
  name: 'Mira',
  you: true,
  online: true,
  bot: null,
  stand_in: null,
  named: false,
  clock: null,
  ticks: false,
  away_until: null,
  take_over_in: null,
};
const anna: SeatInfo = { ...here, name: 'Anna', you: false };
const away: SeatInfo = { ...anna, online: false, take_over_in: 42 };

interface Place {
  seated?: boolean;
  over?: boolean;
  watchers?: number;
}

/** The list as it is drawn some seconds after its seats came. */
function drawn(infos: SeatInfo[], seconds = 0, { seated = true, over = false, watchers = 0 }: Place = {}): string {
  const { body } = render(SeatList, {
    props: {
      infos,
      since: Date.now() - seconds * 1000,
      seats: boardSeats(infos),
      toPlay: 1,
      over,
      watchers,
      seated,
      oninvite: () => {},
      ontakeover: () => {},
      onhandback: () => {},
    },
  });
  return body.replace(/<!--.*?-->/g, '');
}
const button = (text: string, disabled: boolean) =>
  new RegExp(`<button[^>]*${disabled ? ' disabled[^>]*' : ''}>${text}<`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('somebody who is away', () => {
  it('is waited for, then a bot may play', () => {
    expect(drawn([here, away])).toMatch(button('Let a bot play for Anna in 0:42', true));
    expect(drawn([here, away], 41.5)).toMatch(button('Let a bot play for Anna in 0:01', true));
    expect(drawn([here, away], 42)).toMatch(button('Let a bot play for Anna', false));
    expect(drawn([here, away], 42)).not.toContain('disabled');
  });

  it('is only counted down for those who watch', () => {
    const watched = [{ ...here, you: false }, away];
    expect(drawn(watched, 2, { seated: false })).toContain('A bot can step in for Anna in 0:40');
    expect(drawn(watched, 2, { seated: false })).not.toContain('<button');
    expect(drawn(watched, 42, { seated: false })).not.toContain('A bot can');
  });

  it('is not replaced when they are here, a bot plays already, or the game is over', () => {
    expect(drawn([here, anna])).not.toContain('Let a bot');
    expect(drawn([here, { ...away, stand_in: 'brewer' }])).not.toContain('Let a bot');
    expect(drawn([here, away], 0, { over: true })).not.toContain('Let a bot');
  });
});

it('gives the seat back to whoever is here while a bot plays for them', () => {
  const list = drawn([{ ...here, stand_in: 'brewer' }, anna]);
  expect(list).toMatch(button('Take your seat back', false));
  expect(list).toContain('a bot plays for you');
});

it('gives no seat back to whose time is up', () => {
  expect(drawn([{ ...here, stand_in: 'brewer', clock: 0 }, anna])).not.toContain('Take your seat back');
});

it('counts those who watch', () => {
  expect(drawn([here, anna], 0, { watchers: 2 })).toContain('2 watching');
  expect(drawn([here, anna])).not.toContain('watching');
});

it('runs the clock that ticks, and no other', () => {
  const clocks = drawn(
    [here, anna].map((seat) => ({ ...seat, clock: 90, ticks: seat === anna })),
    30,
  );
  expect(clocks.match(/\d:\d\d(?=<)/g)).toEqual(['1:30', '1:00']);
});

it('says who is on holiday, and offers to be told where people have days', () => {
  const list = drawn([here, { ...anna, clock: 200_000, away_until: Date.UTC(2027, 4, 3, 12) / 1000 }]);
  expect(list).toContain('on holiday until 3 May');
  expect(list).toContain('Tell me when');
  expect(drawn([{ ...here, clock: 600 }, anna])).not.toContain('Tell me when');
});

it('writes times as short as they can be read', () => {
  expect([0, 0.2, 61, 3_600, 86_399, 200_000].map(asTime)).toEqual(['0:00', '0:01', '1:01', '1 h', '23 h', '2 d']);
});

it('tells seats apart by a letter', () => {
  const bot: SeatInfo = { ...anna, kind: 'bot', bot: 'greedy' };
  const seats = boardSeats([{ ...anna, name: 'Ada' }, bot, bot, anna]);
  const letters = seats.map((_, seat) => initialOf(seats, seat));
  expect(new Set(letters).size).toBe(4);
  expect([letters[0], letters[3]]).toEqual(['A', 'A2']);
});
