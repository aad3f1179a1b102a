/** The texts of the lessons, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/lessons.json';

export const said = part('lessons', en);
