/**
 * The table as it is shown. The newest state is the truth; what is seen may lag behind it, while the moves of others
 * are told one after the other: what was done, then the board as it is after it, then what followed, then the card
 * between two years or rounds. Nothing here knows a page: a clock and states go in, the present moment comes out.
 */

import type { View } from '../lib/board';
import type { LogLine, Moment } from '../lib/messages';
import type { TableState } from '../lib/table-state';

export type Pace = 'told' | 'fast' | 'at once';

export interface Wishes {
  pace: Pace;
  /** Whether a card is shown between years and rounds. */
  cards: boolean;
  /** Nothing flies: the board is as it will be from the beginning of a moment. */
  still: boolean;
}

/** The moment that is told now. */
export interface Beat {
  readonly number: number;
  readonly moment: Moment;
  readonly seat: number;
  /** The view in which the subject is to be seen. */
  readonly view: View;
  /** How long it is told; null: until somebody goes on. */
  readonly ms: number | null;
}

/** The way from one state to the next one, and how it is told. */
interface Scene {
  from: TableState;
  to: TableState;
  lines: readonly LogLine[];
  /** Made at this device: seen already, only what followed is told. */
  own: boolean;
  /** Somebody wants to see it again, whatever they wished before. */
  asked: boolean;
}

/** In milliseconds. A move with all that follows is told in at most 2.5 seconds, or half of it. */
export const TIMES = {
  act: { told: 1400, fast: 700 },
  follows: { told: 900, fast: 500 },
  /** The subject is seen for so long before the board changes. */
  lead: { told: 500, fast: 250 },
  /** With reduced motion a moment stands for so long. */
  still: 1200,
  /** A second skip within this ends all up to the next card. */
  twice: 400,
} as const;

const LONG_CHAIN = 3; // more moves in a row are told fast
const REMEMBERED = 40; // scenes that can be shown again
const OFTEN = 3; // skips in a row, after which moves might better be told fast

export class Story {
  /** What is to be seen on the board. */
  shown = $state.raw<TableState | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** Whether what moves on the board now is drawn with its ways. */
  tracing = $state(false);
  /** Somebody skips one moment after the other: they may be asked whether moves shall be told fast. */
  hurried = $state(false);
  /** The moments that were begun last, for those who listen. */
  said = $state.raw<readonly Moment[]>([]);

  private newest: TableState | null = null;
  private scene: Scene | null = null;
  private moments: Moment[] = []; // of the present scene, not begun yet
  private scenes: Scene[] = []; // not begun yet
  private past: readonly Scene[] = [];
  private chain = 0; // scenes told since nothing was
  private begun = 0;
  private heard = -1; // the last move that was said
  private skipped = -Infinity;
  private skips = 0; // since a moment was told to its end
  private reveals: Timer;
  private ends: Timer;

  constructor(private readonly wishes: () => Wishes) {}

  /** Goes on to a state: tells how it came about, or shows it `quietly`, as nobody is looking at the table. */
  take(state: TableState, quietly = false): void {
    const before = this.newest;
    this.newest = state;
    if (before === null || state.moves < before.moves) {
      this.past = this.past.filter((scene) => scene.to.moves <= state.moves);
      this.finish();
    } else if (state.moves === before.moves) {
      this.renew(before, state);
    } else {
      const lines = state.log.filter((line) => line.move > before.moves);
      const own = lines.every((line) => state.seats[line.seat]?.you);
      const scene = { from: before, to: state, lines, own, asked: false };
      this.past = [...this.past, scene].slice(-REMEMBERED);
      if (own) this.hurried = false; // who plays on has no wish to answer
      if (!quietly) this.add(scene);
      else if (this.card) this.scenes = [];
      else this.finish();
    }
  }

  /** The card between two rounds, if that is what is told now: it is left by `goOn` only. */
  get card(): Beat | null {
    return this.beat?.ms === null ? this.beat : null;
  }

  /** Ends the present moment; twice in a row: all that was still to be told up to the next card. */
  skip(): void {
    if (this.beat === null || this.card) return;
    const now = Date.now();
    this.skips += 1;
    if (this.skips >= OFTEN) this.hurried = this.wishes().pace === 'told';
    if (now - this.skipped < TIMES.twice) this.settle();
    else this.goOn();
    this.skipped = now;
  }

  /** The next moment; whoever has had enough of one must not skip another that has begun meanwhile. */
  goOn(after = this.beat): void {
    if (after !== this.beat) return;
    this.stopClocks();
    this.reveal();
    this.advance();
  }

  /**
   * For who wants the table as it is now: nothing is told any more up to the next card, which nobody shall miss.
   * Gives whether the table is as it is now: no card comes first.
   */
  settle(): boolean {
    if (this.card) return false;
    this.stopClocks();
    while (this.scene && (this.scene.asked || !this.moments.some(isInterlude))) {
      this.scene = this.scenes.shift() ?? null;
      this.moments = this.scene ? momentsOf(this.scene, this.wishes()) : [];
    }
    this.moments = this.moments.filter(isInterlude);
    this.advance();
    return this.beat === null;
  }

  /** Shows the newest state: nothing is told any more. */
  finish(): void {
    this.stopClocks();
    this.scenes = [];
    this.moments = [];
    this.scene = null;
    this.rest();
  }

  /** Whether these moves were seen to happen, so that they can be told again. */
  remembers(lines: readonly LogLine[]): boolean {
    return lines.every((line) => this.past.some((scene) => scene.lines.includes(line)));
  }

  /** Tells moves again that it remembers. */
  again(lines: readonly LogLine[]): void {
    this.tell(this.past.filter((scene) => scene.lines.some((line) => lines.includes(line))));
  }

  /** Tells a stretch of the game that was not seen to happen. */
  recount(from: View, to: View, lines: readonly LogLine[]): void {
    const now = this.newest;
    if (now) this.tell([{ from: { ...now, view: from }, to: { ...now, view: to }, lines, own: false, asked: true }]);
  }

  private tell(scenes: readonly Scene[]): void {
    this.finish();
    this.scenes = scenes.map((scene) => ({ ...scene, own: false, asked: true }));
    this.shown = scenes[0]?.from ?? this.shown;
    this.goOn();
  }

  private add(scene: Scene): void {
    const last = this.scenes.at(-1);
    if (last && continues(last, scene)) {
      last.to = scene.to;
      last.lines = [...last.lines, ...scene.lines];
    } else {
      this.scenes.push({ ...scene });
    }
    if (this.beat === null) this.goOn();
  }

  /** The same position, said anew (who is there, what was said). */
  private renew(before: TableState, state: TableState): void {
    for (const scene of [this.scene, ...this.scenes]) if (scene?.to === before) scene.to = state;
    if (this.shown === before) this.shown = state;
  }

  private advance(): void {
    const next = this.moments.shift();
    if (next) this.begin(next);
    else this.nextScene();
  }

  private nextScene(): void {
    this.scene = this.scenes.shift() ?? null;
    if (!this.scene) return this.rest();
    this.chain += 1;
    this.moments = momentsOf(this.scene, this.wishes());
    if (this.scene.own || this.moments.length === 0) this.reveal();
    this.advance();
  }

  private begin(moment: Moment): void {
    const { scene } = this;
    if (!scene) return;
    const { still, pace } = this.wishes();
    const speed = pace === 'fast' || this.chain + this.scenes.length > LONG_CHAIN ? 'fast' : 'told';
    const ms = isInterlude(moment)
      ? null
      : still
        ? TIMES.still
        : TIMES[moment.kind === 'act' ? 'act' : 'follows'][speed];
    const seat = scene.lines.at(-1)?.seat ?? 0;
    this.tracing = false;
    this.beat = { number: ++this.begun, moment, seat, view: seenIn(scene, moment.subject), ms };
    this.say(moment, scene);
    performance.mark('staged'); // for those who measure: something is to be seen of the answer
    if (moment.kind === 'act' && !still) this.reveals = setTimeout(() => this.reveal(true), TIMES.lead[speed]);
    else this.reveal(moment.kind !== 'interlude');
    if (ms !== null) this.ends = setTimeout(() => this.end(), ms);
  }

  /** The present moment was told to its end. */
  private end(): void {
    this.skips = 0;
    this.hurried = false;
    this.goOn();
  }

  private reveal(traced = false): void {
    if (!this.scene || this.shown === this.scene.to) return;
    this.tracing = traced && !this.scene.own;
    this.shown = this.scene.to;
  }

  private rest(): void {
    this.sayTheRest();
    this.beat = null;
    this.tracing = false;
    this.chain = 0;
    this.shown = this.newest;
  }

  private say(moment: Moment, { from, to }: Scene): void {
    const before = isInterlude(moment) ? this.unheard(to).filter((each) => !isInterlude(each)) : this.unheard(from);
    this.said = [...before, moment];
    this.heard = Math.max(this.heard, to.moves);
  }

  private sayTheRest(): void {
    if (!this.newest) return;
    const unheard = this.unheard(this.newest);
    if (this.shown && unheard.length) this.said = unheard;
    this.heard = this.newest.moves;
  }

  /** What others did until then and nobody was told. */
  private unheard({ log, seats }: TableState): Moment[] {
    return log.filter((line) => line.move > this.heard && !seats[line.seat]?.you).flatMap((line) => line.moments);
  }

  private stopClocks(): void {
    clearTimeout(this.reveals);
    clearTimeout(this.ends);
  }
}

/** Further steps of the same turn, as far as they are not told yet, are told together. */
function continues(last: Scene, next: Scene): boolean {
  const seat = last.lines.at(-1)?.seat;
  const acts = last.lines.every((line) => line.moments.every((moment) => moment.kind === 'act'));
  return acts && !last.own && !last.asked && !next.own && next.lines.every((line) => line.seat === seat);
}

/** What is told of a scene, in order: what was done, what followed, the cards. */
function momentsOf(scene: Scene, wishes: Wishes): Moment[] {
  const all = scene.lines.flatMap((line) => line.moments);
  const told = scene.asked || wishes.pace !== 'at once';
  const isCard = (moment: Moment) => (scene.asked || wishes.cards) && isInterlude(moment);
  const acts = told && !scene.own ? all.filter((moment) => moment.kind === 'act') : [];
  const follows = told ? all.filter((moment) => moment.kind !== 'act' && !isCard(moment)) : [];
  return [...united('act', acts), ...united('follows', follows), ...all.filter(isCard)];
}

function isInterlude(moment: Moment): boolean {
  return moment.kind === 'interlude' && moment.blocks.length > 0;
}

function united(kind: Moment['kind'], moments: readonly Moment[]): Moment[] {
  const [first, ...rest] = moments;
  if (!first) return [];
  return [
    {
      kind,
      subject: moments.find((moment) => moment.subject !== null)?.subject ?? null,
      caption: first.caption,
      lines: [...first.lines, ...rest.flatMap((moment) => [moment.caption, ...moment.lines])],
      touched: [...new Set(moments.flatMap((moment) => moment.touched))],
      blocks: [],
    },
  ];
}

/** A card that was hidden before the move may be face up after it, or the other way round. */
function seenIn({ from, to }: Scene, subject: string | null): View {
  const faceUp = ({ view }: TableState) => subject !== null && (view.pieces[subject]?.face ?? 'hidden') !== 'hidden';
  return faceUp(to) || !faceUp(from) ? to.view : from.view;
}

type Timer = ReturnType<typeof setTimeout> | undefined;
