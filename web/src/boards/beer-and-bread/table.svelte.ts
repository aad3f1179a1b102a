/** The table as all parts of the board see it: the view, whose side is whose, what is chosen and what it would do. */

import { createContext } from 'svelte';
import { TokenIds } from '../../lib/tokens';
import { PickingTable } from '../shared/picking.svelte';
import { outlookOf } from './outlook';
import {
  added,
  covers,
  knownCard,
  piecesIn,
  sumOf,
  type Answer,
  type BeerAndBreadView,
  type Good,
  type Impossible,
  type KnownCard,
  type LegalAction,
  type Side,
  type Tokens,
} from './view';

/** What is done with a card at one's own places, by their kind. */
const DONE_AT: Readonly<Record<string, string>> = {
  column: 'harvest',
  brewery: 'produce',
  bakery: 'produce',
  slot: 'upgrade',
};

export const [useTable, setTable] = createContext<Table>();

export class Table extends PickingTable<BeerAndBreadView> {
  readonly #ids = new TokenIds();
  #going = $state.raw<{ view: BeerAndBreadView; cards: readonly string[] } | null>(null);
  #wish = $state.raw<{ view: BeerAndBreadView; tokens: Tokens; hint: number | undefined } | null>(null);

  readonly step = $derived.by(() => this.view.prompt.step);
  readonly them = $derived.by(() => 1 - this.me);
  readonly tokens = $derived.by(() => this.#ids.follow(this.view.counters));

  // -- who and what ------------------------------------------------------------------------------

  side(seat: number): Side {
    const side = this.view.sides[seat];
    if (!side) throw new Error(`The view has no side for seat ${seat}.`);
    return side;
  }

  /** The cards in a zone. */
  zone(kind: string, seat: number | null = null): readonly string[] {
    return piecesIn(this.view, kind, seat);
  }

  stock(seat: number): Tokens {
    return this.view.counters[`storage-${seat}`] ?? {};
  }

  good(id: string): Good {
    return this.view.pieces[id]?.good ?? 'beer';
  }

  cardName(id: string): string {
    return this.view.pieces[id]?.name ?? '';
  }

  /** A card, or null where the viewer sees only its back. */
  known(id: string): KnownCard | null {
    return knownCard(this.view, id);
  }

  /** What the upgrade of a card does, in a few words. */
  ribbon(card: KnownCard): string {
    return this.words.text(`label.of.${card.front.upgrade}`);
  }

  /** The slot that the upgrade of a card goes into. */
  slotOf(card: KnownCard): string {
    return this.words.text(`slot.of.${card.front.upgrade}`);
  }

  /** "2 water". */
  amount(resource: string, amount: number): string {
    return this.words.text('tokens.item', { amount, resource: this.words.term(`resource.${resource}`) });
  }

  /** "2 water, 1 wheat". */
  amounts(tokens: Tokens): string {
    const some = Object.entries(tokens).filter(([, amount]) => amount);
    return some.map(([resource, amount]) => this.amount(resource, amount)).join(this.words.text('list.comma'));
  }

  /** A name or an amount as a sentence of its own, where it is read aloud. */
  said(what: string): string {
    return this.words.text('board.said', { what });
  }

  /** A sentence about each resource there is some of: `template` has a blank for its amount. */
  each(tokens: Tokens, template: string): string[] {
    return Object.entries(tokens)
      .filter(([, amount]) => amount)
      .map(([resource, amount]) => this.words.text(template, { what: this.amount(resource, amount) }));
  }

  // -- what glows --------------------------------------------------------------------------------

  actionsOf(card: string): readonly LegalAction[] {
    return this.actions.filter((action) => action.targets[0] === card);
  }

  impossible(card: string, kind: string): Impossible | null {
    return (
      this.view.impossible.find((each) => each.target === card && (each.kind === kind || each.kind === 'any')) ?? null
    );
  }

  barred(card: string): boolean {
    return this.active && this.view.impossible.some((each) => each.target === card && each.kind === 'any');
  }

  /** Whether a hand card, the chosen one if there is one, can be laid on this exchange space. */
  exchangeable(zone: string): boolean {
    return this.exchanges.some(
      (action) => action.targets[1] === zone && (!this.card || action.targets[0] === this.card),
    );
  }

  readonly exchanges = $derived.by(() => this.actions.filter((action) => action.kind === 'exchange'));
  readonly stop = $derived.by(() => this.actions.find((action) => action.kind === 'stop') ?? null);

  // -- what is chosen ----------------------------------------------------------------------------

  /** The card that the chooser is about: one that is being played, or the picked one. */
  readonly card: string | null = $derived.by(() => {
    if (!this.active) return null;
    return this.zone('in-play')[0] ?? this.picks.find((pick) => pick in this.view.pieces) ?? null;
  });
  /** The exchange space that the chooser is about, as a zone id. */
  readonly space: string | null = $derived.by(
    () => this.exchanges.find((action) => this.picks.includes(action.targets[1] ?? ''))?.targets[1] ?? null,
  );
  /** The action that the copper button would commit. With a card alone, the first thing to do with it is proposed. */
  readonly action: LegalAction | null = $derived.by(() => {
    if (this.step === 'draw') return this.actions.find((action) => action.kind === 'draw') ?? null;
    const possible = this.actionsOf(this.card ?? '').filter((action) =>
      this.picks.every((pick) => action.targets.includes(pick)),
    );
    return possible.find((action) => action.kind !== 'exchange') ?? possible[0] ?? null;
  });
  readonly outlook = $derived.by(() => outlookOf(this.action));
  /** Whether there is something to decide or to look at, besides taking a card in hand. */
  readonly deciding = $derived.by(
    () =>
      this.inspected !== null ||
      (this.active && (this.card !== null || this.space !== null || !['play', 'play-taken'].includes(this.step))),
  );

  /**
   * Pick a card or an exchange space; again: put it back (by pointer), or do what is chosen (by key). A double click does
   * the only thing that can be done with a card.
   */
  choose(target: string, event: { readonly detail: number }): void {
    const { card, picks } = this;
    const [only, ...others] = this.actionsOf(target);
    if (!this.legal(target)) this.inspect(target);
    else if (event.detail === 2 && only && !others.length) this.play([only]);
    else if (!picks.includes(target))
      this.#take(target in this.view.pieces ? [target, ...(card ? [] : picks)] : card ? [card, target] : [target]);
    else if (event.detail === 0) this.commit();
    else this.putBack(target);
  }

  /** Pick one of the things to do with the card; the same key again does it. What was only proposed is picked first. */
  chooseKind(kind: string, event: { readonly detail: number }): void {
    const action = this.actionsOf(this.card ?? '').find((each) => each.kind === kind);
    if (!action) return;
    const picked = action.targets.every((target) => this.picks.includes(target));
    if (picked && event.detail === 0) this.commit();
    else this.#take(action.targets);
  }

  /** What can be done with a card at a place: exactly there, or wherever it belongs among one's own places of that kind. */
  #actionAt(card: string, place: string): LegalAction | null {
    const actions = this.actionsOf(card);
    const zone = this.view.zones.find((each) => each.id === place && each.seat === this.me);
    const kind = zone && DONE_AT[zone.kind];
    return actions.find(({ targets }) => targets[1] === place) ?? actions.find((each) => each.kind === kind) ?? null;
  }

  /** A place is pressed: what the card in hand can do there is picked, else the place is looked at. */
  visit(place: string, event: { readonly detail: number }): void {
    const action = this.card ? this.#actionAt(this.card, place) : null;
    if (action) this.chooseKind(action.kind, event);
    else this.inspect(place);
  }

  /** A card is carried to a place: it is played there; where it cannot be, it is taken in hand, which shows why. */
  carry(card: string, place: string): void {
    const action = this.#actionAt(card, place);
    if (action) this.play([action]);
    else if (this.card !== card) this.choose(card, { detail: 1 });
  }

  /** A card is put back with all that was picked for it. */
  putBack(target: string): void {
    this.#take(target in this.view.pieces ? [] : this.picks.filter((pick) => pick !== target));
  }

  #take(targets: readonly string[]): void {
    this.pick(targets, targets[0]);
  }

  commit(): void {
    if (this.action) this.play([this.action]);
  }

  play(actions: readonly LegalAction[]): void {
    this.send(actions.map((action) => action.action));
  }

  // -- cards that do not come back ---------------------------------------------------------------

  readonly going = $derived.by(() => (this.#going?.view === this.view ? this.#going.cards : []));

  toggleGoing(card: string): void {
    const cards = this.going.includes(card) ? this.going.filter((each) => each !== card) : [...this.going, card];
    this.#going = { view: this.view, cards };
  }

  /** Discards in the order in which they are listed, then a stop where the last of them is followed by the question again. */
  readonly discards: readonly LegalAction[] = $derived.by(() => {
    const chosen = this.actions.filter((action) => this.going.includes(action.targets[0] ?? ''));
    const last = chosen[chosen.length - 1];
    const asked = !last || last.then?.step === this.step;
    return asked && this.stop ? [...chosen, this.stop] : chosen;
  });

  // -- tokens ------------------------------------------------------------------------------------

  /** All ways to answer what is asked, if it is about tokens. */
  readonly answers: readonly Answer[] = $derived.by(() => (this.active ? this.view.answers : []));
  /** Where the tokens lie that are asked for: what is on offer, or one's own storage. */
  readonly asked: 'table' | 'storage' | null = $derived.by(() =>
    this.answers.length ? (this.step === 'take' ? 'table' : 'storage') : null,
  );
  /** The tokens that are given or taken, as chosen so far. */
  readonly wish: Tokens = $derived.by(() =>
    this.#wish?.view === this.view && this.#wish.hint === this.hints[0] ? this.#wish.tokens : this.#proposal,
  );
  /** What is chosen, where it is a whole answer. */
  readonly answer: Answer | null = $derived.by(
    () => this.answers.find(({ tokens }) => covers(tokens, this.wish) && covers(this.wish, tokens)) ?? null,
  );
  /** How many tokens an answer has: the same for all, or the most. */
  readonly wanted = $derived.by(() => Math.max(0, ...this.answers.map(({ tokens }) => sumOf(tokens))));
  readonly leaving: Tokens = $derived.by(() => added(this.outlook.paid, this.asked === 'storage' ? this.wish : {}));

  coming(seat: number): Tokens {
    const collected = this.outlook.collected[seat] ?? {};
    return seat === this.me && this.asked === 'table' ? added(collected, this.wish) : collected;
  }

  wishFor(tokens: Tokens): void {
    this.#wish = { view: this.view, tokens, hint: this.hints[0] };
  }

  /** What one more token of a resource makes of the choice: the same and more, or in a payment another way to pay. */
  withOneMore(resource: string): Tokens | null {
    const more = added(this.wish, { [resource]: 1 });
    if (this.step !== 'pay') return this.answers.some(({ tokens }) => covers(tokens, more)) ? more : null;
    return this.answers.find(({ tokens }) => (tokens[resource] ?? 0) >= (more[resource] ?? 0))?.tokens ?? null;
  }

  withOneLess(resource: string): Tokens | null {
    const less = added(this.wish, { [resource]: -1 });
    if ((less[resource] ?? 0) < 0) return null;
    if (this.step !== 'pay') return less;
    return this.answers.find(({ tokens }) => (tokens[resource] ?? 0) <= (less[resource] ?? 0))?.tokens ?? null;
  }

  /** One payment has to be the first; what is on offer is taken where all of it can be; a hint says how it begins. */
  readonly #proposal: Tokens = $derived.by(() => {
    const hinted = this.answers.find(({ actions }) => actions[0] === this.hints[0]);
    if (hinted) return hinted.tokens;
    if (this.step === 'pay') return this.answers[0]?.tokens ?? {};
    return this.answers.find(({ tokens }) => this.answers.every((other) => covers(tokens, other.tokens)))?.tokens ?? {};
  });

  giveAnswer(): void {
    if (this.answer) this.send(this.answer.actions);
  }
}
