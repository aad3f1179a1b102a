/** The texts of the table menu and of what people ask of each other, by keys that the compiler knows. */

import { part } from '../../lib/language.svelte';
import en from '../../words/en/consent.json';

export const said = part('consent', en);
