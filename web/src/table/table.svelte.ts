/** A live table as the page sees it: the server's state, what is chosen, what is on its way, the moment looked at. */

import { choosable, type View } from '../lib/board';
import { hint } from '../lib/http';
import { freshId } from '../lib/ids';
import type { Answer, Command, LogLine, MakeOffer, Step } from '../lib/messages';
import { settings, worn } from '../lib/settings.svelte';
import { TableSocket, type Link, type Wire } from '../lib/socket';
import type { TableState } from '../lib/table-state';
import { openLine } from '../lib/transport';
import { t } from '../lib/ui';
import { History } from './history';
import { Ladder } from './ladder.svelte';
import { movesSince } from './since';
import { Story, type Wishes } from './story.svelte';

/** A command that changes the game and is not done yet. `reached`: the version at which it will be. */
interface Errand {
  command: Command;
  moves: number;
  reached: number | null;
  stale: boolean;
}

export class LiveTable {
  state = $state.raw<TableState | null>(null);
  link = $state<Link>('connecting');
  refusal = $state('');
  chosen = $state<string | null>(null);
  readonly ladder = new Ladder();
  /** What is shown of the state, which may lag behind it. */
  readonly story = new Story(wishes);
  notice = $state('');
  /** Whether the next table, once it is set, is the one to go to. */
  wantsRematch = false;
  /** The move after which the position is looked at; null: now. */
  moment = $state<number | null>(null);
  private step = $state.raw<Step | null>(null);
  /** Who holds the device, where several seats are played at it. */
  holder = $state<number | null>(null);
  private arriving = true; // the next state comes after a gap
  private watched = true;
  private hurrying = false;
  private errand = $state.raw<Errand | null>(null);
  private readonly socket: TableSocket;
  private readonly history: History;

  constructor(
    readonly id: string,
    address: (since: number | null) => string,
    open: (url: string) => Wire = openLine,
  ) {
    this.holder = rememberedHolder(id);
    this.history = new History(id);
    this.socket = new TableSocket(
      address,
      {
        onstate: (state) => this.take(state),
        onlink: (link, reason) => {
          this.link = link;
          if (link !== 'online') this.arriving = true;
          this.refusal = reason;
          if (link === 'online' && this.hurrying) this.socket.tell({ type: 'hurry', on: true });
        },
        onanswer: (answer, command) => this.answered(answer, command),
      },
      open,
    );
    this.socket.connect();
  }

  readonly busy = $derived(this.errand !== null);
  readonly view: View | null = $derived(
    (this.moment === null ? null : this.step?.view) ?? this.story.shown?.view ?? null,
  );
  readonly mySeats = $derived((this.state?.seats ?? []).flatMap((seat, place) => (seat.you ? [place] : [])));
  /** The seat the device must be passed to before its cards may be shown. */
  readonly passTo = $derived.by(() => {
    const view = this.state?.view;
    if (!view || view.over || this.mySeats.length < 2 || view.viewer === null) return null;
    return view.viewer === this.holder ? null : view.viewer;
  });
  readonly myTurn = $derived(this.state !== null && !this.state.closed && this.state.view.actions.length > 0);
  readonly mayHint = $derived(this.myTurn && this.state?.hints === true && this.moment === null);
  /** Whether any bot plays here, be it for an absent person. */
  readonly withBots = $derived((this.state?.seats ?? []).some((seat) => seat.bot !== null || seat.stand_in !== null));

  /** What others did since the viewer's last turn. */
  readonly since: readonly LogLine[] = $derived.by(() => {
    const shown = this.story.shown;
    return shown ? movesSince(shown.log, shown.view, shown.seats.length) : [];
  });

  /** The last move that there is something to say about. */
  readonly latest: readonly LogLine[] = $derived(
    (this.story.shown?.log ?? []).filter((line) => line.move > 0 && line.moments.length > 0).slice(-1),
  );

  choose(target: string | null): void {
    this.story.settle();
    this.chosen = target;
  }

  play(actions: number[]): void {
    if (!this.state || this.busy || this.moment !== null) return;
    this.story.settle();
    performance.mark('commit');
    this.run({ type: 'play', id: freshId(), expect: this.state.version, actions });
  }

  undo(turn = false): void {
    if (!this.state?.can_undo || this.busy) return;
    this.story.settle();
    this.run({ type: 'undo', id: freshId(), expect: this.state.version, turn });
  }

  resign(): void {
    if (this.state) this.run({ type: 'resign', id: freshId(), expect: this.state.version });
  }

  /** Asks the others for something; it is done at once if nobody has to be asked. */
  offer(what: MakeOffer['what']): void {
    if (!this.state || this.busy) return;
    this.story.settle();
    this.wantsRematch ||= what === 'rematch';
    this.run({ type: 'offer', id: freshId(), expect: this.state.version, what });
  }

  answer(agree: boolean): void {
    if (!this.state || this.busy) return;
    this.wantsRematch = agree && this.state.offer?.what === 'rematch';
    this.run({ type: 'answer', id: freshId(), expect: this.state.version, agree });
  }

  takeOver(seat: number): void {
    this.socket.send({ type: 'take-over', id: freshId(), seat });
  }

  handBack(): void {
    this.socket.send({ type: 'hand-back', id: freshId() });
  }

  say(text: string, reaction = ''): void {
    this.socket.send({ type: 'say', id: freshId(), text, reaction });
  }

  /** The next step of the advice for this decision. */
  async askHint(): Promise<void> {
    if (!this.mayHint) return;
    try {
      await this.ladder.climb((step) => hint(this.id, step));
      if (this.ladder.best !== null) this.showHint(this.ladder.best);
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
    }
  }

  /** Takes what a move is about in hand, as far as the board lets one; nothing is played. */
  showHint(action: number): void {
    const found = this.state?.view.actions.find((each) => each.action === action);
    this.ladder.shown = action;
    this.chosen = found?.targets[0] ?? null;
  }

  /** Bots play at once, or at the pace of people again. */
  hurry(on: boolean): void {
    if (this.hurrying !== on) this.socket.tell({ type: 'hurry', on });
    this.hurrying = on;
  }

  /** Looking back shows the first seat's hand: where several share a device, only its holder may while it counts. */
  readonly mayLookBack = $derived(
    this.state !== null && (this.state.view.over || this.mySeats.length < 2 || this.holder === this.mySeats[0]),
  );

  /** Looks at the position after a move; null: back to now. */
  async lookAt(move: number | null): Promise<void> {
    const moves = this.state?.moves ?? 0;
    if (!this.story.settle() && this.moment === null) return; // a card comes first
    this.chosen = null;
    if (move === null || !this.mayLookBack || (move >= moves && !this.state?.view.over)) {
      this.moment = null;
      return;
    }
    this.moment = Math.min(Math.max(0, move), moves);
    const step = await this.history.at(this.moment).catch(() => null);
    if (step && step.move === this.moment) this.step = step;
  }

  /** Tells again what others did since the viewer's last turn. */
  async showAgain(): Promise<void> {
    const lines = this.since;
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last || this.moment !== null || this.story.card || !this.mayLookBack) return;
    if (this.story.remembers(lines)) return this.story.again(lines);
    const [from, to] = await Promise.all([this.history.at(first.move - 1), this.history.at(last.move)]);
    if (from && to && lines === this.since && this.moment === null && !this.story.beat)
      this.story.recount(from.view, to.view, lines);
  }

  wholeHistory(): Promise<readonly Step[]> {
    return this.history.upTo(this.state?.moves ?? 0);
  }

  /** The person at the device says that they are the one whose hand comes next. */
  pass(): void {
    this.hold(this.passTo ?? this.holder);
  }

  wake(): void {
    this.socket.wake();
  }

  /** Whether somebody looks at the page: what happens meanwhile is not told afterwards. */
  watch(watched: boolean): void {
    this.watched = watched;
    if (watched) this.wake();
    else this.story.finish();
  }

  leave(): void {
    this.story.finish();
    this.socket.close();
  }

  private hold(seat: number | null): void {
    this.holder = seat;
    if (seat !== null && this.mySeats.length > 1) rememberHolder(this.id, seat);
  }

  private run(command: Command): void {
    this.errand = { command, moves: this.state?.moves ?? 0, reached: null, stale: false };
    this.notice = '';
    this.socket.send(command);
  }

  private take(state: TableState): void {
    const moved = state.moves !== this.state?.moves;
    if (state.moves < (this.state?.moves ?? 0)) this.history.forgetAfter(state.moves);
    this.state = state;
    this.story.take(state, this.arriving || !this.watched || this.moment !== null);
    this.arriving = false;
    this.refusal = '';
    if (this.holder === null || this.mySeats.length < 2) this.hold(state.view.viewer);
    if (moved) this.ladder.leave();
    if (this.chosen !== null && !choosable(state.view).has(this.chosen)) this.chosen = null;
    this.settle();
  }

  private answered(answer: Answer, command: Command): void {
    if (answer.result === 'illegal' || answer.result === 'not-yours') this.notice = answer.reason;
    if (this.errand?.command.id !== command.id) return;
    if (this.notice) this.errand = null;
    else this.errand = { ...this.errand, reached: answer.version, stale: answer.result === 'stale' };
    this.settle();
  }

  /** Ends the errand once its result can be seen. One that came too late only because of chat is run again. */
  private settle(): void {
    const errand = this.errand;
    if (!errand || !this.state || errand.reached === null || this.state.version < errand.reached) return;
    this.errand = null;
    if (!errand.stale) return;
    const { command } = errand;
    if (command.type === 'play' && this.state.moves === errand.moves && this.state.version > command.expect) {
      this.run({ ...command, id: freshId(), expect: this.state.version });
    } else {
      this.notice = t('table.sent-stale');
    }
  }
}

function wishes(): Wishes {
  const pace = settings.hurry && settings.moves === 'told' ? 'fast' : settings.moves;
  return { pace, cards: settings.interludes, still: worn.still };
}

const holderKey = (table: string) => `brewhall.holder.${table}`;

function rememberedHolder(table: string): number | null {
  try {
    const kept = sessionStorage.getItem(holderKey(table));
    return kept === null ? null : Number(kept);
  } catch {
    return null; // no storage here: the first to open the page holds the device
  }
}

function rememberHolder(table: string, seat: number): void {
  try {
    sessionStorage.setItem(holderKey(table), String(seat));
  } catch {
    // It is then remembered for as long as the page is open.
  }
}
