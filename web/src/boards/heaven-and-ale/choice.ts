/** What the chooser shows of the choice so far: which label or phrase it is. None is written here. */

import { sentence } from '../../lib/words';
import type { Table } from './table.svelte';
import { HOME } from './view';

/** The move that is chosen; of a purchase, the side of the garden and the price. */
export function title(table: Table): string {
  const { side, price } = table.outlook;
  if (side) return side === 'sunny' ? table.words.count('sunny', price) : table.words.count('shady', price);
  return table.action ? sentence(table.say(table.action.phrase)) : '';
}

/** What is printed on the card, space or tile that the choice is about. */
export function printed(table: Table): string {
  const { action, outlook, words } = table;
  const { position, tile } = action?.parameters ?? {};
  const card = table.picked('card');
  if (card && action?.kind !== 'sell') return words.text(`card.${table.view.places[card]?.item}.text`);
  if (position) return words.text(`space.offer.${position}`);
  return outlook.side && Object.keys(outlook.sheds).length === 0 ? words.text(`tile.${outlook.side}.${tile}`) : '';
}

/** What is to be picked, or to be picked still. */
export function question(table: Table): string {
  const { action, picks, step, words } = table;
  const last = picks.at(-1);
  if (action) return '';
  if (!last && step === 'buy-more' && !table.answerable) return words.text('board.choose.nothing');
  const picked = last && step === 'shed' ? 'more' : table.kind(last ?? '');
  const key = last ? `board.choose.after.${picked}` : `board.choose.${step}`;
  if (words.has(key)) return words.text(key);
  return last ? '' : table.say(table.view.prompt.phrase);
}

/** What the copper button does. */
export function commit({ action, outlook, words }: Table): string {
  if (!action) return '';
  if (action.kind === 'sell') return words.count('sale', outlook.gain.ducats ?? 0);
  if (action.targets[0] === HOME) return words.text('board.go.home');
  if (action.kind === 'buy' && action.follows.length) return words.text('board.go.buy.last');
  return words.text(`board.go.${action.kind}`, action.parameters);
}
