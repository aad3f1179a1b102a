/** The table as all parts of the board see it: the view, whose side is whose, what is chosen and what it would do. */

import { createContext } from 'svelte';
import type { Action, Impossible } from '../../lib/board';
import { TokenIds } from '../../lib/tokens';
import { BoardTable } from '../shared/table.svelte';
import { outlookOf } from './outlook';
import {
  amountOf,
  cardOf,
  goodOf,
  piecesIn,
  stepOf,
  type BeerAndBreadView,
  type Card,
  type Good,
  type Side,
  type Tokens,
} from './view';
import { BeerAndBreadTexts } from './wording';

export const [useTable, setTable] = createContext<Table>();

/** What was picked for a card in this position; it is void as soon as the position is another one. */
interface Pick {
  readonly view: BeerAndBreadView;
  readonly card: string | null;
  readonly kind: string | null;
  readonly space: string | null;
}

export class Table extends BoardTable<BeerAndBreadView> {
  readonly #ids = new TokenIds();
  #pick = $state.raw<Pick | null>(null);
  #going = $state.raw<{ view: BeerAndBreadView; cards: readonly string[] } | null>(null);
  /** What is still to be offered, where the player has chosen for several resources at once. */
  #plan = $state.raw<Tokens>({});
  #wish = $state.raw<{ view: BeerAndBreadView; tokens: Tokens } | null>(null);
  /** The zone whose cards are being looked at. */
  inspected = $state<string | null>(null);

  readonly texts = $derived.by(() => new BeerAndBreadTexts(this.words));
  readonly step = $derived.by(() => stepOf(this.view));
  readonly them = $derived.by(() => 1 - this.me);
  readonly tokens = $derived.by(() => this.#ids.follow(this.view.counters));

  // -- who and what ------------------------------------------------------------------------------

  side(seat: number): Side {
    const side = this.view.sides[seat];
    if (!side) throw new Error(`The view has no side for seat ${seat}.`);
    return side;
  }

  zone(id: string): readonly string[] {
    return piecesIn(this.view, id);
  }

  good(id: string): Good {
    return goodOf(this.view, id);
  }

  cardName(id: string): string {
    return this.texts.piece(id, this.view.pieces);
  }

  /** The front of a card, if the viewer knows it and the table allows to be reminded of it. */
  front(id: string, zone: string): Card | null {
    const card = cardOf(this.view, id);
    return card && this.#forgotten(zone) ? null : card;
  }

  /** With strict memory, the other player's face-down cards are not named before the end. */
  #forgotten(zone: string): boolean {
    if (!this.view.options['strict_memory'] || this.view.over) return false;
    return ['hand', 'sold', 'brewery', 'bakery'].some((kind) => zone === `${kind}-${this.them}`);
  }

  coins(seat: number, good: Good): number | null {
    return this.#forgotten(`sold-${seat}`) ? null : this.side(seat)[good];
  }

  // -- what glows --------------------------------------------------------------------------------

  actionsOf(card: string): readonly Action[] {
    return this.active ? this.view.actions.filter((action) => action.parameters['card'] === card) : [];
  }

  impossible(card: string, kind: string): Impossible | null {
    return (
      this.view.impossible.find((each) => each.target === card && (each.kind === kind || each.kind === 'any')) ?? null
    );
  }

  barred(card: string): boolean {
    return this.active && this.view.impossible.some((each) => each.target === card && each.kind === 'any');
  }

  legal(target: string): boolean {
    return this.active && this.view.actions.some((action) => action.targets[0] === target);
  }

  /** Whether a hand card, the chosen one if there is one, can be laid on this exchange space. */
  exchangeable(zone: string): boolean {
    return this.exchanges.some(
      (action) => action.targets[1] === zone && (!this.card || action.targets[0] === this.card),
    );
  }

  readonly exchanges = $derived.by(() =>
    this.active ? this.view.actions.filter((action) => action.kind === 'exchange') : [],
  );
  readonly stop = $derived.by(() => this.view.actions.find((action) => action.kind === 'stop') ?? null);
  readonly hinted = $derived.by(() => {
    const { hints } = this;
    return new Set(
      this.view.actions.filter((action) => hints.includes(action.action)).flatMap((action) => action.targets),
    );
  });
  /** Pieces and places of the last move. */
  readonly moved = $derived.by(() => {
    const marks = new Set<string>();
    for (const event of this.props().recent) {
      for (const field of ['card', 'taken']) if (typeof event[field] === 'string') marks.add(event[field]);
      if (['collected', 'took', 'paid', 'offered'].includes(event.kind)) marks.add(`storage-${event.seat}`);
      if (event.kind === 'discarded') marks.add('discard');
      if (event.kind === 'windmill') marks.add('windmill');
    }
    return marks;
  });

  // -- what is chosen ----------------------------------------------------------------------------

  readonly chosen = $derived.by(() => this.props().chosen);
  /** The card that the chooser is about. */
  readonly card = $derived.by(() => {
    const { card } = this.view.prompt.values;
    if (this.active && typeof card === 'string') return card;
    const chosen = this.chosen;
    return this.active && chosen !== null && (this.legal(chosen) || this.barred(chosen)) && chosen in this.view.pieces
      ? chosen
      : null;
  });
  /** The exchange space that the chooser is about, as a zone id. */
  readonly space = $derived.by(() => {
    if (this.chosen?.startsWith('exchange-')) return this.chosen;
    return this.#picked?.space ?? null;
  });
  readonly kind = $derived.by(() => {
    const card = this.card;
    if (!card) return null;
    const kinds = this.actionsOf(card).map((action) => action.kind);
    const picked = this.#picked?.kind;
    if (this.space) return kinds.includes('exchange') ? 'exchange' : null;
    return picked && kinds.includes(picked) ? picked : (kinds.find((kind) => kind !== 'exchange') ?? null);
  });
  /** The action that the copper button would commit. */
  readonly action: Action | null = $derived.by(() => {
    if (this.step === 'draw') return this.view.actions.find((action) => action.kind === 'draw') ?? null;
    const { card, kind, space } = this;
    if (!card || !kind) return null;
    return this.actionsOf(card).find((each) => each.kind === kind && (!space || each.targets[1] === space)) ?? null;
  });
  readonly outlook = $derived.by(() => outlookOf(this.active ? this.action : null));

  get #picked(): Pick | null {
    return this.#pick?.view === this.view && this.#pick.card === this.card ? this.#pick : null;
  }

  /** Take a card in hand; again: lay it back (by pointer), or do what is chosen for it (by key). */
  choose(card: string, event: MouseEvent): void {
    this.inspected = null;
    if (this.card === card && this.chosen === card) {
      if (event.detail > 0) this.props().onchoose(null);
      else this.commit();
      return;
    }
    this.#pick = { view: this.view, card, kind: null, space: this.card ? null : this.space };
    this.props().onchoose(card);
  }

  /** Take one of the things to do with the card; the same key again does it. What was only proposed is taken first. */
  chooseKind(kind: string, event: MouseEvent): void {
    if (this.#picked?.kind === kind && event.detail === 0) this.commit();
    else this.#pick = { view: this.view, card: this.card, kind, space: null };
  }

  chooseSpace(zone: string, event: MouseEvent): void {
    this.inspected = null;
    if (this.space === zone) {
      if (event.detail > 0) this.leaveSpace();
      else this.commit();
    } else if (this.card) this.#pick = { view: this.view, card: this.card, kind: 'exchange', space: zone };
    else this.props().onchoose(zone);
  }

  leaveSpace(): void {
    this.#pick = null;
    if (this.chosen?.startsWith('exchange-')) this.props().onchoose(null);
  }

  /** Close the cards that are looked at; says whether there were any. */
  lookAway(): boolean {
    const looking = this.inspected !== null;
    this.inspected = null;
    return looking;
  }

  inspect(zone: string): void {
    this.inspected = this.inspected === zone ? null : zone;
  }

  commit(): void {
    if (this.action) this.play([this.action]);
  }

  play(actions: readonly Action[]): void {
    this.send(actions.map((action) => action.action));
  }

  // -- cards that do not come back ---------------------------------------------------------------

  readonly going = $derived.by(() => (this.#going?.view === this.view ? this.#going.cards : []));

  toggleGoing(card: string): void {
    const cards = this.going.includes(card) ? this.going.filter((each) => each !== card) : [...this.going, card];
    this.#going = { view: this.view, cards };
  }

  /** Discards in the order in which they are listed, then a stop where the last of them is followed by the question again. */
  readonly discards: readonly Action[] = $derived.by(() => {
    const chosen = this.view.actions.filter((action) => this.going.includes(action.parameters['card'] ?? ''));
    const last = chosen[chosen.length - 1];
    const asked = !last || last.then?.key === this.view.prompt.key;
    return asked && this.stop ? [...chosen, this.stop] : chosen;
  });

  // -- offers of several resources ---------------------------------------------------------------

  /** What the player would give away, as chosen so far. */
  readonly wish: Tokens = $derived.by(() => (this.#wish?.view === this.view ? this.#wish.tokens : {}));

  wishFor(tokens: Tokens): void {
    this.#wish = { view: this.view, tokens };
  }

  /** Offer the amount of the resource asked for now, and the others as soon as they are asked for. */
  offer(wish: Tokens): void {
    const { asked, rest } = this.#split(wish);
    if (!asked || this.busy) return;
    this.#plan = rest;
    this.play([asked]);
  }

  /** The next part of a wish that was given at once. */
  continueOffer(): void {
    if (this.step !== 'offer' || !this.active) this.#plan = {};
    else if (!this.busy && Object.keys(this.#plan).length) this.offer(this.#plan);
  }

  #split(wish: Tokens): { asked: Action | null; rest: Tokens } {
    const resource = String(this.view.prompt.values['resource']);
    const { [resource]: amount, ...rest } = wish;
    const asked = this.view.actions.find((action) => action.kind === 'offer' && amountOf(action) === amount) ?? null;
    return { asked, rest: asked ? rest : {} };
  }
}
