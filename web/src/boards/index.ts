/** The games that have a board here, one line each. A board is loaded when it is about to be needed. */

import type { BoardModule } from '../lib/board';
import { wordsOf } from '../lib/catalogue.svelte';
import type { Words } from '../lib/words';

const boards: Readonly<Record<string, () => Promise<{ default: BoardModule }>>> = {
  'beer-and-bread': () => import('./beer-and-bread'),
  'heaven-and-ale': () => import('./heaven-and-ale'),
  'dice-brewing': () => import('./dice-brewing'),
};

/** A game, ready to be shown; without a board it is shown as text. */
export interface OpenGame {
  readonly id: string;
  readonly board: BoardModule | null;
  readonly words: Words;
}

/** The game that help and settings are about where no other is meant. */
export const firstGame = Object.keys(boards)[0] ?? '';

/** With `cardSet`, an owner's own: by the hash of its values, as the server tells it. */
export async function openGame(id: string, cardSet = ''): Promise<OpenGame> {
  const [board, words] = await Promise.all([loadBoard(id), wordsOf(id, cardSet)]);
  return { id, board, words };
}

/** Has a board ready before it is asked for. One that cannot be loaded is done without. */
export async function loadBoard(game: string): Promise<BoardModule | null> {
  return (await boards[game]?.().catch(() => null))?.default ?? null;
}
