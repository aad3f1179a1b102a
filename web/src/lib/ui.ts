/** The client's own texts, by keys that the compiler knows. */

import en from '../words/en/main.json';
import { part } from './language.svelte';

export type TextKey = keyof typeof en;

export const t = part('main', en);
export const maybe = t.maybe;

/** What a bot is, in a word: "greedy" is hasty. */
export function botKind(bot: string): string {
  return maybe(`bot.${bot}`) ?? bot;
}

/** Who a bot is at the table: the journeyman is Hilde. */
export function botName(bot: string): string {
  return maybe(`bot.name.${bot}`) ?? bot;
}

/** "Hilde, journeyman". */
export function botNamed(bot: string): string {
  return t('bot.named', { name: botName(bot), kind: botKind(bot) });
}

/** What it is like to play against a bot. */
export function botLine(bot: string): string {
  return maybe(`bot.line.${bot}`) ?? '';
}
