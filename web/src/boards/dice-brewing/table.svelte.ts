/** The table as all parts of the board see it: the view, whose board is open, what is chosen and what it would do. */

import { createContext } from 'svelte';
import type { Action } from '../../lib/board';
import { sentence } from '../../lib/words';
import { PickingTable } from '../shared/picking.svelte';
import { DiceIds } from './dice-ids';
import type { Held, Laid, Offer, Seat, Space, Zone } from './types';
import { isDie, placeId, type DiceBrewingView, type Die } from './view';

/** A space of somebody's board. */
export interface Slot {
  readonly seat: number;
  readonly space: Space;
  readonly laid: Laid | undefined;
}

/** So many pieces of a line of another player are seen; the rest is a number. */
export const IN_SIGHT = 6;

/** In how many rows so many pieces lie in a tray. */
export function rowsFor(pieces: number): number {
  return pieces <= 5 ? 1 : pieces <= 14 ? 2 : 3;
}

/** Of each of these one thing is picked at a time; everything else is a place. */
const KINDS: Readonly<Record<string, string>> = {
  die: 'piece',
  seeds: 'piece',
  recipe: 'recipe',
  tokens: 'token',
  ingredients: 'item',
  market: 'item',
  'black-market': 'item',
};

export const [useTable, setTable] = createContext<Table>();

export class Table extends PickingTable<DiceBrewingView> {
  readonly #ids = new DiceIds();
  #stall = $state.raw<{ step: string; market: boolean } | null>(null);
  /** The position in which the dice to be rolled again were chosen. */
  #rolling = $state.raw<DiceBrewingView | null>(null);

  readonly step = $derived.by(() => this.view.prompt.step);
  readonly followed = $derived.by(() => this.#ids.follow(this.view.pieces));

  // -- who and what ------------------------------------------------------------------------------

  side(seat: number): Seat {
    const side = this.view.seats[seat];
    if (!side) throw new Error(`The view has no seat ${seat}.`);
    return side;
  }

  /** The zone of a seat; most are there only while something lies in them. */
  zone(kind: string, seat: number): Zone | undefined {
    return this.view.zones.find((zone) => zone.kind === kind && zone.seat === seat);
  }

  /** The pieces in it. */
  lying(kind: string, seat: number): readonly string[] {
    return this.zone(kind, seat)?.pieces ?? [];
  }

  /** What another player has in a place or on the spaces, in the order in which it is seen. */
  line(place: 'pool' | 'warehouse' | 'board', seat: number): readonly string[] {
    return place === 'board' ? this.side(seat).laid.map((laid) => laid.piece) : this.lying(place, seat);
  }

  /** Where a piece lies. */
  #zoneOf(id: string): Zone | undefined {
    const piece = this.view.pieces[id];
    return this.view.zones.find((zone) => zone.id === piece?.zone);
  }

  /** Whether a die is in a pool or a Warehouse, and not on a board; and in which. */
  trayOf(id: string): 'pool' | 'warehouse' | null {
    const kind = this.#zoneOf(id)?.kind;
    return kind === 'pool' || kind === 'warehouse' ? kind : null;
  }

  /** Whether a die of another player is among those that are seen beside their name. */
  inSight(id: string): boolean {
    const seat = this.view.pieces[id]?.seat ?? null;
    if (seat === null || seat === this.me) return false;
    const lines = (['pool', 'warehouse', 'board'] as const).map((place) => this.line(place, seat));
    return lines.some((line) => line.slice(0, IN_SIGHT).includes(id));
  }

  die(id: string): Die {
    return this.view.pieces[id] as Die;
  }

  /** Every space of every board, by the id of its slot. */
  readonly slots: ReadonlyMap<string, Slot> = $derived.by(() => {
    const spaces = this.view.buildings.flatMap((building) => building.spaces);
    return new Map(
      this.view.seats.flatMap((side, seat) =>
        spaces.map((space) => {
          const laid = side.laid.find((each) => each.space === space.space);
          return [placeId('space', seat, space.space), { seat, space, laid }] as const;
        }),
      ),
    );
  });

  /** An offer, an ingredient or a token by its id. */
  good(id: string): Offer | Held | undefined {
    const held = this.view.seats.flatMap((side) => [...side.ingredients, ...side.tokens]);
    return [...this.view.market, ...held].find((each) => each.id === id);
  }

  /** A die with the place it lies in: "pale malt 2, Warehouse of Hilde"; of one's own only the place. */
  dieText(id: string): string {
    const { name: what, seat } = this.die(id);
    if (seat === null) return what;
    const laid = this.side(seat).laid.find((each) => each.piece === id);
    const place = this.words.text(laid ? `space.${laid.space}` : `zone.${this.#zoneOf(id)?.kind}`);
    const where = seat === this.me ? place : this.words.text('board.of', { what: place, name: this.name(seat) });
    return this.words.text('board.option', { what, where });
  }

  /** What a target is called: a piece, a place, or where dice lie. */
  label(target: string): string {
    const { pieces, places } = this.view;
    const piece = pieces[target];
    if (isDie(piece)) return sentence(this.dieText(target));
    const place = places[target];
    const zone = this.view.zones.find((each) => each.id === target);
    const name = sentence(piece?.name ?? place?.name ?? this.words.text(`place.${zone?.kind}`));
    if (place?.kind !== 'building' || place.seat === null) return name;
    return this.words.text('board.of', { what: name, name: this.name(place.seat) });
  }

  flip(id: string): string {
    return this.followed.ids[id] ?? id;
  }

  /** Whether a die shows something else than before. */
  spins(id: string): boolean {
    return this.followed.turned.has(id);
  }

  /** The rows of the fuller tray of a seat; there is always room for two. */
  rows(seat: number): number {
    const { ingredients, tokens } = this.side(seat);
    const pool = ['pool', 'hand', 'discount'].reduce((sum, kind) => sum + this.lying(kind, seat).length, 0);
    return Math.max(
      2,
      rowsFor(pool),
      rowsFor(this.lying('warehouse', seat).length + ingredients.length + tokens.length),
    );
  }

  // -- what is looked at -------------------------------------------------------------------------

  /** On small screens, markets and recipes share a place; what is asked about lies on top. */
  readonly marketOnTop = $derived.by(() =>
    this.#stall?.step === this.step ? this.#stall.market : this.active && ['purchase', 'claim'].includes(this.step),
  );

  turnStall(): void {
    this.#stall = { step: this.step, market: !this.marketOnTop };
  }

  // -- what glows --------------------------------------------------------------------------------

  /** The way out of the question that needs nothing to be picked: pass, end, decline, roll, no improvement. */
  readonly done = $derived.by(() => this.actions.find((action) => action.targets.length === 0) ?? null);
  /** Several dice are chosen to be rolled again. */
  readonly several = $derived.by(() => this.step === 'practise');

  /** Whether it can be chosen at all. Equal dice are one target: the first of them. */
  override legal(id: string): boolean {
    return super.legal(this.#target(id));
  }

  /** What is to be taken in hand now, or added to what is. */
  glows(id: string): boolean {
    if (this.several || this.chosen(id)) return this.legal(id);
    const target = this.#target(id);
    if (!this.picks.length) return this.actions.some((action) => action.targets[0] === target);
    const wanted = this.candidates;
    if (this.action && this.#covered(this.action))
      return wanted.some((each) => each !== this.action && each.targets.includes(target));
    return !this.taken.has(target) && wanted.some((action) => action.targets.includes(target));
  }

  chosen(id: string): boolean {
    if (this.several) return this.picks.includes(id);
    return this.taken.has(id);
  }

  /** The hint is to leave it at that. */
  readonly hintedDone = $derived.by(() => this.hint !== null && this.hint === this.done);

  // -- what is chosen ----------------------------------------------------------------------------

  /** The actions that the picks leave possible. */
  readonly candidates: readonly Action[] = $derived.by(() => (this.picks.length ? this.#matching(this.picks) : []));
  /** The action that the copper button would commit: the only one left, or one that needs nothing more. */
  readonly action: Action | null = $derived.by(() => {
    if (this.several) return null;
    if (this.candidates.length === 1) return this.candidates[0] ?? null;
    return this.candidates.find((action) => this.#covered(action)) ?? null;
  });
  /** The dice to be rolled again, as actions in the order they must be sent. */
  readonly rolls: readonly Action[] = $derived.by(() =>
    this.several
      ? this.actions.flatMap((action) =>
          this.picks.filter((pick) => this.#target(pick) === action.targets[0]).map(() => action),
        )
      : [],
  );
  /** What the picks or their only possible continuation take in. */
  readonly taken: ReadonlySet<string> = $derived.by(() => new Set([...this.picks, ...(this.action?.targets ?? [])]));

  #covered(action: Action): boolean {
    return action.targets.every((target) => this.picks.includes(target));
  }

  #matching(targets: readonly string[]): readonly Action[] {
    const first = targets.map((target) => this.#target(target));
    return this.actions.filter(
      (action) => action.targets.length > 0 && first.every((each) => action.targets.includes(each)),
    );
  }

  /** Equal dice of a place are one target, the first of them. */
  #target(id: string): string {
    const die = this.view.pieces[id];
    if (!isDie(die)) return id;
    return this.#zoneOf(id)?.pieces.find((other) => this.view.pieces[other]?.name === die.name) ?? id;
  }

  /** Pick something; again: put it back (by pointer), or do what is chosen (by key). */
  choose(id: string, event: { readonly detail: number }): void {
    const target = this.several ? id : this.#target(id);
    if (!this.legal(target)) this.inspect(id);
    else if (this.several) this.#set(this.#toggled(target));
    else if (!this.taken.has(target)) this.#add(target);
    else if (event.detail === 0 && this.action) this.commit();
    else this.#set(this.picks.filter((pick) => pick !== target && this.picks.includes(target)));
  }

  /**
   * A piece was carried to a place: what that completes is done, and what it does not is picked. To carry it to what the
   * question is about is to name it as the answer.
   */
  lay(piece: string, place: string): void {
    const target = this.#target(piece);
    if (!this.legal(target)) return;
    const asked = this.view.prompt.phrase.some((part) => typeof part === 'object' && part.piece === place);
    const places = [place, this.#zoneOf(place)?.id ?? place]; // on a piece, or where that piece lies
    const ways = asked ? [[target]] : places.map((each) => [target, this.#target(each)]);
    const targets = ways.find((way) => this.#matching(way).length) ?? [target];
    const found = targets.length > 1 || asked ? this.#matching(targets) : [];
    const whole = found.find((action) => action.targets.every((each) => targets.includes(each)));
    const done = whole ?? (found.length === 1 ? found[0] : undefined);
    if (done && !this.several) this.play(done);
    else this.#set(targets);
  }

  /** Pressed twice: the only thing it can be for, or else to keep it. */
  doObvious(id: string): void {
    if (this.several) return;
    const found = this.#matching([id]);
    const obvious = found.length === 1 ? found[0] : found.find(({ kind }) => kind === 'transfer');
    if (obvious) this.play(obvious);
  }

  #toggled(id: string): string[] {
    return this.picks.includes(id) ? this.picks.filter((pick) => pick !== id) : [...this.picks, id];
  }

  #add(target: string): void {
    const kept = this.picks.filter((pick) => this.#kind(pick) !== this.#kind(target));
    const targets = [...kept, target];
    this.#set(this.#matching(targets).length ? targets : [target]);
  }

  /** Of each kind one thing is picked: a piece, a token, or a place. */
  #kind(target: string): string {
    const { pieces, places } = this.view;
    if (this.#zoneOf(target)?.kind === 'rolled') return 'rolled';
    const kind = pieces[target]?.kind ?? places[target]?.kind ?? 'place';
    return KINDS[kind] ?? 'place';
  }

  #set(targets: readonly string[]): void {
    this.pick(targets, this.several ? this.#target(targets[0] ?? '') : this.#matching(targets)[0]?.targets[0]);
  }

  // -- what is done ------------------------------------------------------------------------------

  /** The action that puts the picked die in the Warehouse, where that is possible. */
  readonly keep = $derived.by(() => this.candidates.find((action) => action.kind === 'transfer') ?? null);
  /** Nothing but keeping dice is left to do, besides what comes after. */
  readonly onlyKeeping = $derived.by(() => {
    const kinds = new Set(this.actions.filter((action) => action.targets.length > 0).map(({ kind }) => kind));
    return kinds.size === 1 && kinds.has('transfer');
  });
  /** One action for each die that can be kept, where there is no better use for them. */
  readonly keepAll: readonly Action[] = $derived.by(() => {
    if (this.picks.length || !(this.onlyKeeping || this.step === 'purchase')) return [];
    const keeps = this.actions.filter(({ kind }) => kind === 'transfer');
    return this.lying('pool', this.me).flatMap(
      (id) => keeps.find(({ targets }) => targets[0] === this.#target(id)) ?? [],
    );
  });

  keepEvery(): void {
    this.send(this.keepAll.map((action) => action.action));
  }

  commit(): void {
    if (this.rolls.length) {
      this.#rolling = this.view;
      this.send(this.rolls.map((action) => action.action));
    } else if (this.action) this.play(this.action);
  }

  /** Rolls the chosen dice as soon as the table asks whether there are more of them. */
  continueRoll(): void {
    if (this.step !== 'practise' || !this.active) this.#rolling = null;
    else if (this.#rolling && this.#rolling !== this.view && this.done && !this.busy) this.play(this.done);
  }

  play(action: Action): void {
    this.send([action.action]);
  }
}
