/** How any thing on the table looks by itself: found by its id, which is put together here and never taken apart. */

import { sentence } from '../../lib/words';
import type { Table } from './table.svelte';
import type { Goal, Hex, ShedSpot, Spot, Tile } from './types';
import {
  artOf,
  barrelsId,
  CARD_NAMES,
  cardArt,
  cardId,
  figureId,
  figuresOn,
  gardenId,
  goalId,
  HOME,
  levelId,
  markerArt,
  markerId,
  MARKERS,
  numberId,
  pairId,
  pileId,
  plotId,
  productionId,
  purseId,
  rewardId,
  ROUND,
  scoreId,
  shedArt,
  shedId,
  signed,
  sizeLeft,
  spaceId,
  spotArt,
  spotId,
  startArt,
  startId,
  tilesOn,
} from './view';

/** `hex` lies in a garden, `card` is a privilege, `disc` round, `slate` hangs in the cellar, `paper` is everything else. */
export interface Face {
  readonly form: 'hex' | 'card' | 'disc' | 'slate' | 'paper';
  readonly icons?: readonly string[];
  /** The number that counts. */
  readonly figure?: string;
  readonly name?: string;
  /** A line below. */
  readonly note?: string;
  /** In whose colours. */
  readonly seat?: number;
  readonly letter?: string;
  /** Of a hex: the ground, and what lies there. */
  readonly ground?: Hex['side'];
  readonly tile?: Tile;
}

export function faceOf(table: Table, id: string): Face {
  const tile = table.view.pieces[id];
  if (tile) return tileFace(table, id, tile);
  return sharedFace(table, id) ?? ownFace(table, id) ?? { form: 'paper', icons: ['brand'] };
}

function tileFace({ view }: Table, id: string, tile: Tile): Face {
  const plot =
    tile.seat === null
      ? undefined
      : Object.entries(view.sides[tile.seat]?.garden ?? {}).find(([, lies]) => lies === id)?.[0];
  const ground = view.hexes.find((hex) => hex.id === plot)?.side;
  return {
    form: 'hex',
    tile,
    icons: [artOf(tile)],
    figure: tile.fertility ? String(tile.fertility) : '',
    ...(ground ? { ground } : {}),
  };
}

/** What lies in the middle of the table. */
function sharedFace(table: Table, id: string): Face | null {
  const { view, words } = table;
  if (id === HOME) return { form: 'paper', icons: ['figure'], name: words.text('zone.start') };
  if (id === ROUND)
    return { form: 'slate', figure: `${view.round} / ${view.rounds}`, name: words.text('board.round.title') };
  for (const space of view.track)
    if (spaceId(space.position) === id) {
      const tiles = tilesOn(view, space.position).map((tile) => artOf(table.tile(tile)));
      const discs = Array.from({ length: space.discs }, () => 'disc');
      const icons = space.kind === 'barrel' ? ['barrel-large'] : [...tiles, ...discs];
      const figures = figuresOn(view, space.position);
      return {
        form: 'paper',
        icons,
        ...(icons.length ? {} : { figure: String(space.position) }),
        name: sentence(words.text(`space.${space.position}`)),
        ...(figures.length ? { note: figures.map((seat) => table.name(seat)).join(words.text('list.comma')) } : {}),
      };
    }
  for (const { space, gives } of view.start)
    if (startId(space) === id) {
      const [what, n] = Object.entries(gives)[0] ?? [];
      return {
        form: 'paper',
        icons: what ? [startArt(what)] : ['figure'],
        figure: n ? `+${n}` : '',
        name: sentence(words.text(`start.${space}`)),
      };
    }
  for (const goal of view.goals) if (goalId(goal.goal) === id) return goalFace(table, goal);
  for (const kind of ['resource', 'monk'])
    if (pileId(kind) === id) {
      const left = Object.values(view.piles[kind] ?? {}).reduce((sum, n) => sum + n, 0);
      return { form: 'paper', icons: [kind === 'monk' ? 'monk-reaper' : 'res-barley'], figure: String(left) };
    }
  for (const { type, low, high } of view.sheds)
    if (rewardId(type) === id)
      return { form: 'paper', icons: [shedArt(view, type)], figure: `${low}–${high}`, note: table.reward(type) };
  for (const { low, high, rate, value } of view.production.zones)
    for (let spot = low; spot <= high; spot++)
      if (levelId(spot) === id) return { form: 'paper', figure: signed(spot), name: `${rate}:1 ×${value}` };
  return null;
}

function goalFace(table: Table, goal: Goal): Face {
  const size = sizeLeft(goal);
  return {
    form: 'slate',
    icons: [`barrel-${size}`],
    figure: String(goal[size].points),
    name: table.words.text(`goal.${goal.measure}.short`, { needed: goal.needed }),
    note: goal.reached.map((_, seat) => `${table.name(seat)} ${table.reached(goal, seat)}`).join(' · '),
  };
}

/** What belongs to a seat. */
function ownFace(table: Table, id: string): Face | null {
  const { view, words } = table;
  for (const [seat, side] of view.sides.entries()) {
    const plate = { form: 'paper', seat } as const;
    if (figureId(seat) === id)
      return { ...plate, icons: ['figure'], letter: table.initial(seat), name: table.name(seat) };
    if (purseId(seat) === id) return { ...plate, icons: ['ducat'], figure: String(side.ducats) };
    if (scoreId(seat) === id) return { ...plate, figure: String(side.score), name: words.text('board.score') };
    if (barrelsId(seat) === id)
      return { ...plate, icons: ['barrel-large'], figure: String(side.large.length + side.small.length) };
    if (gardenId(seat) === id)
      return {
        ...plate,
        icons: ['season-summer', 'ui-moon'],
        name: words.text('board.garden', { name: table.name(seat) }),
      };
    if (productionId(seat) === id)
      return { ...plate, icons: ['brewmaster'], figure: `×${side.value}`, name: words.text('zone.production') };
    for (const marker of MARKERS)
      if (markerId(seat, marker) === id)
        return { ...plate, icons: [markerArt(marker)], figure: signed(table.marker(seat, marker)) };
    for (const { id: name, side: ground } of view.hexes) {
      const shed = side.sheds[name];
      if (plotId(seat, name) === id && !shed) return { form: 'hex', ground, icons: [groundArt(ground)] };
      if (shed && shedId(seat, name) === id) return shedFace(table, shed);
    }
    for (const [name, spot] of Object.entries(side.spots)) if (spotId(seat, name) === id) return spotFace(name, spot);
    for (const [number, pair] of view.pairs.entries())
      if (pairId(seat, pair.pair) === id) {
        const card = side.placed[number];
        if (card) return cardFace(table, card);
        return {
          ...plate,
          icons: pair.spots.flatMap((name) => spotArt(name) || []),
          name: sentence(words.text(`pair.${pair.pair}`)),
        };
      }
    for (const card of CARD_NAMES) if (cardId(seat, card) === id) return cardFace(table, card);
    for (let number = 1; number <= 5; number++)
      if (numberId(seat, number) === id) return { form: 'disc', figure: String(number) };
  }
  return null;
}

const groundArt = (ground: Hex['side']) => (ground === 'sunny' ? 'season-summer' : 'ui-moon');

function shedFace({ view, words }: Table, { type, filled, sum }: ShedSpot): Face {
  if (type !== null) return { form: 'hex', ground: 'border', icons: [shedArt(view, type)] };
  return { form: 'hex', ground: 'border', figure: String(sum), note: words.text('board.shed.filled', { n: filled }) };
}

function spotFace(name: string, { disc }: Spot): Face {
  const art = spotArt(name);
  return { form: 'disc', ...(art ? { icons: [art] } : { figure: name }), ...(disc ? { letter: '✓' } : {}) };
}

function cardFace({ words }: Table, card: string): Face {
  return {
    form: 'card',
    icons: [cardArt(card)],
    name: words.text(`card.${card}`),
    note: words.text(`card.${card}.brief`),
  };
}
