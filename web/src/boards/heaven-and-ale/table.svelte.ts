/** The table as all parts of the board see it: the view, whose garden is open, what is chosen and what it would do. */

import { createContext } from 'svelte';
import { PickingTable } from '../shared/picking.svelte';
import { whereIs } from './hexes';
import { outlookOf } from './outlook';
import { TileIds } from './tile-ids';
import type { Abbey, Gain, Goal, HeavenAndAleView, Hex, LegalAction, ShedSpot, Tile } from './types';
import { kindOf, signed, SIZES, type Marker } from './view';

export const [useTable, setTable] = createContext<Table>();

/** What can be done beside the question that is asked. */
const ASIDE = ['sell', 'done', 'decline'];

export class Table extends PickingTable<HeavenAndAleView> {
  readonly #ids = new TileIds();
  /** The picks that are there to be sold. */
  #sheet = $state.raw<{ step: string; toPlay: number | null; track: boolean } | null>(null);
  #forSale = $state.raw<readonly string[] | null>(null);

  /** What is asked: `setup`, `move`, `buy`, `buy-more`, `shed`, `score`, `privilege`, `stand` or `over`. */
  readonly step = $derived.by(() => this.view.prompt.step);
  readonly buying = $derived.by(() => this.step === 'buy' || this.step === 'buy-more');
  /** Ids of the shed or the pair that the question is about. */
  readonly asked: ReadonlySet<string> = $derived.by(
    () => new Set(this.view.prompt.phrase.flatMap((part) => (typeof part === 'string' ? [] : (part.place ?? [])))),
  );
  readonly flips = $derived.by(() => this.#ids.follow(this.view.pieces));

  // -- who and what ------------------------------------------------------------------------------

  side(seat: number): Abbey {
    const side = this.view.sides[seat];
    if (!side) throw new Error(`The view has no side for seat ${seat}.`);
    return side;
  }

  tile(id: string): Tile {
    const tile = this.view.pieces[id];
    if (!tile) throw new Error(`The view has no piece ${id}.`);
    return tile;
  }

  barrels(seat: number): number {
    const { large, small } = this.side(seat);
    return large.length + small.length;
  }

  /** How many were scored. */
  discs(seat: number): number {
    return Object.values(this.side(seat).spots).filter((spot) => spot.disc).length;
  }

  /** Whether a target is a tile, a plot, a space … */
  kind(target: string): string {
    return kindOf(this.view, target);
  }

  marker(seat: number, marker: Marker): number {
    return this.side(seat).markers[marker] ?? 0;
  }

  // -- which sheet lies on top, where there is room for one ------------------------------------------

  /** The common track: where one walks or stands, where others are watched, or as was chosen for this question. */
  readonly onTrack = $derived.by(() => {
    const { step, view } = this;
    if (this.#sheet?.step === step && this.#sheet.toPlay === view.to_play) return this.#sheet.track;
    return (view.to_play !== null && view.to_play !== this.me) || ['setup', 'move', 'stand'].includes(step);
  });

  openTrack(): void {
    this.#sheet = { step: this.step, toPlay: this.view.to_play, track: true };
  }

  override open(seat: number): void {
    super.open(seat);
    this.#sheet = { step: this.step, toPlay: this.view.to_play, track: false };
  }

  // -- labels ------------------------------------------------------------------------------------

  /** What a shed of this type brings in the edition in play. */
  reward(type: string): string {
    return this.words.text(`shed.${this.view.options['edition']}.${type}`);
  }

  /** A shed spot: "Shed: brewmaster +1", or how far it is from being enclosed. */
  shed({ type, filled, sum }: ShedSpot): string {
    if (type === null) return this.words.text('board.shed.open', { filled, sum });
    return `${this.words.text('board.shed')} ${this.reward(type)}`;
  }

  /** A plot and what lies there. */
  plot(seat: number, hex: Hex): string {
    const lies = this.side(seat).garden[hex.id];
    const where = whereIs(this.view.hexes, hex);
    if (!lies) return this.words.text(`board.plot.${hex.side}.free`, where);
    return this.words.text(`board.plot.${hex.side}`, { ...where, tile: this.tile(lies).name });
  }

  /** Each ducat and step of a gain: "3 ducats", "hops +2". */
  gains({ ducats, steps = {} }: Gain): string[] {
    const texts = Object.entries(steps).map(([marker, n]) =>
      this.words.text('gain.steps', { marker: this.words.term(`marker.${marker}`), steps: n }),
    );
    return ducats ? [this.words.count('ducat', ducats), ...texts] : texts;
  }

  /** "hops 3: 3 in the shade, 6 in the sun." */
  priced({ name: tile, price }: Tile): string {
    return this.words.text('board.tile.priced', { tile, shady: price['shady'], sunny: price['sunny'] });
  }

  /** Where a marker stands: "hops on 3". */
  standing(seat: number, marker: Marker): string {
    const spot = signed(this.marker(seat, marker));
    return this.words.text('board.marker.at', { marker: this.words.term(`marker.${marker}`), spot });
  }

  /** How far a seat is: "3 of 6", or the spot of a marker. */
  reached(goal: Goal, seat: number): string {
    return this.#progress(goal, seat, `goal.${goal.measure}.reached`, 'board.goal.reached');
  }

  #progress({ reached, needed }: Goal, seat: number, special: string, usual: string): string {
    const blanks = { name: this.name(seat), reached: signed(reached[seat] ?? 0), needed };
    return this.words.text(this.words.has(special) ? special : usual, blanks);
  }

  /** A goal in whole sentences: what it asks for, who has a barrel, how far the others are. */
  about(goal: Goal): string[] {
    const barrels = SIZES.flatMap((size) => {
      const { left, points, seats } = goal[size];
      if (left) return [this.words.text(`board.goal.there.${size}`, { points })];
      return seats.map((seat) => this.words.text(`board.goal.held.${size}`, { points, name: this.name(seat) }));
    });
    const progress = goal.reached.map((_, seat) =>
      this.#progress(goal, seat, `goal.${goal.measure}.progress`, 'board.goal.progress'),
    );
    return [this.words.text(`goal.of.${goal.goal}`), ...barrels, ...progress];
  }

  // -- what glows --------------------------------------------------------------------------------

  readonly done = $derived.by(
    () => this.actions.find((action) => action.kind === 'done' || action.kind === 'decline') ?? null,
  );
  /** Whether there is an answer to the question itself. */
  readonly answerable = $derived.by(() => this.actions.some((action) => !ASIDE.includes(action.kind)));

  /** What can be taken in hand or added to what is. Plots wait for a tile; a choice of the same kind takes its place. */
  glows(target: string): boolean {
    if (this.kind(target) === 'plot' && this.buying && !this.inHand) return false;
    const rest = this.sale ? [] : this.picks.filter((pick) => this.kind(pick) !== this.kind(target));
    return this.actions.some(
      (action) => action.targets.includes(target) && rest.every((pick) => action.targets.includes(pick)),
    );
  }

  // -- what is chosen ----------------------------------------------------------------------------

  /** A card was picked to be sold, where it could also be placed. */
  readonly sale = $derived.by(() => this.picks.length > 0 && this.#forSale === this.picks);
  /** The actions that the picks leave possible. */
  readonly candidates: readonly LegalAction[] = $derived.by(() => this.#matching(this.picks, this.sale));
  /** The action that the copper button would commit. */
  readonly action: LegalAction | null = $derived.by(() =>
    this.picks.length > 0 && this.candidates.length === 1 ? (this.candidates[0] ?? null) : null,
  );
  readonly outlook = $derived.by(() => outlookOf(this.action, this.me));
  /** The tile in hand: the picked one, or the only one there is to buy. */
  readonly inHand: string | null = $derived.by(() => {
    const buys = this.candidates.filter((action) => action.kind === 'buy');
    const tiles = new Set(buys.map((action) => action.targets[0] ?? ''));
    return tiles.size === 1 ? ([...tiles][0] ?? null) : null;
  });
  /** What was picked of these kinds. */
  picked(...kinds: readonly string[]): string | null {
    return this.picks.find((pick) => kinds.includes(this.kind(pick))) ?? null;
  }

  /** What a pick or the only possible continuation of it takes in. */
  readonly taken: ReadonlySet<string> = $derived.by(
    () => new Set([...this.picks, ...(this.action?.targets ?? []), ...(this.inHand ? [this.inHand] : [])]),
  );
  #matching(targets: readonly string[], sale: boolean): readonly LegalAction[] {
    const found = this.actions.filter((action) => targets.every((target) => action.targets.includes(target)));
    const wanted = found.filter((action) => (sale ? action.kind === 'sell' : !ASIDE.includes(action.kind)));
    return wanted.length ? wanted : targets.length ? found : [];
  }

  /** Pick something; again: put it back (by pointer), or do what is chosen (by key, or twice at once). */
  choose(target: string, event: { readonly detail: number }): void {
    if (!this.legal(target)) this.inspect(target);
    else if (!this.taken.has(target) || this.#comes(target)) this.#add(target);
    else if (event.detail !== 1 && this.action) this.commit();
    else this.#set(this.#without(target), false);
  }

  /** What is taken in without having been picked itself: picking it, too, takes nothing back. */
  #comes(target: string): boolean {
    return (target === this.inHand || this.step === 'shed') && !this.picks.includes(target);
  }

  /** What was carried and where to: done at once, unless there is more to choose. */
  lay(...targets: string[]): void {
    const found = this.#matching(targets, false);
    if (found.length === 1 && found[0]) this.play(found[0]);
    else if (found.length) this.#set(targets, false);
    else this.inspect(targets.at(-1) ?? '');
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
    if (this.shown !== this.me) super.open(this.me);
    const several = this.step === 'shed';
    const kept = this.sale ? [] : this.picks.filter((pick) => several || this.kind(pick) !== this.kind(target));
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

  play(action: LegalAction): void {
    this.send([action.action, ...action.follows]);
  }
}
