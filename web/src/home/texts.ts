/** The texts of the hall, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import type { ChosenOption, ClockWish, SeatInfo } from '../lib/messages';
import { botName, maybe } from '../lib/ui';
import en from '../words/en/hall.json';

export type HallKey = keyof typeof en;

export const say = part('hall', en);
export const titleOf = (game: string) => maybe(`game.${game}`) ?? game;
export const nameOf = (seat: SeatInfo) => (seat.bot ? botName(seat.bot) : seat.name);

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** "a day per move". */
export function paceOf(clock: ClockWish | null | undefined): string {
  if (!clock) return say('pace.none');
  const { seconds, total, increment } = clock;
  if (total) return say('pace.total', { n: Math.round(seconds / MINUTE), more: increment ?? 0 });
  if (seconds >= DAY) return counted('pace.days', seconds / DAY);
  if (seconds >= HOUR) return counted('pace.hours', seconds / HOUR);
  return seconds >= MINUTE ? counted('pace.minutes', seconds / MINUTE) : say('pace.seconds', { n: seconds });
}

/** "2 h left". */
export function timeLeft(seconds: number): string {
  if (seconds >= DAY) return counted('left.days', seconds / DAY);
  if (seconds >= HOUR) return say('left.hours', { n: Math.floor(seconds / HOUR) });
  return seconds >= MINUTE
    ? say('left.minutes', { n: Math.floor(seconds / MINUTE) })
    : say('left.seconds', { n: Math.ceil(seconds) });
}

/** "Memory: Strict"; a seat is called by whoever sits there, or will. */
export function optionOf({ label, text, seat }: ChosenOption, seats: readonly SeatInfo[]): string {
  const who = typeof seat === 'number' ? seats[seat] : undefined;
  return say('lobby.option', { label, text: who ? nameOf(who) || say('set.name.anyone') : text });
}

/** "Mira and Odo". */
export function together(names: readonly string[]): string {
  const first = names.slice(0, -1).join(', ');
  return first ? say('move.and', { first, last: names.at(-1) }) : (names[0] ?? '');
}

function counted(key: 'left.days' | 'pace.days' | 'pace.hours' | 'pace.minutes', amount: number): string {
  return say(key, { n: Math.floor(amount) });
}
