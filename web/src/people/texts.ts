/** The texts about people, by keys that the compiler knows. */

import { locale, part } from '../lib/language.svelte';
import { sentence } from '../lib/words';
import en from '../words/en/people.json';

export const said = part('people', en);

/** What went wrong, as a sentence. */
export function problemOf(error: unknown): string {
  if (error instanceof TypeError) return said('unreachable');
  const text = sentence(error instanceof Error ? error.message : String(error));
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(locale(), { day: 'numeric', month: 'long', year: 'numeric' });
}
