/** The analysis' own texts, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/analysis.json';

export const told = part('analysis', en);
