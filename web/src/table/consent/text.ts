/** The texts of the table menu and of what people ask of each other, by keys that the compiler knows. */

import { fill, type Blanks } from '../../lib/words';
import en from '../../words/consent.en';

export const said = (key: keyof typeof en, blanks: Blanks = {}) => fill(en[key], blanks);
