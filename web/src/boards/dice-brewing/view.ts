/** The view of Dice Brewing as the engine sends it (brewhall/games/dice_brewing/view.py). */

import type { Impossible, Piece, View } from '../../lib/board';

export const COLOURS = ['pale', 'dark', 'hops', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Die extends Piece {
  readonly kind: 'die';
  readonly name: string;
  readonly colour: Colour;
  /** The effective value, Increase tokens included; null until it is rolled. */
  readonly shows: number | null;
  readonly value: number | null;
  readonly tokens: number;
  readonly mark: 'protected' | 'blocked' | null;
}

export interface Item extends Piece {
  readonly kind: 'item';
  readonly item: string;
  readonly amount: number;
}

export interface Bonus {
  readonly kind: string;
  readonly least: number | null;
  readonly bonus: 'xp' | 'coins';
  readonly amount: number;
}

export interface RecipeCard extends Piece {
  readonly kind: 'recipe';
  readonly name: string;
  readonly beer_type: string;
  readonly level: number;
  readonly needs: readonly { readonly colour: Colour; readonly least: number }[];
  readonly reward: Readonly<Record<'xp' | 'coins' | 'tokens' | 'dice', number>>;
  readonly improvements: readonly Bonus[];
}

/** A die that a recipe needs, and the viewer's die that will do, if there is one. */
export interface Need {
  readonly colour: Colour;
  readonly least: number;
  readonly die: string | null;
  readonly place: 'warehouse' | 'pool' | null;
}

export interface Displayed {
  readonly recipe: string;
  readonly slot: number;
  readonly banned: boolean;
  readonly brewable: boolean | null;
  readonly needs: readonly Need[] | null;
  readonly improvements: readonly (Bonus & { readonly have: boolean })[] | null;
  readonly best_improvement: string | null;
}

export interface Offer {
  readonly item: string;
  readonly market: 'market' | 'black-market';
  readonly left: number;
  readonly price: number;
  readonly your_price: number;
  readonly discount_die: string | null;
  readonly discount_from: string | null;
  readonly opens: number;
  readonly open: boolean;
}

export interface Gives {
  readonly die?: Colour;
  readonly raise?: number;
  readonly reroll?: boolean;
  readonly exchange?: boolean;
  readonly seeds?: number;
  readonly coins?: Readonly<Partial<Record<Colour, number>>>;
}

export interface Space {
  readonly space: string;
  readonly building: string;
  readonly resource: string | null;
  readonly speed: string | null;
  readonly takes: readonly (Colour | 'seed')[];
  readonly least: number | null;
  readonly gives: Gives;
  readonly when: 'at-once' | 'tidying';
  readonly pending: boolean;
  readonly speed_min: number | null;
  readonly opens: number;
  readonly open: boolean;
  readonly closed: boolean;
  readonly full: boolean;
  readonly used_by: readonly number[];
}

export interface ScorePart {
  readonly key: string;
  readonly count: number;
  readonly points: number;
}

export interface Side {
  readonly coins: number;
  readonly unlucky_coins: number;
  readonly xp: number;
  readonly seeds: number;
  readonly passed: boolean;
  readonly tokens: Readonly<Record<string, number>> | null;
  readonly token_count: number;
  readonly recipes: readonly string[];
  readonly closed: readonly string[];
  readonly waiting: Readonly<Record<string, number>>;
  readonly spaces: readonly Space[];
  readonly score: number;
  readonly score_parts: readonly ScorePart[];
}

export interface DiceBrewingView extends View {
  readonly round: number;
  readonly phase: string;
  readonly season: 'winter' | 'summer';
  readonly priority: number;
  readonly brewed: number;
  readonly brewed_at_end: number;
  readonly deck: number;
  readonly supply: Readonly<Record<Colour | 'seeds', number>>;
  readonly recipes: readonly (Displayed | null)[];
  readonly market: readonly Offer[];
  readonly seats: readonly Side[];
  readonly impossible: readonly Impossible[];
}

/** What is asked: `window`, `arrange`, `practise`, `select`, `exchange`, `put`, `purchase`, `brew`, `use` … or `over`. */
export function stepOf(view: DiceBrewingView): string {
  return view.prompt.key.split('.')[1] ?? '';
}

export function isDie(piece: Piece | undefined): piece is Die {
  return piece?.kind === 'die';
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
