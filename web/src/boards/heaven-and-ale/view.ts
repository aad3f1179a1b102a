/** Where things of the view are found, what they are called by, and what they look like. */

import type { Gain, Goal, HeavenAndAleView, Tile } from './types';

export const RESOURCES = ['wood', 'yeast', 'hops', 'water', 'barley'] as const;
export const MARKERS = [...RESOURCES, 'brewmaster'] as const;
export type Marker = (typeof MARKERS)[number];
export type Size = 'large' | 'small';
export const SIZES: readonly Size[] = ['large', 'small'];

/** Ids as the actions of a view name them, of things that carry none of their own. */
export const HOME = 'home';
export const ROUND = 'round';
export const spaceId = (position: number) => `space-${position}`;
export const startId = (space: string) => `start-${space}`;
export const goalId = (goal: string) => `goal-${goal}`;
export const figureId = (seat: number) => `figure-${seat}`;
export const plotId = (seat: number, plot: string) => `plot-${seat}-${plot}`;
export const shedId = (seat: number, shed: string) => `shed-${seat}-${shed}`;
export const spotId = (seat: number, spot: string) => `spot-${seat}-${spot}`;
export const pairId = (seat: number, pair: string) => `pair-${seat}-${pair}`;
export const cardId = (seat: number, card: string) => `card-${seat}-${card}`;
export const markerId = (seat: number, marker: string) => `marker-${seat}-${marker}`;
export const numberId = (seat: number, number: number) => `number-${seat}-${number}`;
export const purseId = (seat: number) => `purse-${seat}`;
export const barrelsId = (seat: number) => `barrels-${seat}`;
export const scoreId = (seat: number) => `score-${seat}`;
export const gardenId = (seat: number) => `garden-${seat}`;
export const productionId = (seat: number) => `production-${seat}`;
export const levelId = (spot: number) => `level-${spot}`;
export const pileId = (kind: string) => `pile-${kind}`;
export const rewardId = (type: string) => `reward-${type}`;

/** What kind of thing a target is. */
export function kindOf(view: HeavenAndAleView, target: string): string {
  if (target in view.pieces) return 'tile';
  return view.places[target]?.kind ?? view.zones.find((zone) => zone.id === target)?.kind ?? '';
}

/** The tiles on a space of the track. */
export function tilesOn(view: HeavenAndAleView, position: number): readonly string[] {
  return view.zones.find((zone) => zone.id === spaceId(position))?.pieces ?? [];
}

/** The seats whose figures stand on a space of the track. */
export function figuresOn(view: HeavenAndAleView, position: number): readonly number[] {
  return view.sides.flatMap((side, seat) => (side.figure === position ? [seat] : []));
}

/** A number with a true minus. */
export function signed(amount: number): string {
  return String(amount).replace('-', '−');
}

export function isNothing(gain: Gain): boolean {
  return !gain.ducats && Object.keys(gain.steps ?? {}).length === 0;
}

/** What a space of the track shows: the tile's picture. */
export function artOf(tile: Tile): string {
  return tile.resource === null ? monkArt(tile.face) : markerArt(tile.resource);
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

export const CARD_NAMES = Object.keys(CARDS);

/** What stands for a scoring spot; nothing for the one where a number is named. */
export function spotArt(spot: string): string {
  if ((RESOURCES as readonly string[]).includes(spot)) return markerArt(spot);
  return spot in MONKS ? monkArt(spot) : '';
}

/** What a starting space gives. */
export function startArt(what: string): string {
  return what === 'resource' ? 'res-barley' : what === 'ducats' ? 'ducat' : markerArt(what);
}

/** The barrel that the next one who reaches the goal takes. */
export function sizeLeft(goal: Goal): Size {
  return goal.large.left ? 'large' : 'small';
}

export function cardArt(card: string): string {
  return CARDS[card] ?? 'priv-purse';
}

export function markerArt(marker: string): string {
  return marker === 'brewmaster' ? 'brewmaster' : `res-${marker}`;
}

/** Sheds are told apart by their lit windows; an edition may have more types than there are pictures. */
export function shedArt(view: HeavenAndAleView, type: string): string {
  return `shed-${Math.min(
    4,
    view.sheds.findIndex((shed) => shed.type === type),
  )}`;
}
