/** The analysis' own texts, by keys that the compiler knows. */

import { fill, type Blanks } from '../lib/words';
import en from '../words/analysis.en';

export const told = (key: keyof typeof en, blanks: Blanks = {}) => fill(en[key], blanks);
