/** What the view of Beer & Bread has beyond that of every game, and how to find things in it. */

import type { Action, GameEvent, Piece, View } from '../../lib/board';

export type Tokens = Readonly<Record<string, number>>;
export type Good = 'beer' | 'bread';

export const GOODS: readonly Good[] = ['beer', 'bread'];
export const SLOTS = ['year', 'harvest', 'storage', 'production', 'cleaning', 'scoring'] as const;

/** A card whose front the viewer knows. */
export interface Card extends Piece {
  readonly good: Good;
  readonly style: string;
  readonly coins: number;
  readonly harvest: Tokens;
  readonly recipe: Tokens;
  readonly upgrade: string;
  readonly slot: string;
  readonly reserved_by: number | null;
}

export interface Bonus {
  readonly card: string;
  readonly beer: number;
  readonly bread: number;
}

export interface Side {
  readonly units: number;
  readonly water_units: number;
  readonly stored: number;
  readonly free_units: number;
  readonly brewery_room: number;
  readonly bakery_room: number;
  /** With strict memory, what others' cards are worth is not told before the end. */
  readonly beer: number | null;
  readonly bread: number | null;
  readonly score: number | null;
  readonly bonuses: readonly Bonus[];
  readonly reserved: string | null;
}

export interface BeerAndBreadView extends View {
  readonly year: number;
  readonly year_kind: string;
  readonly calendar: readonly string[];
  readonly turn: number;
  readonly turns_in_year: number;
  readonly turns: number;
  readonly windmill: number;
  /** How many tokens this year's seeding fills a field up to; null: all there are. */
  readonly seeding: Readonly<Record<string, number | null>>;
  readonly sides: readonly Side[];
}

export const RESOURCES = ['water', 'wheat', 'barley', 'rye', 'hops'] as const;

/** The ids in a zone, in the order they lie. */
export function piecesIn(view: View, zone: string): readonly string[] {
  return view.zones.find((each) => each.id === zone)?.pieces ?? [];
}

/** The front of a card, or null where the viewer sees only its back. */
export function cardOf(view: View, id: string): Card | null {
  const piece = view.pieces[id];
  return piece && piece.face !== 'hidden' ? (piece as Card) : null;
}

export function goodOf(view: View, id: string): Good {
  return view.pieces[id]?.['good'] === 'bread' ? 'bread' : 'beer';
}

/** The question on the table: "play", "offer" … */
export function stepOf(view: View): string {
  return view.prompt.key.replace(/^prompt\./, '');
}

export function amountOf(action: Action): number {
  return Number(action.parameters['amount'] ?? 0);
}

export function tokensOf(event: GameEvent): Tokens {
  return (event['tokens'] as Tokens | undefined) ?? {};
}

export function sumOf(tokens: Tokens): number {
  return Object.values(tokens).reduce((sum, amount) => sum + amount, 0);
}

export function added(first: Tokens, second: Tokens): Tokens {
  const total: Record<string, number> = { ...first };
  for (const [resource, amount] of Object.entries(second)) total[resource] = (total[resource] ?? 0) + amount;
  return total;
}
