/** The table as all parts of the board see it: the view, whose board is open, what is chosen and what it would do. */

import { getContext, setContext } from 'svelte';
import type { Action, BoardProps, BoardSeat } from '../../lib/board';
import type { Words } from '../../lib/words';
import { DiceIds } from './dice-ids';
import { isDie, stepOf, type DiceBrewingView, type Die, type RecipeCard, type Side, type Space } from './view';
import { NamedTexts } from './wording';

const KEY = Symbol('table');

/** What was picked in this position; it is void as soon as the position is another one. */
interface Pick {
  readonly view: DiceBrewingView;
  /** What the page holds as chosen: the first target of an action that is still possible. */
  readonly anchor: string;
  readonly targets: readonly string[];
}

export class Table {
  readonly #props: () => BoardProps;
  readonly #ids = new DiceIds();
  #pick = $state.raw<Pick | null>(null);
  #look = $state.raw<{ view: DiceBrewingView; id: string } | null>(null);
  #open = $state.raw<{ toPlay: number | null; seat: number } | null>(null);
  #stall = $state.raw<{ step: string; market: boolean } | null>(null);

  readonly view = $derived.by(() => this.#props().view as DiceBrewingView);
  readonly words: Words = $derived.by(() => this.#props().texts.words);
  readonly texts = $derived.by(() => new NamedTexts(this.words, (seat) => this.name(seat)));
  readonly step = $derived.by(() => stepOf(this.view));
  readonly me = $derived.by(() => this.view.viewer ?? 0);
  readonly active = $derived.by(() => !this.#props().preview && this.view.actions.length > 0);
  readonly followed = $derived.by(() => this.#ids.follow(this.view.pieces));
  /** The other seats, in the order of play. */
  readonly others = $derived.by(() => {
    const all = this.view.seats.length;
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

  side(seat: number): Side {
    const side = this.view.seats[seat];
    if (!side) throw new Error(`The view has no seat ${seat}.`);
    return side;
  }

  card(id: string): RecipeCard {
    return this.view.pieces[id] as RecipeCard;
  }

  /** The pieces of a zone; there are no rolled supply dice most of the time. */
  lying(zone: string): readonly string[] {
    return this.view.zones.find((each) => each.id === zone)?.pieces ?? [];
  }

  die(id: string): Die {
    return this.view.pieces[id] as Die;
  }

  space(seat: number, name: string): Space | undefined {
    return this.side(seat).spaces.find((each) => each.space === name);
  }

  /** A die with the place it lies in: "pale malt 2, Warehouse of Hilde"; of one's own only the place. */
  dieText(id: string): string {
    const [zone = '', seat = '', space = ''] = id.split('-');
    const what = this.texts.die(this.die(id).name);
    if (zone === 'rolled') return what;
    const onBoard = zone === 'space' || zone === 'speed';
    const place = this.words.text(onBoard ? `space.${space}` : `zone.${zone}`);
    const where =
      Number(seat) === this.me ? place : this.words.text('board.of', { what: place, name: this.name(Number(seat)) });
    return this.words.text('board.option', { what, where });
  }

  flip(id: string): string {
    return this.followed.ids[id] ?? id;
  }

  /** Whether a die was rolled just now, though it may show what it showed before. */
  spins(id: string): boolean {
    if (this.followed.turned.has(id)) return true;
    const seat = Number(id.split('-')[1]);
    return (
      id.startsWith('pool-') && this.#props().recent.some((event) => event.kind === 'rolled' && event.seat === seat)
    );
  }

  // -- what is looked at -------------------------------------------------------------------------

  /** The board that is shown large: one's own, or one that is looked at until somebody else is to play. */
  readonly shown = $derived.by(() => (this.#open?.toPlay === this.view.to_play ? this.#open.seat : this.me));

  open(seat: number): void {
    this.#open = { toPlay: this.view.to_play, seat };
  }

  /** On small screens, markets and recipes share a place; what is asked about lies on top. */
  readonly marketOnTop = $derived.by(() =>
    this.#stall?.step === this.step ? this.#stall.market : this.active && ['purchase', 'claim'].includes(this.step),
  );

  turnStall(): void {
    this.#stall = { step: this.step, market: !this.marketOnTop };
  }

  /** What is looked at without being chosen. */
  readonly inspected = $derived.by(() => (this.#look?.view === this.view ? this.#look.id : null));

  inspect(id: string): void {
    this.#look = this.inspected === id ? null : { view: this.view, id };
  }

  /** Close what is looked at, then another's board; says whether there was anything. */
  lookAway(): boolean {
    if (this.inspected) this.#look = null;
    else if (this.shown !== this.me) this.#open = null;
    else return false;
    return true;
  }

  // -- what glows --------------------------------------------------------------------------------

  readonly actions: readonly Action[] = $derived.by(() => (this.active ? this.view.actions : []));
  /** The way out of the question that needs nothing to be picked: pass, end, decline, roll, no improvement. */
  readonly done = $derived.by(() => this.actions.find((action) => action.targets.length === 0) ?? null);
  /** Several dice are chosen to be rolled again. */
  readonly several = $derived.by(() => this.step === 'practise');

  /** Whether it can be chosen at all. Equal dice are one target: the first of them. */
  legal(id: string): boolean {
    const target = this.#target(id);
    return this.actions.some((action) => action.targets.includes(target));
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

  /** Why something cannot be done, in a sentence; empty where it can be, or where nothing is asked. */
  reason(target: string): string {
    const found = this.active ? this.view.impossible.find((each) => each.target === target) : undefined;
    return found ? this.texts.reason(found, this.view.pieces) : '';
  }

  readonly hinted: ReadonlySet<string> = $derived.by(() => new Set(this.#hint?.targets ?? []));

  /** The hint is to leave it at that. */
  readonly hintedDone = $derived.by(() => this.#hint !== null && this.#hint === this.done);

  get #hint(): Action | null {
    const [best] = this.#props().hints;
    return this.actions.find((action) => action.action === best) ?? null;
  }

  /** Places of the last move. */
  readonly moved: ReadonlySet<string> = $derived.by(() => {
    const marks = new Set<string>();
    for (const event of this.#props().recent) {
      if (event.kind === 'placed' || event.kind === 'placed-seed')
        marks.add(`space-${event.seat}-${String(event['space'])}`);
      if (event.kind === 'sped-up') marks.add(`speed-${event.seat}-${String(event['space'])}`);
      if (event.kind === 'bought') marks.add(String(event['item']));
      if (event.kind === 'revealed' || event.kind === 'banned') marks.add(String(event['recipe']));
      if (event.kind === 'closed') marks.add(`building-${event.seat}-${String(event['building'])}`);
    }
    return marks;
  });

  // -- what is chosen ----------------------------------------------------------------------------

  /** Everything picked so far, in the order of picking. A hint picks the whole move. */
  readonly picks: readonly string[] = $derived.by(() => {
    const chosen = this.#props().chosen;
    if (!this.active || chosen === null || !this.legal(chosen)) return [];
    if (this.#pick?.view === this.view && this.#pick.anchor === chosen) return this.#pick.targets;
    return this.#hint?.targets[0] === chosen ? this.#hint.targets : [chosen];
  });
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
    return isDie(this.view.pieces[id]) ? id.replace(/-\d+$/, '-1') : id;
  }

  /** Pick something; again: put it back (by pointer), or do what is chosen (by key). */
  choose(id: string, event: { readonly detail: number }): void {
    this.#look = null;
    const target = this.several ? id : this.#target(id);
    if (!this.legal(target)) this.inspect(id);
    else if (this.several) this.#set(this.#toggled(target));
    else if (!this.taken.has(target)) this.#add(target);
    else if (event.detail === 0 && this.action) this.commit();
    else this.#set(this.picks.filter((pick) => pick !== target && this.picks.includes(target)));
  }

  /** Pick a piece and the place it was carried to. */
  lay(piece: string, place: string): void {
    this.#look = null;
    const target = this.#target(piece);
    if (!this.legal(target)) return;
    this.#set(this.#matching([target, place]).length ? [target, place] : [target]);
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
    const piece = this.view.pieces[target];
    if (target.startsWith('rolled-')) return 'rolled';
    if (isDie(piece) || target.startsWith('seeds-')) return 'piece';
    return piece ? `${piece.kind}-${target.startsWith('tokens-')}` : 'place';
  }

  #set(targets: readonly string[]): void {
    const anchor = this.several ? this.#target(targets[0] ?? '') : this.#matching(targets)[0]?.targets[0];
    if (targets.length === 0 || !anchor) {
      this.#pick = null;
      this.#props().onchoose(null);
      return;
    }
    this.#pick = { view: this.view, anchor, targets };
    this.#props().onchoose(anchor);
  }

  // -- what is done ------------------------------------------------------------------------------

  /** The action that puts the picked die in the Warehouse, where that is possible. */
  readonly keep = $derived.by(() => this.candidates.find((action) => action.kind === 'transfer') ?? null);

  commit(): void {
    if (this.rolls.length) this.#send(this.rolls);
    else if (this.action) this.#send([this.action]);
  }

  play(action: Action): void {
    this.#send([action]);
  }

  #send(actions: readonly Action[]): void {
    if (this.active && !this.busy) this.#props().play(actions.map((action) => action.action));
  }
}

export function setTable(table: Table): Table {
  return setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
