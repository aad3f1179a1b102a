/** The texts about people, by keys that the compiler knows. */

import { fill, sentence, type Blanks } from '../lib/words';
import texts from '../words/people.en';

export function said(key: keyof typeof texts, blanks: Blanks = {}): string {
  return fill(texts[key], blanks);
}

/** What went wrong, as a sentence. */
export function problemOf(error: unknown): string {
  if (error instanceof TypeError) return said('unreachable');
  const text = sentence(error instanceof Error ? error.message : String(error));
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
}
