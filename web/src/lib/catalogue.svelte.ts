/** The games the server knows, and their words. Asked for once in a language. */

import { gameWords, games } from './http';
import { language } from './language.svelte';
import type { GameInfo } from './messages';
import { Words } from './words';

const all = new Map<string, Promise<GameInfo[]>>();
const words = new Map<string, Promise<Words>>();

export function allGames(): Promise<GameInfo[]> {
  return once(all, language(), games);
}

export function wordsOf(game: string, cardSet: string): Promise<Words> {
  const spoken = language();
  return once(words, `${game} ${cardSet} ${spoken}`, async () => new Words(await gameWords(game, cardSet), spoken));
}

/** What was asked for before, unless that failed. */
function once<Found>(known: Map<string, Promise<Found>>, name: string, ask: () => Promise<Found>): Promise<Found> {
  let found = known.get(name);
  if (!found) {
    found = ask();
    found.catch(() => known.delete(name));
    known.set(name, found);
  }
  return found;
}
