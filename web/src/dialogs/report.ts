/** The texts of reports, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/report.json';

export const said = part('report', en);
