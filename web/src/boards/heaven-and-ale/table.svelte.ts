/** The table as all parts of the board see it: the view, whose garden is open, what is chosen and what it would do. */

import { createContext } from 'svelte';
import { sentence } from '../../lib/words';
import { PickingTable } from '../shared/picking.svelte';
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

export const [useTable, setTable] = createContext<Table>();

/** What can be done beside the question that is asked. */
const ASIDE = ['sell', 'done', 'decline'];

export class Table extends PickingTable<HeavenAndAleView> {
  readonly #ids = new TileIds();
  /** The picks that are there to be sold. */
  #forSale = $state.raw<readonly string[] | null>(null);

  readonly texts = $derived.by(() => new HeavenAndAleTexts(this.words));
  readonly step = $derived.by(() => stepOf(this.view));
  readonly flips = $derived.by(() => this.#ids.follow(this.view.pieces));

  // -- who and what ------------------------------------------------------------------------------

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

  readonly done = $derived.by(
    () => this.actions.find((action) => action.kind === 'done' || action.kind === 'decline') ?? null,
  );
  /** Whether there is an answer to the question itself. */
  readonly answerable = $derived.by(() => this.actions.some((action) => !ASIDE.includes(action.kind)));

  /** What can be taken in hand or added to what is. Plots wait for a tile; a choice of the same kind takes its place. */
  glows(target: string): boolean {
    if (kindOf(target) === 'plot' && this.step.startsWith('buy') && !this.inHand) return false;
    const rest = this.sale ? [] : this.picks.filter((pick) => kindOf(pick) !== kindOf(target));
    return this.actions.some(
      (action) => action.targets.includes(target) && rest.every((pick) => action.targets.includes(pick)),
    );
  }

  /** Pieces and places of the last move. */
  readonly moved: ReadonlySet<string> = $derived.by(() => {
    const marks = new Set<string>();
    for (const event of this.props().recent) {
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

  /** A card was picked to be sold, where it could also be placed. */
  readonly sale = $derived.by(() => this.picks.length > 0 && this.#forSale === this.picks);
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
  #matching(targets: readonly string[], sale: boolean): readonly HeavenAndAleAction[] {
    const found = this.actions.filter((action) => targets.every((target) => action.targets.includes(target)));
    const wanted = found.filter((action) => (sale ? action.kind === 'sell' : !ASIDE.includes(action.kind)));
    return wanted.length ? wanted : targets.length ? found : [];
  }

  /** Pick something; again: put it back (by pointer), or do what is chosen (by key). */
  choose(target: string, event: { readonly detail: number }): void {
    if (!this.legal(target)) this.inspect(target);
    else if (!this.taken.has(target) || (target === this.inHand && !this.picks.includes(target))) this.#add(target);
    else if (event.detail === 0 && this.action) this.commit();
    else this.#set(this.#without(target), false);
  }

  /** Pick a tile and the plot it was carried to. */
  lay(tile: string, plot: string): void {
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
    this.open(this.me);
    const several = this.step === 'shed';
    const kept = this.sale ? [] : this.picks.filter((pick) => several || kindOf(pick) !== kindOf(target));
    const targets = [...kept, target];
    this.#set(this.#matching(targets, false).length ? targets : [target], false);
  }

  #set(targets: readonly string[], sale: boolean): void {
    this.#forSale = sale ? targets : null;
    this.pick(targets, this.#matching(targets, sale)[0]?.targets[0]);
  }

  // -- what is done ------------------------------------------------------------------------------

  commit(): void {
    if (this.action) this.play(this.action);
  }

  play(action: HeavenAndAleAction): void {
    this.send([action.action, ...action.follows]);
  }
}

/** `plot-0-S01` is a plot, `tile-13-hops-3-1` a tile. */
function kindOf(target: string): string {
  return target.replace(/-.*/, '');
}
