/** The texts of the rule book's pages, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/rulebook.json';

export type BookText = keyof typeof en;

export const text = part('rulebook', en);
