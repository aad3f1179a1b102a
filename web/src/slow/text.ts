/** The texts of slow games, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/slow.json';

export type SlowText = keyof typeof en;

export const told = part('slow', en);
