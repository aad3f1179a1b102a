/** What is said where there is no server: loading, keeping games, one's own cards. */

import { part } from '../lib/language.svelte';
import en from '../words/en/device.json';

export const told = part('device', en);
