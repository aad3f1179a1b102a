/** The texts of the chat, by keys that the compiler knows. */

import { part } from '../lib/language.svelte';
import en from '../words/en/chat.json';

export const said = part('chat', en);
