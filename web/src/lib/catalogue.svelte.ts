/** The games the server knows, and their words. Asked for once. */

import { gameWords, games } from './http';
import type { GameInfo } from './messages';
import { settings } from './settings.svelte';
import { Words } from './words';

let all: Promise<GameInfo[]> | null = null;
const words = new Map<string, Promise<Words>>();

export function allGames(): Promise<GameInfo[]> {
  all ??= games().catch((error: unknown) => {
    all = null;
    throw error;
  });
  return all;
}

export function wordsOf(game: string): Promise<Words> {
  const language = settings.language;
  const key = `${game}/${language}`;
  let found = words.get(key);
  if (!found) {
    found = gameWords(game, language).then((entries) => new Words(entries, language));
    found.catch(() => words.delete(key));
    words.set(key, found);
  }
  return found;
}
