/** The client's own texts, by keys that the compiler knows. */

import en from '../words/en';
import { fill, type Blanks } from './words';

export type TextKey = keyof typeof en;

export const languages: readonly { id: string; name: string }[] = [{ id: 'en', name: 'English' }];

export function t(key: TextKey, blanks: Blanks = {}): string {
  return fill(en[key], blanks);
}

/** The text of a key that is put together at run time, if there is one. */
export function maybe(key: string): string | undefined {
  return key in en ? en[key as TextKey] : undefined;
}

/** How a bot plays, in a word: "greedy" is gentle. */
export function botKind(bot: string): string {
  return maybe(`bot.${bot}`) ?? bot;
}

/** Who a bot is at the table: "greedy" is Hilde. */
export function botName(bot: string): string {
  return maybe(`bot.name.${bot}`) ?? bot;
}
