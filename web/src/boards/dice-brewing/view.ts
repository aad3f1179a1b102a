/** Types of the view, and the art of what it names. */

import type { DicePiece } from './types';

export type { DiceBrewingView } from './types';
export const COLOURS = ['pale', 'dark', 'hops', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];
export type Die = DicePiece & { readonly colour: Colour };

export function isDie(piece: DicePiece | undefined): piece is Die {
  return piece?.kind === 'die';
}

/** A place by what it is, whose it is and which: the id it has as a target and to be told about. */
export function placeId(kind: string, ...which: readonly (number | string)[]): string {
  return [kind, ...which].join('-');
}

const ART: Readonly<Record<string, string>> = {
  fruit: 'ing-fruit',
  spices: 'ing-spices',
  honey: 'ing-honey',
  special_malt: 'ing-malt',
  special_hops: 'ing-hops',
  increase_die: 'act-increase',
  take_die: 'act-take',
  reroll_die: 'act-reroll',
  block_protect_die: 'act-protect',
  block_building: 'act-building',
  block_recipe: 'act-recipe',
};

export function itemArt(item: string): string {
  return ART[item] ?? 'ui-help';
}

const BUILDINGS: Readonly<Record<string, string>> = {
  'malt-house': 'ing-malt',
  'hops-plantation': 'res-hops',
  'school-of-skills': 'ui-learn',
  'department-of-seed': 'seed',
};

export function buildingArt(building: string): string {
  return BUILDINGS[building] ?? 'ui-learn';
}

const BEERS: Readonly<Record<string, string>> = {
  Lager: 'beer-table',
  Pilsner: 'beer-table',
  Wheat: 'beer-table',
  Porter: 'beer-bock',
  Stout: 'beer-bock',
};

export function beerArt(type: string): string {
  return BEERS[type] ?? 'beer-amber';
}
