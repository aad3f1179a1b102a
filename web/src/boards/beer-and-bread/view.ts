/** What the board calls things of a view, and how to find them in it. */

import type { BeerAndBreadView, Card, Event, Front } from './types';

export type { Answer, BeerAndBreadView, Bonus, Card, Event, Impossible, LegalAction, Side, Zone } from './types';

export type Tokens = Readonly<Record<string, number>>;
export type Good = Card['good'];
/** A card whose front the viewer knows. */
export type KnownCard = Card & { readonly front: Front };

export const GOODS: readonly Good[] = ['beer', 'bread'];
export const RESOURCES = ['water', 'wheat', 'barley', 'rye', 'hops'] as const;
export const SLOTS = ['year', 'harvest', 'storage', 'production', 'cleaning', 'scoring'] as const;

/** The ids in a zone, in the order they lie. */
export function piecesIn(view: BeerAndBreadView, kind: string, seat: number | null = null): readonly string[] {
  return view.zones.find((zone) => zone.kind === kind && zone.seat === seat)?.pieces ?? [];
}

/** A card, or null where the viewer sees only its back. */
export function knownCard(view: BeerAndBreadView, id: string): KnownCard | null {
  const card = view.pieces[id];
  return card?.front ? (card as KnownCard) : null;
}

export function tokensOf(event: Event): Tokens {
  return event.tokens ?? {};
}

export function sumOf(tokens: Tokens): number {
  return Object.values(tokens).reduce((sum, amount) => sum + amount, 0);
}

/** Whether there is at least as much of everything. */
export function covers(tokens: Tokens, part: Tokens): boolean {
  return Object.entries(part).every(([resource, amount]) => (tokens[resource] ?? 0) >= amount);
}

export function added(first: Tokens, second: Tokens): Tokens {
  const total: Record<string, number> = { ...first };
  for (const [resource, amount] of Object.entries(second)) total[resource] = (total[resource] ?? 0) + amount;
  return total;
}
