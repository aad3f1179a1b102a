/** The texts of the rule book's pages, by keys that the compiler knows. */

import { fill, type Blanks } from '../lib/words';
import en from '../words/rulebook';

export type BookText = keyof typeof en;

export function text(key: BookText, blanks: Blanks = {}): string {
  return fill(en[key], blanks);
}
