/** The messages of `brewhall/server/messages.py`, as TypeScript. Named by direction, as there. */

import type { GameEvent, View } from './board';

// -- what a client says over a table's socket

export interface Play {
  type: 'play';
  id: string;
  expect: number;
  actions: number[];
}
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
export interface Rematch {
  type: 'rematch';
  id: string;
}
export interface TakeOver {
  type: 'take-over';
  id: string;
  seat: number;
}
export interface HandBack {
  type: 'hand-back';
  id: string;
}
export interface Say {
  type: 'say';
  id: string;
  text?: string;
  reaction?: string;
}
export interface Ping {
  type: 'ping';
}

export type Command = Play | Undo | Resign | Rematch | TakeOver | HandBack | Say;
export type ToServer = Command | Ping;

// -- what the server says over a table's socket

export interface SeatInfo {
  kind: 'person' | 'bot' | 'open';
  name: string;
  you: boolean;
  online: boolean;
  bot: string | null;
  stand_in: string | null;
  clock: number | null;
}
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
  rematch: string;
}
export interface Moved {
  type: 'moved';
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
export interface Seated {
  type: 'seated';
  version: number;
  seats: SeatInfo[];
}
export interface Said {
  type: 'said';
  version: number;
  line: ChatLine;
}
export type Result = 'applied' | 'duplicate' | 'stale' | 'illegal' | 'not-yours';
export interface Answer {
  type: 'answer';
  id: string;
  result: Result;
  reason: string;
  version: number;
}
export interface Pong {
  type: 'pong';
  version: number;
}
export interface Refused {
  type: 'refused';
  reason: string;
}

/** Messages that carry the table on by one version. */
export type Event = Moved | Seated | Said;
export type ToClient = Position | Event | Answer | Pong | Refused;

// -- what goes over HTTP

export interface SeatWish {
  kind: 'me' | 'open' | 'bot' | 'here';
  bot?: string;
}
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  seconds_per_move?: number | null;
}
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
export type OptionValue = string | number | boolean;
export interface OptionInfo {
  name: string;
  values: OptionValue[];
  default: OptionValue;
  explanation: string;
}
export interface GameInfo {
  id: string;
  title: string;
  tagline: string;
  players: number[];
  options: OptionInfo[];
  bots: string[];
  reconstructed: string;
  words: Record<string, string>;
}
export interface Me {
  name: string;
  guest: boolean;
}
export interface Claimed {
  table: string;
  seat: number;
}
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
export interface Hint {
  actions: number[];
}
export interface Problem {
  problem: string;
}
