/** The table as all parts of the board see it: the view, whose garden is open, what is chosen and what it would do. */

import { getContext, setContext } from 'svelte';
import type { BoardProps, BoardSeat } from '../../lib/board';
import { sentence, type Words } from '../../lib/words';
import { outlookOf } from './outlook';
import { TileIds } from './tile-ids';
import {
  stepOf,
  type Goal,
  type HeavenAndAleAction,
  type HeavenAndAleView,
  type Side,
  type Space,
  type Tile,
} from './view';
import { HeavenAndAleTexts, signed } from './wording';

const KEY = Symbol('table');

/** What can be done beside the question that is asked. */
const ASIDE = ['sell', 'done', 'decline'];

/** What was picked in this position; it is void as soon as the position is another one. */
interface Pick {
  readonly view: HeavenAndAleView;
  /** What the page holds as chosen: the first target of an action that is still possible. */
  readonly anchor: string;
  readonly targets: readonly string[];
  readonly sale: boolean;
}

export class Table {
  readonly #props: () => BoardProps;
  readonly #ids = new TileIds();
  #pick = $state.raw<Pick | null>(null);
  #look = $state.raw<{ view: HeavenAndAleView; id: string } | null>(null);
  #open = $state.raw<{ toPlay: number | null; seat: number } | null>(null);

  readonly view = $derived.by(() => this.#props().view as HeavenAndAleView);
  readonly words: Words = $derived.by(() => this.#props().texts.words);
  readonly texts = $derived.by(() => new HeavenAndAleTexts(this.words));
  readonly step = $derived.by(() => stepOf(this.view));
  readonly me = $derived.by(() => this.view.viewer ?? 0);
  readonly active = $derived.by(() => !this.#props().preview && this.view.actions.length > 0);
  readonly flips = $derived.by(() => this.#ids.follow(this.view.pieces));
  /** The other seats, in the order of play. */
  readonly others = $derived.by(() => {
    const all = this.view.sides.length;
    return Array.from({ length: all - 1 }, (_, place) => (this.me + 1 + place) % all);
  });

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  get busy(): boolean {
    return this.#props().busy;
  }

  get past(): boolean {
    return this.#props().preview;
  }

  // -- who and what ------------------------------------------------------------------------------

  name(seat: number): string {
    return this.seat(seat)?.name ?? this.words.text('seat', { seat });
  }

  seat(seat: number): BoardSeat | undefined {
    return this.#props().seats[seat];
  }

  initial(seat: number): string {
    return this.name(seat).charAt(0).toUpperCase();
  }

  side(seat: number): Side {
    const side = this.view.sides[seat];
    if (!side) throw new Error(`The view has no side for seat ${seat}.`);
    return side;
  }

  tile(id: string): Tile {
    const tile = this.view.pieces[id];
    if (!tile) throw new Error(`The view has no piece ${id}.`);
    return tile;
  }

  space(position: number): Space | null {
    return this.view.track.find((space) => space.position === position) ?? null;
  }

  /** The garden that is shown large: one's own, or one that is looked at until somebody else is to play. */
  readonly shown = $derived.by(() => (this.#open?.toPlay === this.view.to_play ? this.#open.seat : this.me));

  open(seat: number): void {
    this.#open = { toPlay: this.view.to_play, seat };
  }

  // -- how things are told -----------------------------------------------------------------------

  /** "brewmaster +1, then 2 tiles opposite each other". */
  shedText(type: string): string {
    const shed = this.view.sheds.find((each) => each.type === type);
    if (!shed) return '';
    const steps = shed.steps ? [this.texts.gain({ steps: { brewmaster: shed.steps } })] : [];
    const tiles = shed.pattern === 'none' ? [] : [this.words.text(`pattern.${shed.pattern}`)];
    return [...steps, ...tiles].join(this.words.text('board.shed.then'));
  }

  /** How far a seat is: "3 of 6", or the spot of a marker. */
  reachedText(goal: Goal, seat: number): string {
    const special = `goal.${goal.measure}.reached`;
    const blanks = { reached: signed(goal.reached[seat] ?? 0), needed: goal.needed };
    return this.words.text(this.words.has(special) ? special : 'board.goal.reached', blanks);
  }

  /** A goal in full: what it asks for, who has a barrel, how far the others are. */
  goalText(goal: Goal): string {
    return [
      `${sentence(this.words.text(`goal.${goal.goal}`))}.`,
      ...(['large', 'small'] as const).map((size) => {
        const barrel = goal[size];
        const blanks = { size: this.words.text(`barrel.${size}`), points: this.words.count('point', barrel.points) };
        if (barrel.left) return this.words.text('board.goal.there', blanks);
        const names = barrel.seats.map((seat) => this.name(seat)).join(this.words.text('list.comma'));
        return this.words.text('board.goal.held', { ...blanks, names });
      }),
      ...this.view.sides.map((_, seat) =>
        this.words.text('board.goal.progress', { name: this.name(seat), reached: this.reachedText(goal, seat) }),
      ),
    ].join(' ');
  }

  // -- what glows --------------------------------------------------------------------------------

  readonly #actions: readonly HeavenAndAleAction[] = $derived.by(() => (this.active ? this.view.actions : []));
  readonly done = $derived.by(
    () => this.#actions.find((action) => action.kind === 'done' || action.kind === 'decline') ?? null,
  );
  /** Whether there is an answer to the question itself. */
  readonly answerable = $derived.by(() => this.#actions.some((action) => !ASIDE.includes(action.kind)));

  /** What can be taken in hand or added to what is. Plots wait for a tile; a choice of the same kind takes its place. */
  glows(target: string): boolean {
    if (kindOf(target) === 'plot' && this.step.startsWith('buy') && !this.inHand) return false;
    const rest = this.sale ? [] : this.picks.filter((pick) => kindOf(pick) !== kindOf(target));
    return this.#actions.some(
      (action) => action.targets.includes(target) && rest.every((pick) => action.targets.includes(pick)),
    );
  }

  /** Whether it can be chosen at all. */
  legal(target: string): boolean {
    return this.#actions.some((action) => action.targets.includes(target));
  }

  /** Why something cannot be done, in a sentence; empty where it can be, or where nothing is asked. */
  reason(target: string): string {
    const found = this.active ? this.view.impossible.find((each) => each.target === target) : undefined;
    return found ? this.texts.reason(found, this.view.pieces) : '';
  }

  readonly hinted: ReadonlySet<string> = $derived.by(() => new Set(this.#hinted?.targets ?? []));

  get #hinted(): HeavenAndAleAction | null {
    const [best] = this.#props().hints;
    return this.#actions.find((action) => action.action === best) ?? null;
  }

  /** Pieces and places of the last move. */
  readonly moved: ReadonlySet<string> = $derived.by(() => {
    const marks = new Set<string>();
    for (const event of this.#props().recent) {
      if (event.kind === 'moved' || event.kind === 'stood') marks.add(`figure-${event.seat}`);
      if (event.kind === 'bought') marks.add(`plot-${event.seat}-${String(event['plot'])}`);
      if (event.kind === 'enclosed') marks.add(`shed-${event.seat}-${String(event['shed'])}`);
      if (event.kind === 'scored') marks.add(`spot-${event.seat}-${String(event['spot'])}`);
      if (event.kind === 'privilege') marks.add(`${String(event['pair'])}-${event.seat}`);
      if (event.kind === 'barrel') marks.add(`goal-${String(event['goal'])}`);
    }
    return marks;
  });

  // -- what is chosen ----------------------------------------------------------------------------

  /** Everything picked so far, in the order of picking. A hint picks the whole move. */
  readonly picks: readonly string[] = $derived.by(() => {
    const chosen = this.#props().chosen;
    if (!this.active || chosen === null || !this.legal(chosen)) return [];
    if (this.#pick?.view === this.view && this.#pick.anchor === chosen) return this.#pick.targets;
    return this.#hinted?.targets[0] === chosen ? this.#hinted.targets : [chosen];
  });
  /** A card was picked to be sold, where it could also be placed. */
  readonly sale = $derived.by(() => this.picks.length > 0 && this.#pick?.targets === this.picks && this.#pick.sale);
  /** The actions that the picks leave possible. */
  readonly candidates: readonly HeavenAndAleAction[] = $derived.by(() => this.#matching(this.picks, this.sale));
  /** The action that the copper button would commit. */
  readonly action: HeavenAndAleAction | null = $derived.by(() =>
    this.picks.length > 0 && this.candidates.length === 1 ? (this.candidates[0] ?? null) : null,
  );
  readonly outlook = $derived.by(() => outlookOf(this.action, this.me));
  /** The tile in hand: the picked one, or the only one there is to buy. */
  readonly inHand: string | null = $derived.by(() => {
    const buys = this.candidates.filter((action) => action.kind === 'buy');
    const tiles = new Set(buys.map((action) => action.targets[0] ?? ''));
    return tiles.size === 1 ? ([...tiles][0] ?? null) : null;
  });
  /** What a pick or the only possible continuation of it takes in. */
  readonly taken: ReadonlySet<string> = $derived.by(
    () => new Set([...this.picks, ...(this.action?.targets ?? []), ...(this.inHand ? [this.inHand] : [])]),
  );
  /** What is looked at without being chosen. */
  readonly inspected = $derived.by(() => (this.#look?.view === this.view ? this.#look.id : null));

  #matching(targets: readonly string[], sale: boolean): readonly HeavenAndAleAction[] {
    const found = this.#actions.filter((action) => targets.every((target) => action.targets.includes(target)));
    const wanted = found.filter((action) => (sale ? action.kind === 'sell' : !ASIDE.includes(action.kind)));
    return wanted.length ? wanted : targets.length ? found : [];
  }

  /** Pick something; again: put it back (by pointer), or do what is chosen (by key). */
  choose(target: string, event: { readonly detail: number }): void {
    this.#look = null;
    if (!this.legal(target)) this.inspect(target);
    else if (!this.taken.has(target) || (target === this.inHand && !this.picks.includes(target))) this.#add(target);
    else if (event.detail === 0 && this.action) this.commit();
    else this.#set(this.#without(target), false);
  }

  /** Pick a tile and the plot it was carried to. */
  lay(tile: string, plot: string): void {
    this.#look = null;
    if (this.#matching([tile, plot], false).length) this.#set([tile, plot], false);
    else this.#set([tile], false);
  }

  /** Sell the picked card instead of placing it, or the other way round. */
  sell(card: string, sale: boolean): void {
    this.#set([card], sale);
  }

  /** Taking one of several tiles around a shed back leaves the others; everything else is put back alone. */
  #without(target: string): string[] {
    const left = this.picks.filter((pick) => pick !== target);
    return left.length === this.picks.length ? [] : left;
  }

  #add(target: string): void {
    this.#open = null;
    const several = this.step === 'shed';
    const kept = this.sale ? [] : this.picks.filter((pick) => several || kindOf(pick) !== kindOf(target));
    const targets = [...kept, target];
    this.#set(this.#matching(targets, false).length ? targets : [target], false);
  }

  #set(targets: readonly string[], sale: boolean): void {
    const anchor = this.#matching(targets, sale)[0]?.targets[0];
    if (targets.length === 0 || anchor === undefined) {
      this.#pick = null;
      this.#props().onchoose(null);
      return;
    }
    this.#pick = { view: this.view, anchor, targets, sale };
    this.#props().onchoose(anchor);
  }

  /** Look at a space, a goal or a shed closely; again: no longer. */
  inspect(id: string): void {
    const same = this.inspected === id;
    this.#look = same ? null : { view: this.view, id };
  }

  /** Close what is looked at, then another's garden; says whether there was anything. */
  lookAway(): boolean {
    if (this.inspected) this.#look = null;
    else if (this.shown !== this.me) this.#open = null;
    else return false;
    return true;
  }

  // -- what is done ------------------------------------------------------------------------------

  commit(): void {
    if (this.action) this.play(this.action);
  }

  play(action: HeavenAndAleAction): void {
    if (this.active && !this.busy) this.#props().play([action.action, ...action.follows]);
  }
}

/** `plot-0-S01` is a plot, `tile-13-hops-3-1` a tile. */
function kindOf(target: string): string {
  return target.replace(/-.*/, '');
}

export function setTable(table: Table): Table {
  return setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
