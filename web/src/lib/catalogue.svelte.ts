/** The games the server knows, and their words. Asked for once. */

import { gameWords, games } from './http';
import type { GameInfo } from './messages';
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
  let found = words.get(game);
  if (!found) {
    found = gameWords(game).then((entries) => new Words(entries));
    found.catch(() => words.delete(game));
    words.set(game, found);
  }
  return found;
}
