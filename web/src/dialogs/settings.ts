/** The texts of the settings, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/settings.json';

export const said = part('settings', en);
