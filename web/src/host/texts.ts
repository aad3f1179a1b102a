/** The texts of a host's page, and times as it says them. */

import { locale, part } from '../lib/language.svelte';
import en from '../words/en/host.json';

export type HostText = keyof typeof en;

export const said = part('host', en);

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "5 minutes ago". */
export function ago(at: number): string {
  const seconds = at - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

export const moment = (at: number) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000);
