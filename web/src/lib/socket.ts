/**
 * One table's connection. Follows the versions, closes gaps, and sends every command until it is answered:
 * whatever happens to the line, the state that `onstate` sees is the server's, and no command is lost or done twice.
 */

import type { Answer, Command, ToClient, ToServer } from './messages';
import { advance, fromPosition, leadsOn, type TableState } from './table-state';

/** The part of a WebSocket that is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((end: { code: number }) => void) | null;
}

/** Why the server ended the line: the close codes that are not answered like any lost line. */
export const CLOSED = {
  goingAway: 1001, // this server is leaving; another one serves the table
  restarting: 1012,
  policy: 1008, // something was not allowed, and coming back at once would not be either
  signedOut: 4401, // whoever this was has signed out elsewhere
  keptOut: 4403, // a host closed the door
  unknownTable: 4404,
} as const;

export type Link = 'connecting' | 'online' | 'offline' | 'refused' | 'closed';

export interface SocketEvents {
  onstate(state: TableState): void;
  onlink(link: Link, reason: string): void;
  onanswer(answer: Answer, command: Command): void;
}

export const TIMES = {
  gap: 400, // a missing version has this long to arrive by itself
  answer: 3_000, // then a command is sent again, with the same id
  ping: 15_000,
  silence: 25_000, // nothing heard for so long: the line is dead
  retryFirst: 250,
  retryMost: 4_000,
  spread: 500, // those who were sent elsewhere come within this, not all at the same moment
} as const;

export class TableSocket {
  private wire: Wire | null = null;
  private state: TableState | null = null;
  private fresh = false; // a position is taken over whatever its version, once for every connection
  private wanted = 0; // the newest version we know to exist
  private pending = new Map<string, Command>(); // not answered yet, in the order they were given
  private pause: number = TIMES.retryFirst; // before the next attempt, at most
  private heard = 0;
  private reason = ''; // why the server ended the connection; it holds until the table is seen again
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
    this.wanted = 0;
    const wire = this.open(this.url(this.state?.version ?? null));
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = ({ data }) => this.received(JSON.parse(data) as ToClient);
    wire.onclose = ({ code }) => this.closed(code);
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
    this.pause = TIMES.retryFirst;
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
        if (this.fresh || message.version >= this.version) this.take(fromPosition(message, this.heard));
        break;
      case 'moved':
      case 'seated':
      case 'said':
      case 'closed':
        if (this.state && leadsOn(this.state, message)) this.take(advance(this.state, message, this.heard));
        this.want(message.version);
        break;
      case 'present':
        if (this.state) this.show(advance(this.state, message, this.heard));
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
      case 'announced':
        dispatchEvent(new CustomEvent('announced', { detail: message.announcement }));
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

  /** Takes over a state of a new version. */
  private take(state: TableState): void {
    this.fresh = false;
    this.show(state);
    this.watchGap();
  }

  /** Whoever is shown the table is let in: the line is good. */
  private show(state: TableState): void {
    this.state = state;
    this.pause = TIMES.retryFirst;
    this.reason = '';
    this.events.onstate(state);
  }

  private get version(): number {
    return this.state?.version ?? 0;
  }

  private want(version: number): void {
    this.wanted = Math.max(this.wanted, version);
    this.watchGap();
  }

  /** If what we know to exist does not come by itself, connecting again brings it. */
  private watchGap(): void {
    if (this.wanted > this.version) {
      this.gapTimer ??= setTimeout(() => this.connect(), TIMES.gap);
    } else {
      clearTimeout(this.gapTimer);
      this.gapTimer = undefined;
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

  private closed(code: number): void {
    switch (code) {
      case CLOSED.unknownTable:
      case CLOSED.keptOut:
        this.giveUp();
        break;
      case CLOSED.signedOut:
        this.state = null; // whoever comes now may see something else, and asks for all of it
        this.comeBack();
        break;
      case CLOSED.goingAway:
      case CLOSED.restarting:
        this.comeBack();
        break;
      case CLOSED.policy:
        this.pause = TIMES.retryMost;
        this.lost();
        break;
      default:
        this.lost();
    }
  }

  private giveUp(): void {
    this.drop();
    this.setLink('refused');
  }

  /** Nothing is wrong with the line: the table is to be had again at once. */
  private comeBack(): void {
    this.drop();
    this.reason = '';
    this.setLink('connecting');
    this.retryTimer = setTimeout(() => this.connect(), TIMES.spread * Math.random());
  }

  private lost(): void {
    this.drop();
    this.setLink('offline');
    this.retryTimer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random() / 2));
    this.pause = Math.min(TIMES.retryMost, this.pause * 2);
  }

  private write(message: ToServer): void {
    this.wire?.send(JSON.stringify(message));
  }

  private setLink(link: Link): void {
    this.link = link;
    this.events.onlink(link, this.reason);
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
