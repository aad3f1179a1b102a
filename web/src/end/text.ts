/** The texts of the end of a game, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/end.json';

export const told = part('end', en);

/** "1st". */
export const placeName = (place: number) => told.maybe(`place.${place}`) ?? String(place);
