/** The texts of slow games, by keys that the compiler knows. */

import { fill, type Blanks } from '../lib/words';
import en from '../words/slow.en';

export type SlowText = keyof typeof en;

export const told = (key: SlowText, blanks: Blanks = {}) => fill(en[key], blanks);
