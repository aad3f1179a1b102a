import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from './board';
import type {
  Answer,
  ChatLine,
  Command,
  Moved,
  Position,
  Present,
  Said,
  SeatInfo,
  ToClient,
  ToServer,
} from './messages';
import { CLOSED, TableSocket, TIMES, type Link, type Wire } from './socket';
import type { TableState } from './table-state';

/** The far end of a line, played by the test. */
class FakeWire implements Wire {
  sent: ToServer[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;

  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.closed = true;
  }
  says(...messages: ToClient[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
  commands(): ToServer[] {
    return this.sent.filter((message) => message.type !== 'ping');
  }
}

const view = (viewer = 0): View => ({
  game: 'toy',
  data: '',
  options: {},
  viewer,
  to_play: 0,
  over: false,
  turns: 0,
  reveals: 0,
  prompt: { step: 'play', phrase: ['Play.'], context: [] },
  zones: [],
  pieces: {},
  places: {},
  counters: {},
  actions: [],
  impossible: [],
  outcome: null,
});

const position = (version: number, moves = 0): Position => ({
  type: 'position',
  table: 't',
  version,
  seat: 0,
  view: view(),
  seats: [],
  log: [],
  chat: [],
  moves,
  can_undo: false,
  commitment: 'c',
  card_set: '',
  inherited: null,
  key: '',
  watch: 'w',
  hints: true,
  rematch: '',
  offer: null,
  can_take_back: false,
  takebacks: 0,
  undone_by: null,
  watchers: 0,
  public: false,
  lobby: false,
  closed: '',
});

const moved = (version: number, moves = version, after = version - 1): Moved => ({
  type: 'moved',
  after,
  version,
  view: view(),
  seats: [],
  log: [{ move: moves, seat: 0, events: [], moments: [] }],
  log_from: moves - 1,
  moves,
  can_undo: true,
  key: '',
  rematch: '',
  offer: null,
  can_take_back: false,
  takebacks: 0,
  undone_by: null,
});

const line = (number: number): ChatLine => ({
  number,
  name: 'Mira',
  seat: 1,
  text: 'hello',
  reaction: '',
  at: 0,
  removed: false,
});
const said = (version: number, after = version - 1): Said => ({ type: 'said', after, version, line: line(version) });
const away: SeatInfo = {
  kind: 'person',
  name: 'Mira',
  you: false,
  online: false,
  bot: null,
  stand_in: null,
  named: false,
  clock: null,
  ticks: false,
  away_until: null,
  take_over_in: 60,
};
const present = (watchers: number): Present => ({ type: 'present', seats: [away], watchers });
const play = (id: string): Command => ({ type: 'play', id, expect: 1, actions: [4] });
const answer = (id: string, version: number, result: Answer['result'] = 'applied'): Answer => ({
  type: 'answer',
  id,
  result,
  reason: '',
  version,
});

function setUp() {
  const wires: FakeWire[] = [];
  const states: TableState[] = [];
  const links: Link[] = [];
  const reasons: string[] = [];
  const answers: Answer[] = [];
  const socket = new TableSocket(
    (since) => `ws://table?since=${since ?? ''}`,
    {
      onstate: (state) => states.push(state),
      onlink: (link, reason) => {
        links.push(link);
        reasons.push(reason);
      },
      onanswer: (message) => answers.push(message),
    },
    (url) => {
      const wire = new FakeWire(url);
      wires.push(wire);
      return wire;
    },
  );
  socket.connect();
  const now = () => wires.at(-1)!;
  return {
    socket,
    wires,
    links,
    reasons,
    answers,
    states,
    now,
    version: () => states.at(-1)?.version,
    begin: (version = 1) => {
      now().onopen?.();
      now().says(position(version));
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('versions', () => {
  it('takes a position, then events one after the other', () => {
    const table = setUp();
    table.begin(1);
    table.now().says(moved(2), said(3));
    expect(table.version()).toBe(3);
    expect(table.states.at(-1)!.chat).toHaveLength(1);
    expect(table.states.at(-1)!.log.map((entry) => entry.move)).toEqual([2]);
  });

  it('puts a removed line where it stood', () => {
    const table = setUp();
    table.begin(1);
    const removed = { ...line(2), text: '', removed: true };
    table.now().says(said(2), said(3), { type: 'said', after: 3, version: 4, line: removed });
    expect(table.states.at(-1)!.chat.map(({ number, text }) => [number, text])).toEqual([
      [2, ''],
      [3, 'hello'],
    ]);
  });

  it('takes the reason for which a table was closed', () => {
    const table = setUp();
    table.begin(1);
    table.now().says({ type: 'closed', after: 1, version: 2, reason: 'Last orders.' });
    expect([table.version(), table.states.at(-1)!.closed]).toEqual([2, 'Last orders.']);
  });

  it('drops duplicates', () => {
    const table = setUp();
    table.begin(1);
    table.now().says(moved(2), moved(2), moved(2));
    expect(table.states).toHaveLength(2);
  });

  it('takes an event that leads on from what it has, however many versions that skips', () => {
    const table = setUp();
    table.begin(3);
    table.now().says(said(9, 1), moved(20, 5, 9));
    expect(table.version()).toBe(20);
    vi.advanceTimersByTime(TIMES.gap);
    expect(table.wires).toHaveLength(1);
  });

  it('closes a gap without connecting again when a later event spans it', () => {
    const table = setUp();
    table.begin(1);
    table.now().says(said(4, 3));
    expect(table.version()).toBe(1);
    table.now().says(moved(5, 1, 0));
    expect(table.version()).toBe(5);
    vi.advanceTimersByTime(TIMES.gap);
    expect(table.wires).toHaveLength(1);
  });

  it('connects again when a gap stays open, saying what it saw last', () => {
    const table = setUp();
    table.begin(1);
    table.now().says(moved(3));
    vi.advanceTimersByTime(TIMES.gap);
    expect(table.wires).toHaveLength(2);
    expect(table.wires[0]!.closed).toBe(true);
    expect(table.now().url).toBe('ws://table?since=1');
    table.now().onopen?.();
    table.now().says(moved(2), moved(3));
    expect(table.version()).toBe(3);
  });

  it('notices by the answer or the pong that it missed something', () => {
    for (const message of [answer('a', 2), { type: 'pong', version: 2 } as const]) {
      const table = setUp();
      table.begin(1);
      table.socket.send(play('a'));
      table.now().says(message);
      vi.advanceTimersByTime(TIMES.gap);
      expect(table.wires).toHaveLength(2);
    }
  });

  it('ignores an old position that was overtaken, but believes the first one of a new connection', () => {
    const table = setUp();
    table.begin(5);
    table.now().says(moved(6), position(4));
    expect(table.version()).toBe(6);
    table.now().breaks();
    vi.advanceTimersByTime(TIMES.retryMost);
    table.begin(2);
    expect(table.version()).toBe(2);
    vi.advanceTimersByTime(TIMES.gap * 2);
    expect(table.wires).toHaveLength(2);
  });

  it('takes log lines away on undo', () => {
    const table = setUp();
    table.begin(1);
    table.now().says(moved(2, 1), moved(3, 2), { ...moved(4, 1), log: [], log_from: 1 });
    expect(table.states.at(-1)!.log.map((entry) => entry.move)).toEqual([1]);
  });
});

describe('commands', () => {
  it('are sent again with the same id until answered', () => {
    const table = setUp();
    table.begin(1);
    table.socket.send(play('a'));
    vi.advanceTimersByTime(TIMES.answer);
    expect(table.now().commands()).toEqual([play('a'), play('a')]);
    table.now().says(answer('a', 1), answer('a', 1, 'duplicate'));
    vi.advanceTimersByTime(TIMES.answer * 3);
    expect(table.now().commands()).toHaveLength(2);
    expect(table.answers.map((message) => message.result)).toEqual(['applied']);
  });

  it('survive a broken line, in order', () => {
    const table = setUp();
    table.begin(1);
    table.socket.send(play('a'));
    table.now().breaks();
    table.socket.send(play('b'));
    vi.advanceTimersByTime(TIMES.retryMost);
    expect(table.now().commands()).toEqual([]);
    table.now().onopen?.();
    expect(table.now().commands()).toEqual([play('a'), play('b')]);
  });
});

describe('who is here', () => {
  it('changes without a new version', () => {
    const table = setUp();
    table.begin(4);
    table.now().says(present(2));
    expect(table.states.at(-1)).toMatchObject({ version: 4, seats: [away], watchers: 2 });
    table.now().says(present(0));
    expect(table.states.at(-1)!.watchers).toBe(0);
  });

  it('is told with the time it came, and something said does not change that', () => {
    const table = setUp();
    table.begin(4);
    const came = Date.now();
    table.now().says(present(0));
    vi.advanceTimersByTime(2_000);
    table.now().says(said(5));
    expect(table.states.at(-1)!.seatsAt).toBe(came);
    table.now().says(moved(6));
    expect(table.states.at(-1)!.seatsAt).toBe(came + 2_000);
  });

  it('does not stand for the first position of a connection', () => {
    const table = setUp();
    table.begin(5);
    table.now().breaks();
    vi.advanceTimersByTime(TIMES.retryMost);
    table.now().onopen?.();
    table.now().says(present(1), position(2));
    expect(table.version()).toBe(2);
  });
});

describe('the line', () => {
  it('is tried again with growing pauses, never longer than the most', () => {
    const table = setUp();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const begun = Date.now();
      const count = table.wires.length;
      table.now().breaks();
      while (table.wires.length === count) vi.advanceTimersByTime(10);
      pauses.push(Date.now() - begun);
    }
    expect(pauses[0]).toBeLessThanOrEqual(TIMES.retryFirst);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(TIMES.retryMost + 10);
    expect(pauses[7]!).toBeGreaterThan(pauses[0]!);
  });

  it('is given up when nothing is heard', () => {
    const table = setUp();
    table.begin(1);
    vi.advanceTimersByTime(TIMES.ping * 3);
    expect(table.links).toContain('offline');
    vi.advanceTimersByTime(TIMES.retryMost);
    expect(table.wires.length).toBeGreaterThan(1);
  });

  it('is tried again after a refusal that may pass, but not soon, and the reason holds until then', () => {
    const table = setUp();
    for (let i = 0; i < 3; i++) {
      table.now().onopen?.();
      table.now().says({ type: 'refused', reason: 'too many connections; close some' });
      table.now().breaks(CLOSED.policy);
      const lines = table.wires.length;
      vi.advanceTimersByTime(TIMES.retryMost / 2 - 1);
      expect(table.wires).toHaveLength(lines);
      vi.advanceTimersByTime(TIMES.retryMost);
      expect(table.wires).toHaveLength(lines + 1);
      expect(table.reasons.at(-1)).toBe('too many connections; close some');
    }
    table.begin(1);
    table.now().breaks();
    expect([table.links.at(-1), table.reasons.at(-1)]).toEqual(['offline', '']);
  });

  it.each([CLOSED.goingAway, CLOSED.restarting])('is had again at once when the server leaves (%i)', (code) => {
    const table = setUp();
    table.begin(7);
    for (let restart = 0; restart < 10; restart++) {
      const lines = table.wires.length;
      table.now().says({ type: 'refused', reason: 'the server restarts' });
      table.now().breaks(code);
      vi.advanceTimersByTime(TIMES.spread);
      expect(table.wires).toHaveLength(lines + 1);
      expect(table.now().url).toBe('ws://table?since=7');
    }
    expect(table.links).not.toContain('offline');
    expect(new Set(table.reasons)).toEqual(new Set(['']));
  });

  it('asks for everything after signing out elsewhere', () => {
    const table = setUp();
    table.begin(7);
    table.socket.send(play('a'));
    table.now().breaks(CLOSED.signedOut);
    vi.advanceTimersByTime(TIMES.spread);
    expect(table.now().url).toBe('ws://table?since=');
    table.begin(7);
    expect(table.now().commands()).toEqual([play('a')]);
    expect(table.version()).toBe(7);
  });

  it.each([CLOSED.unknownTable, CLOSED.keptOut])('stays closed after %i, until woken', (code) => {
    const table = setUp();
    table.now().onopen?.();
    table.now().says({ type: 'refused', reason: 'there is no such table' });
    table.now().breaks(code);
    vi.advanceTimersByTime(60_000);
    expect(table.wires).toHaveLength(1);
    expect([table.links.at(-1), table.reasons.at(-1)]).toEqual(['refused', 'there is no such table']);
    table.socket.wake();
    expect(table.wires).toHaveLength(2);
  });

  it('converges whatever 10 % of lost and doubled frames do', () => {
    let seed = 7;
    const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const table = setUp();
    table.begin(1);
    const truth = Array.from({ length: 300 }, (_, i) => said(3 * i + 4, 3 * i + 1));
    let newest = 1;
    const pass = (time: number) => {
      const lines = table.wires.length;
      vi.advanceTimersByTime(time);
      if (table.wires.length === lines) return;
      const since = table.version()!;
      table.now().onopen?.();
      table.now().says(...truth.filter((event) => event.version > since && event.version <= newest));
    };
    for (const event of truth) {
      newest = event.version;
      const luck = chance();
      if (luck >= 0.1) table.now().says(event);
      if (luck >= 0.9) table.now().says(event);
      pass(100);
    }
    table.now().says({ type: 'pong', version: newest });
    pass(TIMES.gap);
    expect(table.version()).toBe(newest);
    expect(table.states.at(-1)!.chat.map((entry) => entry.number)).toEqual(truth.map((event) => event.line.number));
  });
});
