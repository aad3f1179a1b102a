/** When something was, as one says it: "yesterday", "3 days ago", "2 June". Times are seconds since 1970. */

import { locale } from '../lib/language.svelte';

const DAY = 24 * 3600 * 1000;
const few = () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
const thisYear = () => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' });
const earlier = () => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' });
const month = () => new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' });

export function when(at: number, now: Date = new Date()): string {
  const then = new Date(at * 1000);
  const days = Math.round((midnight(then) - midnight(now)) / DAY);
  if (days > -7) return few().format(days, 'day');
  return (then.getFullYear() === now.getFullYear() ? thisYear() : earlier()).format(then);
}

export function monthOf(at: number): string {
  return month().format(new Date(at * 1000));
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
