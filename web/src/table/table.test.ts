import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action, View } from '../lib/board';
import type { Answer, Moved, OfferInfo, Play, Position, SeatInfo, ToClient } from '../lib/messages';
import type { Wire } from '../lib/socket';
import { LiveTable } from './table.svelte';

const action = (number: number, target: string): Action => ({
  action: number,
  move: `play ${target}`,
  kind: 'play',
  parameters: {},
  undo: 'free',
  effects: [],
  then: null,
  targets: [target],
  phrase: ['play it'],
  lines: [],
  follows: [],
});

const view = (viewer: number, actions: Action[] = []): View => ({
  game: 'toy',
  data: '',
  options: {},
  viewer,
  to_play: viewer,
  over: false,
  turns: 0,
  reveals: 0,
  prompt: { step: 'play', phrase: ['Play.'], context: [] },
  zones: [],
  pieces: {},
  places: {},
  counters: {},
  actions,
  impossible: [],
  outcome: null,
});

const seat = (you: boolean): SeatInfo => ({
  kind: 'person',
  name: 'Mira',
  you,
  online: true,
  bot: null,
  stand_in: null,
  named: false,
  clock: null,
  ticks: false,
  away_until: null,
  take_over_in: null,
});

const position = (version: number, shown: View, seats = [seat(true), seat(false)], moves = 0): Position => ({
  type: 'position',
  table: 't',
  version,
  seat: shown.viewer,
  view: shown,
  seats,
  log: [],
  chat: [],
  closed: '',
  moves,
  can_undo: true,
  commitment: '',
  card_set: '',
  inherited: null,
  key: '',
  watch: '',
  hints: true,
  rematch: '',
  offer: null,
  can_take_back: false,
  takebacks: 0,
  undone_by: null,
  watchers: 0,
  public: false,
  lobby: false,
});

const moved = (version: number, shown: View, seats = [seat(true), seat(false)]): Moved => ({
  type: 'moved',
  after: version - 1,
  version,
  view: shown,
  seats,
  log: [],
  log_from: 1,
  moves: 1,
  can_undo: false,
  key: '',
  rematch: '',
  offer: null,
  can_take_back: false,
  takebacks: 0,
  undone_by: null,
});

function sitDown() {
  const sent: Play[] = [];
  const wire: Wire = {
    send: (text) => void sent.push(JSON.parse(text) as Play),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const table = new LiveTable(
    't',
    () => '',
    () => wire,
  );
  const says = (message: ToClient) => wire.onmessage?.({ data: JSON.stringify(message) });
  const answers = (result: Answer['result'], version: number) =>
    says({ type: 'answer', id: sent.at(-1)!.id, result, reason: 'because', version });
  wire.onopen?.();
  const reconnect = () => {
    wire.onclose?.({ code: 1006 });
    table.wake();
    wire.onopen?.();
  };
  return { table, sent, says, answers, reconnect };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const offer: OfferInfo = {
  what: 'rematch',
  seat: 1,
  yours: false,
  asks_you: true,
  waits_for: [0],
  moves: 0,
  seconds: 60,
  closed: '',
  closed_by: 0,
};

describe('what is asked at a table', () => {
  it('comes with the seats and is answered at the version that was seen', () => {
    const { table, sent, says, answers } = sitDown();
    says(position(5, view(0)));
    says({
      type: 'seated',
      after: 5,
      version: 6,
      seats: [seat(true), seat(false)],
      public: false,
      lobby: false,
      offer,
    });
    expect(table.state?.offer).toEqual(offer);
    table.answer(true);
    expect(sent.at(-1)).toMatchObject({ type: 'answer', expect: 6, agree: true });
    table.answer(false); // one answer at a time
    expect(sent).toHaveLength(1);
    answers('applied', 7);
    says({ ...moved(7, view(0)), rematch: 'next' });
    expect(table.busy).toBe(false);
    expect(table.state?.offer).toBeNull();
    expect(table.wantsRematch).toBe(true);
  });

  it('is not wanted by whoever declines', () => {
    const { table, says, answers } = sitDown();
    says({ ...position(5, view(0)), offer });
    table.offer('takeback');
    expect(table.wantsRematch).toBe(false);
    answers('illegal', 5);
    table.answer(false);
    expect(table.wantsRematch).toBe(false);
  });
});

describe('a live table', () => {
  it('is busy from the command until its result can be seen', () => {
    const { table, sent, says, answers } = sitDown();
    says(position(5, view(0, [action(7, 'ale')])));
    table.play([7]);
    expect(sent.at(-1)).toMatchObject({ type: 'play', expect: 5, actions: [7] });
    expect(table.busy).toBe(true);
    table.play([7]);
    expect(sent).toHaveLength(1);
    answers('applied', 6);
    expect(table.busy).toBe(true);
    says(moved(6, view(0)));
    expect(table.busy).toBe(false);
  });

  it('plays again by itself when only somebody spoke in between', () => {
    const { table, sent, says, answers } = sitDown();
    says(position(5, view(0, [action(7, 'ale')])));
    table.play([7]);
    const first = sent.at(-1)!.id;
    answers('stale', 6);
    says(position(6, view(0, [action(7, 'ale')])));
    expect(sent.at(-1)).toMatchObject({ expect: 6, actions: [7] });
    expect(sent.at(-1)!.id).not.toBe(first);
  });

  it('asks to choose again when the game had moved on', () => {
    const { table, sent, says, answers } = sitDown();
    says(position(5, view(0, [action(7, 'ale')])));
    table.play([7]);
    answers('stale', 6);
    says(position(6, view(0), undefined, 1));
    expect(sent).toHaveLength(1);
    expect(table.busy).toBe(false);
    expect(table.notice).not.toBe('');
  });

  it('says why something was refused', () => {
    const { table, says, answers } = sitDown();
    says(position(5, view(0, [action(7, 'ale')])));
    table.play([8]);
    answers('illegal', 5);
    expect(table.notice).toBe('because');
    expect(table.busy).toBe(false);
  });

  it('keeps what is chosen through a reconnect and drops it when it is no longer there', () => {
    const { table, says } = sitDown();
    says(position(5, view(0, [action(7, 'ale')])));
    table.choose('ale');
    says(position(5, view(0, [action(7, 'ale')])));
    expect(table.chosen).toBe('ale');
    says(moved(6, view(0)));
    expect(table.chosen).toBeNull();
  });

  it('covers a hand until the device was passed', () => {
    const { table, says } = sitDown();
    const both = [seat(true), seat(true)];
    says(position(5, view(0), both));
    expect(table.passTo).toBeNull();
    says(moved(6, view(1), both));
    expect(table.passTo).toBe(1);
    table.pass();
    expect(table.passTo).toBeNull();
  });

  it('says why it was turned away until it sees the table again', () => {
    const { table, says, reconnect } = sitDown();
    says({ type: 'refused', reason: 'too many messages' });
    reconnect();
    expect(table.refusal).toBe('too many messages');
    says(position(5, view(0)));
    expect(table.refusal).toBe('');
  });
});

describe('the ladder of hints', () => {
  const candidates = [
    { action: 7, chance: 0.6, reasons: [['More coins.']] },
    { action: 8, chance: 0.58, reasons: [['A card within reach.'], ['Less for them.']] },
  ];
  const nothing = { look: [], targets: [], candidates: [], best: null };
  const steps = [
    { ...nothing, step: 1, look: ['a play'], targets: ['ale', 'stout'] },
    { ...nothing, step: 2, candidates },
    { ...nothing, step: 3, best: 7 },
  ];
  const answering = () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json(steps[Number(path.at(-1)) - 1]));
    });
    return asked;
  };
  const mine = () => view(0, [action(7, 'ale'), action(8, 'stout')]);
  afterEach(() => vi.unstubAllGlobals());

  it('tells a step at a time: where to look, what to think of, what to do', async () => {
    const asked = answering();
    const { table, says } = sitDown();
    says(position(5, mine()));
    await table.askHint();
    expect(table.ladder.looks).toEqual(['ale', 'stout']);
    expect(table.ladder.candidates).toEqual([]);
    await table.askHint();
    expect(table.ladder.candidates).toEqual(candidates);
    expect(table.chosen).toBeNull();
    await table.askHint();
    expect(table.ladder.shown).toBe(7);
    expect(table.chosen).toBe('ale');
    expect(table.ladder.looks).toEqual([]);
    await table.askHint();
    expect(asked.map((path) => path.split('?')[1])).toEqual(['step=1', 'step=2', 'step=3']);
  });

  it('takes a candidate in hand without playing it', async () => {
    answering();
    const { table, sent, says } = sitDown();
    says(position(5, mine()));
    table.showHint(8);
    expect([table.ladder.shown, table.chosen]).toEqual([8, 'stout']);
    expect(sent).toEqual([]);
  });

  it('is left behind by a move, even while an answer is on its way', async () => {
    answering();
    const { table, says } = sitDown();
    says(position(5, mine()));
    await table.askHint();
    const late = table.askHint();
    says(moved(6, mine()));
    await late;
    expect(table.ladder.step).toBe(0);
    expect(table.ladder.candidates).toEqual([]);
  });

  it('is not climbed where the table allows no hints', async () => {
    const asked = answering();
    const { table, says } = sitDown();
    says({ ...position(5, mine()), hints: false });
    await table.askHint();
    expect(asked).toEqual([]);
  });

  it('says why there is no hint', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ problem: 'not now' }, { status: 409 })));
    const { table, says } = sitDown();
    says(position(5, mine()));
    await table.askHint();
    expect(table.notice).toBe('not now');
    expect(table.ladder.waiting).toBe(false);
  });
});

describe('bots that hurry', () => {
  it('are told once, and again after a reconnect', () => {
    const { table, sent, says, reconnect } = sitDown();
    says(position(5, view(0)));
    table.hurry(false);
    expect(sent).toEqual([]);
    table.hurry(true);
    table.hurry(true);
    expect(sent).toEqual([{ type: 'hurry', on: true }]);
    reconnect();
    expect(sent).toHaveLength(2);
    table.hurry(false);
    expect(sent.at(-1)).toEqual({ type: 'hurry', on: false });
  });
});
