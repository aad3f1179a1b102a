/** The page's own texts, by keys that the compiler knows. */

import { fill, type Blanks } from '../lib/words';
import en from '../words/record.en';

export const said = (key: keyof typeof en, blanks: Blanks = {}) => fill(en[key], blanks);
