/** What only the worker of the static edition is asked. */

import { get, post } from '../lib/http';
import type { CardSet, NewCards, TableInfo } from '../lib/messages';

export const EVERYTHING = '/api/me/export';

/** All tables that a text brings along. */
export const bring = (games: unknown) => post<TableInfo[]>('/api/me/import', games);
export const cardSets = () => get<CardSet[]>('/api/cards');
export const addCards = (cards: NewCards) => post<CardSet[]>('/api/cards', cards);
/** A game in as few words as it can be told to another device. */
export const carried = (table: string) => get<unknown>(`/api/tables/${encodeURIComponent(table)}/carried`);
