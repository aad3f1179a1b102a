/** What a page and the worker that keeps its tables say to each other. Inside are the messages of a server. */

export type ToWorker =
  | { kind: 'begin'; engine: string }
  | { kind: 'speak'; language: string }
  | { kind: 'request'; id: number; method: string; address: string; body: string }
  | { kind: 'join'; line: number; table: string; since: number | null }
  | { kind: 'say'; line: number; text: string }
  | { kind: 'leave'; line: number };

export type FromWorker =
  /** How much of the engine has arrived, from 0 to 1. */
  | { kind: 'loading'; share: number }
  /** `problems`: games on this device that cannot be read. */
  | { kind: 'ready'; problems: string[]; lasting: boolean }
  /** How long the master would think about a move here, in seconds. */
  | { kind: 'pace'; master: number }
  | { kind: 'failed'; why: Failure; detail: string }
  | { kind: 'answer'; id: number; status: number; text: string }
  | { kind: 'frame'; line: number; text: string }
  | { kind: 'ended'; line: number; code: number };

/** Why there is no engine: the browser cannot run it, it did not arrive, it did not arrive whole, or it broke. */
export type Failure = 'unsupported' | 'missing' | 'truncated' | 'broken';

export type ToThinker = { kind: 'begin'; engine: string } | { kind: 'think'; id: number; work: Uint8Array };
export type FromThinker =
  | { kind: 'pace'; master: number }
  | { kind: 'done'; id: number; result: Uint8Array }
  | { kind: 'undone'; id: number; why: string };
