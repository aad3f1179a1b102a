/** The view of Heaven & Ale as the engine sends it (brewhall/games/heaven_and_ale/view.py). */

import type { Action, Piece, View } from '../../lib/board';

export const RESOURCES = ['wood', 'yeast', 'hops', 'water', 'barley'] as const;
export const MARKERS = [...RESOURCES, 'brewmaster'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Marker = (typeof MARKERS)[number];
export type Steps = Readonly<Partial<Record<Marker, number>>>;

export interface Gain {
  readonly ducats?: number;
  readonly steps?: Steps;
}

export interface Tile extends Piece {
  readonly kind: 'resource' | 'monk';
  readonly resource?: Resource;
  readonly fertility?: number;
  readonly monk?: string;
  /** When it is activated, on either side. */
  readonly brings: Readonly<Record<'sunny' | 'shady', Gain>>;
  /** Prices on the track. */
  readonly shady?: number;
  readonly sunny?: number;
}

export interface Space {
  readonly position: number;
  readonly kind: 'resource' | 'monk' | 'score' | 'barrel';
  readonly cost: number;
  readonly letters: string;
  readonly tiles: readonly string[];
  readonly discs: number;
  readonly figures: readonly number[];
}

export interface StartingSpace {
  readonly space: string;
  readonly gives: Readonly<Record<string, number>>;
  readonly seat: number | null;
}

export interface Barrel {
  readonly points: number;
  readonly left: number;
  readonly seats: readonly number[];
}

export interface Goal {
  readonly goal: string;
  readonly measure: string;
  readonly from: number;
  readonly needed: number;
  readonly reached: readonly number[];
  readonly large: Barrel;
  readonly small: Barrel;
}

export interface Hex {
  readonly id: string;
  readonly q: number;
  readonly r: number;
  readonly side: 'sunny' | 'shady' | 'border';
}

export interface ShedType {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly pattern: string;
}

export interface ShedSpot {
  readonly shed: string;
  readonly type: string | null;
  readonly filled: number;
  readonly sum: number;
}

export interface Spot {
  readonly spot: string;
  readonly letter: string;
  readonly disc: boolean;
  /** What a disc would bring: under `all`, or by number. */
  readonly gains: Readonly<Record<string, Gain>>;
}

export interface Pair {
  readonly pair: string;
  readonly spots: readonly [string, string];
  readonly card: string | null;
}

export interface Count {
  readonly exchanges: number;
  readonly exchanged: Readonly<Record<Resource, number>>;
  readonly bought: number;
  readonly raised: Readonly<Record<Resource, number>>;
  readonly lowest: number;
  readonly production: number;
  readonly barrels: number;
  readonly bonus: number;
}

export interface Side {
  readonly ducats: number;
  readonly figure: number;
  readonly space: string | null;
  readonly returned: boolean;
  readonly markers: Readonly<Record<Marker, number>>;
  readonly rate: number;
  readonly value: number;
  readonly garden: Readonly<Record<string, string | null>>;
  readonly sheds: readonly ShedSpot[];
  readonly spots: readonly Spot[];
  readonly pairs: readonly Pair[];
  readonly cards: readonly string[];
  readonly large: readonly string[];
  readonly small: readonly string[];
  readonly score: number;
  readonly count: Count;
}

export interface ProductionZone {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
  readonly value: number;
}

export interface HeavenAndAleAction extends Action {
  /** Actions that may be sent along, as nothing else makes sense then. */
  readonly follows: readonly number[];
}

export interface HeavenAndAleView extends View {
  readonly round: number;
  readonly rounds: number;
  /** Who decides next, the seat to play first. */
  readonly order: readonly number[];
  readonly track: readonly Space[];
  readonly start: readonly StartingSpace[];
  readonly piles: Readonly<Record<'resource' | 'monk', Readonly<Record<string, number>>>>;
  readonly goals: readonly Goal[];
  readonly hexes: readonly Hex[];
  readonly sheds: readonly ShedType[];
  readonly production: { readonly from: number; readonly to: number; readonly zones: readonly ProductionZone[] };
  readonly pieces: Readonly<Record<string, Tile>>;
  readonly sides: readonly Side[];
  readonly actions: readonly HeavenAndAleAction[];
}

/** What is asked: `move`, `buy`, `buy-more`, `shed`, `score`, `privilege`, `setup`, `stand` or `over`. */
export function stepOf(view: HeavenAndAleView): string {
  return view.prompt.key.replace('prompt.', '').replace(/^shed\..*/, 'shed');
}

/** What a space of the track shows: the tile's picture. */
export function artOf(tile: Tile): string {
  return tile.kind === 'monk' ? monkArt(tile.monk ?? '') : `res-${tile.resource ?? ''}`;
}

const MONKS: Readonly<Record<string, string>> = { M1: 'reaper', M2: 'cooper', M3: 'scribe', M4: 'bell' };
const CARDS: Readonly<Record<string, string>> = {
  P_COLOUR: 'priv-tally',
  P_LAST: 'priv-catchup',
  P_BARREL: 'barrel-small',
  P_DUCATS: 'priv-purse',
  P_BREW: 'brewmaster',
};

export function monkArt(monk: string): string {
  return `monk-${MONKS[monk] ?? 'reaper'}`;
}

export function cardArt(card: string): string {
  return CARDS[card] ?? 'priv-purse';
}

export function markerArt(marker: string): string {
  return marker === 'brewmaster' ? 'brewmaster' : `res-${marker}`;
}

/** Sheds are told apart by their lit windows; an edition may have more types than there are pictures. */
export function shedArt(type: string): string {
  return `shed-${Math.min(4, Number(type.replace(/\D/g, '')))}`;
}
