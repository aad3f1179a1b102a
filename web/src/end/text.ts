/** The texts of the end of a game, by keys that the compiler knows. */

import { fill, type Blanks } from '../lib/words';
import en from '../words/end.en';

export const told = (key: keyof typeof en, blanks: Blanks = {}) => fill(en[key], blanks);

/** "1st". */
export const placeName = (place: number) => (en as Record<string, string>)[`place.${place}`] ?? String(place);
