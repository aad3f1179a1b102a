/** The page's own texts, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/record.json';

export const said = part('record', en);
