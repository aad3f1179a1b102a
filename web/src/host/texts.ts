/** The texts of a host's page, and times as it says them. */

import { fill, type Blanks } from '../lib/words';
import en from '../words/host.en';

export type HostText = keyof typeof en;

export const said = (key: HostText, blanks: Blanks = {}) => fill(en[key], blanks);

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** "5 minutes ago". */
export function ago(at: number): string {
  const seconds = at - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return relative.format(Math.trunc(seconds / size), unit);
}

export const moment = (at: number) => exact.format(at * 1000);
