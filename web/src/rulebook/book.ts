/** A rule book with the pictures for it, and where in it things are explained. */

import { openGame, type OpenGame } from '../boards';
import type { BoardSeat } from '../lib/board';
import { gallery, rulebook } from '../lib/http';
import type { GalleryShown, Rulebook } from '../lib/messages';
import { text } from './texts';

export const KEYS = 'keys';
export const COMPONENTS = 'components';

export interface Book {
  readonly rules: Rulebook;
  readonly gallery: GalleryShown;
  readonly game: OpenGame;
  readonly seats: readonly BoardSeat[];
}

/** A chapter, and the paragraph, clause or component in it that was asked for. */
export interface Spot {
  readonly chapter: string;
  readonly anchor: string | null;
}

export async function openBook(game: string, table?: string): Promise<Book> {
  const [rules, shown] = await Promise.all([rulebook(game), gallery(game, table)]);
  const open = await openGame(game, shown.card_set);
  const seats = [reader(text('example.you'), true), reader('', false)];
  return { rules, gallery: shown, game: open, seats };
}

export function reader(name: string, you: boolean): BoardSeat {
  return { name, kind: 'person', you, spokenTo: you, online: true, standIn: null };
}

/** Where a chapter, a clause or a component is to be found; at the beginning, if it is none of them. */
export function spotOf({ rules, gallery }: Pick<Book, 'rules' | 'gallery'>, at: string): Spot {
  const first = rules.chapters[0]?.id ?? '';
  if (at === KEYS || rules.chapters.some((chapter) => chapter.id === at)) return { chapter: at, anchor: null };
  const chapter = rules.homes[at];
  if (chapter) return { chapter, anchor: at };
  const shown = gallery.halls.some((hall) => hall.exhibits.some((exhibit) => exhibit.id === at));
  return shown ? { chapter: COMPONENTS, anchor: at } : { chapter: first, anchor: null };
}
