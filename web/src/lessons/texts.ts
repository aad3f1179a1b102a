/** The texts of the lessons, by keys that the compiler knows. */

import { fill, type Blanks } from '../lib/words';
import texts from '../words/lessons';

export function said(key: keyof typeof texts, blanks: Blanks = {}): string {
  return fill(texts[key], blanks);
}
