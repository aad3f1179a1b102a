/** What an id stands for, whether or not the view lists it: places are composed, never taken apart. */

import type { Words } from '../../lib/words';
import type { Building, Recipe, Space } from './types';
import { buildingArt, COLOURS, isDie, itemArt, placeId, type Colour, type DiceBrewingView } from './view';

export type Thing =
  | { readonly kind: 'die'; readonly colour: Colour; readonly shows: number | null }
  | { readonly kind: 'recipe'; readonly recipe: Recipe; readonly name: string }
  | { readonly kind: 'space'; readonly space: Space; readonly lies: string | null }
  | { readonly kind: 'speed'; readonly least: number; readonly lies: string | null }
  | { readonly kind: 'building'; readonly building: Building }
  | { readonly kind: 'dice'; readonly dice: readonly string[] }
  /** A picture, what it is called and how much of it there is. */
  | { readonly kind: 'sign'; readonly art: string; readonly name: string; readonly amount: number | null };

export function thingOf(view: DiceBrewingView, words: Words, id: string): Thing {
  return pieceOf(view, id) ?? onBoard(view, id) ?? signs(view, words).get(id) ?? lying(view, id) ?? unknown(view, id);
}

const sign = (art: string, name = '', amount: number | null = null): Thing => ({ kind: 'sign', art, name, amount });

function pieceOf(view: DiceBrewingView, id: string): Thing | null {
  const piece = view.pieces[id];
  if (!piece) return null;
  if (isDie(piece)) return { kind: 'die', colour: piece.colour, shows: piece.shows };
  const recipe = view.recipes.find((each) => each?.recipe === id);
  if (recipe) return { kind: 'recipe', recipe, name: piece.name };
  return sign(piece.kind === 'recipe' ? 'beer-amber' : 'seed', piece.name);
}

/** A space, a speed slot or a building of somebody. */
function onBoard(view: DiceBrewingView, id: string): Thing | null {
  for (const [seat, side] of view.seats.entries())
    for (const building of view.buildings) {
      if (id === placeId('building', seat, building.building)) return { kind: 'building', building };
      for (const space of building.spaces) {
        const laid = side.laid.find((each) => each.space === space.space);
        const lies = (speed: boolean) => (laid && laid.speed === speed ? laid.piece : null);
        if (id === placeId('space', seat, space.space)) return { kind: 'space', space, lies: lies(false) };
        if (space.speed_min !== null && id === placeId('speed', seat, space.space))
          return { kind: 'speed', least: space.speed_min, lies: lies(true) };
      }
    }
  return null;
}

/** Counters, goods and what is there once. */
function signs(view: DiceBrewingView, words: Words): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>();
  const supply = view.counters['supply'] ?? {};
  for (const [seat, side] of view.seats.entries()) {
    const coins = sign('coin', '', side.coins);
    found.set(placeId('xp', seat), sign('xp', '', side.xp));
    found.set(placeId('score', seat), sign('xp', '', side.score));
    found.set(placeId('coins', seat), coins).set(placeId('purse', seat), coins);
    found.set(placeId('seeds', seat), sign('seed', '', side.seeds));
    found.set(placeId('recipes', seat), sign('beer-amber', '', side.recipes.length));
    found.set(placeId('ingredients', seat), sign('ing-fruit'));
    found.set(placeId('tokens', seat), sign('act-increase'));
    for (const { id, item, amount } of [...side.ingredients, ...side.tokens])
      found.set(id, sign(itemArt(item), '', amount));
  }
  for (const { id, item, left } of view.market)
    found.set(id, sign(itemArt(item), words.text(`board.item.${item}`), left));
  for (const colour of COLOURS) found.set(placeId('supply', colour), sign(`die-${colour}`, '', supply[colour] ?? 0));
  found.set(placeId('supply', 'seeds'), sign('seed', '', supply['seeds'] ?? 0));
  found.set('market', sign('ing-fruit')).set('black-market', sign('act-take')).set('supply', sign('die-pale'));
  found.set('round', sign(`season-${view.season}`, words.text('board.round', { round: view.round })));
  found.set('season', sign(`season-${view.season}`));
  found.set('priority', sign('ui-people', words.text('board.first')));
  found.set('brewed', sign('beer-amber', '', view.brewed)).set('display', sign('beer-amber'));
  found.set('deck', sign('beer-amber', '', view.deck));
  view.recipes.forEach((_recipe, slot) => found.set(placeId('slot', slot + 1), sign('beer-amber')));
  return found;
}

function lying(view: DiceBrewingView, id: string): Thing | null {
  const zone = view.zones.find((each) => each.id === id);
  return zone ? { kind: 'dice', dice: zone.pieces } : null;
}

function unknown(view: DiceBrewingView, id: string): Thing {
  const place = view.places[id];
  return place?.kind === 'building' ? sign(buildingArt(place.item)) : sign('ui-help', place?.name ?? '');
}
