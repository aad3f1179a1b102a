/** What is asked of a server, or of the worker in its place: one function for each request. */

import { language } from './language.svelte';
import type {
  About,
  Analysis,
  Claimed,
  GalleryShown,
  GameInfo,
  GameLessons,
  Hint,
  Invitation,
  Lesson,
  Me,
  PlayOn,
  NewAccess,
  NewTable,
  OpenTable,
  Problem,
  PlayOnRecord,
  Puzzle,
  PuzzleName,
  Remark,
  Replay,
  Rulebook,
  Step,
  TableInfo,
} from './messages';
import { ask } from './transport';
import type { Messages } from './words';

export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const games = () => get<GameInfo[]>('/api/games');
export const gameWords = (game: string, cardSet: string) =>
  get<Messages>(`/api/words/${encodeURIComponent(game)}/${language()}${cardSet && `?card_set=${cardSet}`}`);

export const lessons = () => get<GameLessons[]>('/api/lessons');
export const lesson = (game: string, id: string) =>
  get<Lesson>(`/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);
/** What something on the table of a lesson is. */
export const lessonAbout = (game: string, id: string, frame: number, target: string) =>
  get<About>(
    `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(id)}/about/${encodeURIComponent(target)}?frame=${frame}`,
  );
/** What the coach of a first game says when something is met for the first time. */
export const remarks = (game: string) => get<Remark[]>(`/api/lessons/${encodeURIComponent(game)}/coach`);

export const me = () => get<Me>('/api/me');

export const newTable = (table: NewTable) => post<TableInfo>('/api/tables', table);
export const myTables = () => get<TableInfo[]>('/api/tables');
export const openTables = () => get<TableInfo[]>('/api/tables/watchable');
export const claim = (invite: string) => post<Claimed>(`/api/claims/${encodeURIComponent(invite)}`);
/** What a link or a code invites to. */
export const invitation = (invite: string) => get<Invitation>(`/api/claims/${encodeURIComponent(invite)}`);
/** Seats for anybody; an empty wish means all of them. */
export const lobby = (game: string, pace: string) =>
  get<OpenTable[]>(`/api/lobby?${new URLSearchParams({ game, pace })}`);
export const join = (table: string) => post<Claimed>(`/api/lobby/${encodeURIComponent(table)}`);
export const changeAccess = (table: string, access: NewAccess) =>
  post<TableInfo>(`/api/tables/${encodeURIComponent(table)}/access`, access);

/** Positions of a game from a move on, some at a time. */
export const steps = (table: string, from: number) =>
  get<Step[]>(`/api/tables/${encodeURIComponent(table)}/steps?from=${from}`);
/** One step of the advice for whoever is to play. */
export const hint = (table: string, step: number) =>
  get<Hint>(`/api/tables/${encodeURIComponent(table)}/hint?step=${step}`);
/** What a piece, a zone or a place is, and what it means for whoever asks, now. */
export const about = (table: string, target: string) =>
  get<About>(`/api/tables/${encodeURIComponent(table)}/about/${encodeURIComponent(target)}`);
export const recordPath = (table: string) => `/api/tables/${encodeURIComponent(table)}/record`;
export const replay = (text: string) => post<Replay>('/api/replays', { text });

/** The rules of a game for people, all its components, and an example of the rules: as told, or as somebody plays it. */
export const rulebook = (game: string) => get<Rulebook>(`/api/rulebook/${encodeURIComponent(game)}`);
export const gallery = (game: string, table?: string) =>
  get<GalleryShown>(`/api/gallery/${encodeURIComponent(game)}${table ? `?table=${encodeURIComponent(table)}` : ''}`);
export const example = (game: string, name: string, played: readonly number[] = []) =>
  get<Replay>(
    `/api/rulebook/${encodeURIComponent(game)}/examples/${encodeURIComponent(name)}${played.length ? `?play=${played.join(',')}` : ''}`,
  );

/** A bot looks back at a game: begin once, then ask until it is ready. */
export const analyseTable = (table: string) => post<Analysis>(`/api/tables/${encodeURIComponent(table)}/analysis`);
export const tableAnalysis = (table: string) => get<Analysis>(`/api/tables/${encodeURIComponent(table)}/analysis`);
export const analyseRecord = (text: string) => post<Analysis>('/api/replays/analysis', { text });
export const recordAnalysis = (id: string) => get<Analysis>(`/api/replays/analysis/${encodeURIComponent(id)}`);

/** Today's puzzle, of a game or of whichever it is the turn of. */
export const todaysPuzzle = (game = '') => get<PuzzleName>(`/api/puzzles/today?game=${encodeURIComponent(game)}`);
export const puzzle = (game: string, number: number) =>
  get<Puzzle>(`/api/puzzles/${encodeURIComponent(game)}/${number}`);
/** Moves worth a thought, and why. */
export const puzzleHint = (game: string, number: number) =>
  get<Hint>(`/api/puzzles/${encodeURIComponent(game)}/${number}/hint`);

/** Opens a table at which a game goes on from one of its moments. */
export const playOn = (table: string, moment: PlayOn) =>
  post<TableInfo>(`/api/tables/${encodeURIComponent(table)}/play-on`, moment);
export const playOnRecord = (moment: PlayOnRecord) => post<TableInfo>('/api/replays/play-on', moment);

export function socketAddress(table: string, since: number | null): string {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  if (since !== null) address.searchParams.set('since', String(since));
  address.searchParams.set('language', language());
  return address.href;
}

export const get = <T>(path: string) => request<T>(path, {});
export const post = <T>(path: string, body?: unknown) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });

export async function request<T>(path: string, init: RequestInit): Promise<T> {
  const headers = { ...init.headers, 'Accept-Language': language() };
  const response = await ask(path, { ...init, headers });
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new RequestFailed(response.status, problem?.problem ?? response.statusText);
}
