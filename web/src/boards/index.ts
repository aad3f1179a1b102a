/** Which component shows which game. Boards are loaded when a table of that game is opened. */

import type { Component } from 'svelte';
import type { BoardProps } from '../lib/board';

export type BoardComponent = Component<BoardProps>;

const boards: Readonly<Record<string, () => Promise<{ default: BoardComponent }>>> = {
  'beer-and-bread': () => import('./beer-and-bread/Board.svelte'),
};

export async function boardOf(game: string): Promise<BoardComponent> {
  const load = boards[game];
  if (!load) throw new Error(`This client has no board for "${game}".`);
  return (await load()).default;
}
