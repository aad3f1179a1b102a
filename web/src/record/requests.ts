/** What the page asks of the server. */

import { get, post } from '../lib/http';
import type { GamePage, Me, Profile } from '../lib/messages';

/** Which games of the history are shown. */
export interface Filter {
  game: string;
  result: '' | 'won' | 'lost';
  /** `bots`, `people`, or the key of an opponent. */
  against: string;
  /** So many days; 0: any time. */
  days: number;
}

export const EXPORT = '/api/me/export';
const DAY = 24 * 3600;

export const profile = () => get<Profile>('/api/me/profile');
export const deleteAccount = (name: string) => post<Me>('/api/me/deletion', { name });
export const history = (filter: Filter, before: string, now: number) =>
  get<GamePage>(`/api/me/games?${queryOf(filter, before, now)}`);

/** Only what is asked for; the server refuses what it does not know. */
export function queryOf({ game, result, against, days }: Filter, before: string, now: number): string {
  const wanted = { game, result, against, since: days ? String(Math.floor(now / 1000) - days * DAY) : '', before };
  return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== '')).toString();
}
