// Generated from brewhall/server/messages.py by `python -m brewhall.server.schema`. Do not edit.

import type { Action, GameEvent, Piece, View } from './board';

export type OptionValue = string | number | boolean;

/** Carry out actions for the seat to play, one after the other, all or none. */
export interface Play {
  type: 'play';
  id: string;
  expect: number;
  actions: number[];
}

/** Take back the last step, or with `turn` everything since the turn began. */
export interface Undo {
  type: 'undo';
  id: string;
  expect: number;
  turn?: boolean;
}

export interface Resign {
  type: 'resign';
  id: string;
  expect: number;
}

/** After the end: the same people and bots at a new table, seats moved on by one. */
export interface Rematch {
  type: 'rematch';
  id: string;
}

/** Let a bot play for a seat whose person has left. */
export interface TakeOver {
  type: 'take-over';
  id: string;
  seat: number;
}

/** Take one's own seat back from the bot. */
export interface HandBack {
  type: 'hand-back';
  id: string;
}

/** Chat: a short text, or one of the preset reactions. */
export interface Say {
  type: 'say';
  id: string;
  text?: string;
  reaction?: string;
}

export interface Ping {
  type: 'ping';
}

/** Bots shall play at once, or at the pace of people again. It is forgotten when the connection ends. */
export interface Hurry {
  type: 'hurry';
  on: boolean;
}

/** Who sits where. `kind` is person, bot or open; `stand_in` is the bot that plays for an absent person. */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person';
  name: string;
  you: boolean;
  online: boolean;
  bot: string | null;
  stand_in: string | null;
  clock: number | null;
  take_over_in: number | null;
}

/** One move as this viewer may know it: its number and the journal's events. */
export interface LogLine {
  move: number;
  seat: number;
  events: GameEvent[];
}

export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  reaction: string;
  at: number;
}

/** All there is to show: sent on connecting, after a gap, and whenever a command was stale. */
export interface Position {
  type: 'position';
  table: string;
  version: number;
  seat: number | null;
  view: View;
  seats: SeatInfo[];
  log: LogLine[];
  chat: ChatLine[];
  moves: number;
  can_undo: boolean;
  commitment: string;
  key: string;
  watch: string;
  hints: boolean;
  rematch: string;
  inherited: number | null;
  watchers: number;
}

/** The game went on (or back): the new view and what happened. */
export interface Moved {
  type: 'moved';
  after: number;
  version: number;
  view: View;
  seats: SeatInfo[];
  log: LogLine[];
  log_from: number;
  moves: number;
  can_undo: boolean;
  key: string;
  rematch: string;
}

/** Somebody sat down or took a name, or a bot took over. */
export interface Seated {
  type: 'seated';
  after: number;
  version: number;
  seats: SeatInfo[];
}

export interface Said {
  type: 'said';
  after: number;
  version: number;
  line: ChatLine;
}

/** Who is here, whenever that changes: the seats, and how many look on without one. Not numbered. */
export interface Present {
  type: 'present';
  seats: SeatInfo[];
  watchers: number;
}

/** What became of a command, always: applied, duplicate, stale, illegal or not-yours, with a reason in words. */
export interface Answer {
  type: 'answer';
  id: string;
  result: 'applied' | 'duplicate' | 'illegal' | 'not-yours' | 'stale';
  reason: string;
  version: number;
}

export interface Pong {
  type: 'pong';
  version: number;
}

/** The socket is about to be closed: why. */
export interface Refused {
  type: 'refused';
  reason: string;
}

/** A seat of a new table: me, open (to be claimed by a link), bot, or another person at this device (hot-seat). */
export interface SeatWish {
  kind: 'bot' | 'here' | 'me' | 'open';
  bot?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  seconds_per_move?: number | null;
  public?: boolean;
  hints?: boolean;
}

/** A table in lists: yours to continue, or public to watch. */
export interface TableInfo {
  id: string;
  game: string;
  seats: SeatInfo[];
  your_seats: number[];
  your_turn: boolean;
  over: boolean;
  moves: number;
  updated: number;
  watch: string;
  invites: string[];
}

export interface OptionInfo {
  name: string;
  values: OptionValue[];
  default: OptionValue;
  explanation: string;
}

export interface GameInfo {
  id: string;
  title: string;
  players: number[];
  options: OptionInfo[];
  bots: string[];
  reconstructed: string;
}

export interface Me {
  name: string;
  guest: boolean;
}

export interface Credentials {
  name: string;
  password: string;
}

/** Lets a program act for a person: `Authorization: Bearer TOKEN`. */
export interface Token {
  token: string;
}

/** What a program at a table needs for its decision. It has one if `view` has actions. */
export interface Turn {
  game: string;
  players: number;
  seat: number | null;
  version: number;
  over: boolean;
  view: View;
}

export interface Claimed {
  table: string;
  seat: number;
}

export interface RecordText {
  text: string;
}

/** A position of a game that is being looked back at. */
export interface Step {
  move: number;
  view: View;
  line: LogLine | null;
}

export interface Replay {
  game: string;
  moves: number;
  seats: string[];
  result: string;
  steps: Step[];
}

/** A decision that gave much away: the share of the victory `before` it, with the best move, and `after` it. */
export interface TurningPoint {
  move: number;
  seat: number;
  before: number;
  after: number;
  played: Action;
  better: Action[];
  pieces: Record<string, Piece>;
}

/** A game looked back at. `curve` has every seat's share of the victory before each move, and how it ended. */
export interface Analysis {
  id: string;
  done: number;
  of: number;
  ready: boolean;
  problem: string;
  curve: number[][];
  points: TurningPoint[];
}

/** A moment of a game to play on from: after so many moves, on this seat. */
export interface Moment {
  after: number;
  seat: number;
}

/** The same of a record. */
export interface RecordMoment {
  text: string;
  after: number;
  seat: number;
}

/** A move worth a thought: the share of the victory it promises, and what speaks for it (`reason.<name>` in the
    words). */
export interface HintedMove {
  action: number;
  chance: number;
  reasons: string[];
}

/** One step of a ladder. 1: where to look; 2: moves worth a thought, best first; 3: the best one. */
export interface Hint {
  step: number;
  kinds: string[];
  targets: string[];
  candidates: HintedMove[];
  best: number | null;
}

/** Every error of the HTTP interface. */
export interface Problem {
  problem: string;
}

export type Command = Play | Undo | Resign | Rematch | TakeOver | HandBack | Say;

export type ToServer = Play | Undo | Resign | Rematch | TakeOver | HandBack | Say | Hurry | Ping;

export type Event = Moved | Seated | Said;

export type ToClient = Position | Moved | Seated | Said | Present | Answer | Pong | Refused;

export type Result = Answer['result'];

export const reactions = ['hello', 'good-luck', 'well-played', 'thanks', 'oops', 'thinking', 'good-game'] as const;

export const longestLine = 200;

/** The bots that people choose from, the gentlest first. */
export const levels = ['apprentice', 'journeyman', 'brewer', 'master'] as const;

/** For how many players each game is. */
export const players = {
  'beer-and-bread': [2],
  'heaven-and-ale': [2, 3, 4],
  'dice-brewing': [2, 3, 4],
} as const;
