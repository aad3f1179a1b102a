/**
 * One table's connection. Keeps versions in order, closes gaps, and sends every command until it is answered:
 * whatever happens to the line, the state that `onstate` sees is the server's, and no command is lost or done twice.
 */

import type { Answer, Command, Event, ToClient, ToServer } from './messages';
import { advance, fromPosition, type TableState } from './table-state';

/** The part of a WebSocket that is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((end: { code: number }) => void) | null;
}

/** The close code of a table that does not exist: there is no point in trying again. */
export const UNKNOWN_TABLE = 4404;

export type Link = 'connecting' | 'online' | 'offline' | 'refused' | 'closed';

export interface SocketEvents {
  onstate(state: TableState): void;
  onlink(link: Link, reason: string): void;
  onanswer(answer: Answer, command: Command): void;
  onwatchers(watchers: number): void;
}

export const TIMES = {
  gap: 400, // a missing version has this long to arrive by itself
  answer: 3_000, // then a command is sent again, with the same id
  ping: 15_000,
  silence: 25_000, // nothing heard for so long: the line is dead
  retryFirst: 250,
  retryMost: 4_000,
} as const;

const MOST_EARLY = 100;

export class TableSocket {
  private wire: Wire | null = null;
  private state: TableState | null = null;
  private fresh = false; // a position is taken over whatever its version, once for every connection
  private wanted = 0; // the newest version we know to exist
  private early = new Map<number, Event>(); // events that came before their turn
  private pending = new Map<string, Command>(); // not answered yet, in the order they were given
  private attempts = 0;
  private heard = 0;
  private reason = ''; // why the server ends the connection
  private link: Link = 'connecting';
  private gapTimer: Timer;
  private retryTimer: Timer;
  private resendTimer: Timer;
  private pingTimer: Timer;

  constructor(
    private readonly url: (since: number | null) => string,
    private readonly events: SocketEvents,
    private readonly open: (url: string) => Wire,
  ) {}

  connect(): void {
    this.drop();
    this.setLink('connecting');
    this.fresh = true;
    this.early.clear();
    this.reason = '';
    const wire = this.open(this.url(this.state?.version ?? null));
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = ({ data }) => this.received(JSON.parse(data) as ToClient);
    wire.onclose = ({ code }) => (code === UNKNOWN_TABLE ? this.giveUp() : this.lost());
  }

  /** Sends a command now, or as soon as there is a line again. */
  send(command: Command): void {
    this.pending.set(command.id, command);
    if (this.link === 'online') this.write(command);
    this.watchPending();
  }

  /** Says something that is not worth repeating, if there is a line. */
  tell(message: ToServer): void {
    if (this.link === 'online') this.write(message);
  }

  /** Does not wait for the next attempt: the network is back, or the page is looked at again. */
  wake(): void {
    if (this.link !== 'offline' && this.link !== 'refused') return;
    this.attempts = 0;
    this.connect();
  }

  close(): void {
    this.drop();
    this.setLink('closed');
  }

  private opened(): void {
    this.heard = Date.now();
    this.setLink('online');
    for (const command of this.pending.values()) this.write(command);
    this.watchPending();
    this.pingTimer = setInterval(() => this.beat(), TIMES.ping);
  }

  private received(message: ToClient): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'position':
        if (this.fresh || message.version >= (this.state?.version ?? 0)) {
          this.fresh = false;
          this.attempts = 0;
          this.wanted = Math.max(message.version, ...this.early.keys());
          this.take(fromPosition(message));
        }
        break;
      case 'moved':
      case 'seated':
      case 'said':
        if (this.early.size < MOST_EARLY) this.early.set(message.version, message);
        this.want(message.version);
        this.takeEarly();
        break;
      case 'watched':
        this.events.onwatchers(message.watchers);
        break;
      case 'answer':
        this.answered(message);
        break;
      case 'pong':
        this.want(message.version);
        break;
      case 'refused':
        this.reason = message.reason;
        break;
    }
  }

  private answered(answer: Answer): void {
    const command = this.pending.get(answer.id);
    if (!command) return;
    this.pending.delete(answer.id);
    this.want(answer.version);
    this.events.onanswer(answer, command);
  }

  private take(state: TableState): void {
    this.state = state;
    if (!this.takeEarly()) this.events.onstate(state);
  }

  /** Takes the events whose turn it is; those already known are dropped. Says whether there were any. */
  private takeEarly(): boolean {
    const before = this.state;
    if (!before) return false;
    let state = before;
    for (let next = this.early.get(state.version + 1); next; next = this.early.get(state.version + 1)) {
      state = advance(state, next);
    }
    for (const version of this.early.keys()) if (version <= state.version) this.early.delete(version);
    const moved = state !== before;
    if (moved) {
      this.state = state;
      this.fresh = false;
      this.attempts = 0;
      this.events.onstate(state);
    }
    this.watchGap();
    return moved;
  }

  private want(version: number): void {
    this.wanted = Math.max(this.wanted, version);
    this.watchGap();
  }

  /** If what we know to exist does not come by itself, connecting again brings it. */
  private watchGap(): void {
    const behind = this.wanted > (this.state?.version ?? 0);
    if (!behind) {
      clearTimeout(this.gapTimer);
      this.gapTimer = undefined;
    } else {
      this.gapTimer ??= setTimeout(() => this.connect(), TIMES.gap);
    }
  }

  private watchPending(): void {
    clearInterval(this.resendTimer);
    this.resendTimer = setInterval(() => {
      if (this.pending.size === 0) clearInterval(this.resendTimer);
      else if (this.link === 'online') for (const command of this.pending.values()) this.write(command);
    }, TIMES.answer);
  }

  private beat(): void {
    if (Date.now() - this.heard > TIMES.silence) this.lost();
    else this.write({ type: 'ping' });
  }

  private giveUp(): void {
    this.drop();
    this.setLink('refused', this.reason);
  }

  private lost(): void {
    this.drop();
    this.setLink('offline', this.reason);
    const most = Math.min(TIMES.retryMost, TIMES.retryFirst * 2 ** this.attempts++);
    this.retryTimer = setTimeout(() => this.connect(), most * (0.5 + Math.random() / 2));
  }

  private write(message: ToServer): void {
    this.wire?.send(JSON.stringify(message));
  }

  private setLink(link: Link, reason = ''): void {
    this.link = link;
    this.events.onlink(link, reason);
  }

  private drop(): void {
    clearTimeout(this.gapTimer);
    clearTimeout(this.retryTimer);
    clearInterval(this.resendTimer);
    clearInterval(this.pingTimer);
    this.gapTimer = undefined;
    const wire = this.wire;
    this.wire = null;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
