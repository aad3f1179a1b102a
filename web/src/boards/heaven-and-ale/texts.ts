/** What the chooser says: the picked thing, what follows from it, and what the copper button will do. */

import { sentence } from '../../lib/words';
import { isNothing } from './outlook';
import type { Table } from './table.svelte';
import type { HeavenAndAleAction } from './view';

export interface Told {
  readonly title: string;
  readonly text: string;
  readonly commit: string;
}

export function explain(table: Table): Told {
  const { action, picks } = table;
  if (action) return { title: title(table, action), text: consequences(table, action), commit: commit(table, action) };
  return { title: '', text: picks.length ? unfinished(table) : question(table), commit: '' };
}

/** What is asked while nothing is picked. */
function question(table: Table): string {
  const special = `board.choose.${table.step}`;
  if (table.step === 'buy-more' && !table.answerable) return table.words.text('board.choose.nothing');
  return table.words.has(special)
    ? table.words.text(special)
    : table.texts.prompt(table.view.prompt, table.view.pieces);
}

/** What is still to be picked. */
function unfinished(table: Table): string {
  const pick = table.picks.at(-1)?.replace(/-.*/, '') ?? '';
  const left = table.step === 'shed' ? 'more' : pick;
  const key = `board.choose.after.${left}`;
  const card = table.picks
    .find((each) => each.startsWith('card-'))
    ?.split('-')
    .at(-1);
  const text = card ? table.words.text(`card.${card}.text`) : '';
  return [text, table.words.has(key) ? table.words.text(key) : ''].filter(Boolean).join(' ');
}

function title(table: Table, action: HeavenAndAleAction): string {
  const { words } = table;
  if (action.kind === 'buy')
    return words.text('board.buy.title', {
      side: sentence(words.text(`board.${table.outlook.side === 'sunny' ? 'sun' : 'shade'}`)),
      price: words.count('ducat', table.outlook.price),
    });
  if (action.kind === 'shed')
    return words.text('board.shed.activate', {
      tiles: table.texts.list(
        action.targets.map((target) => {
          const lies = table.side(table.me).garden[target.split('-').at(-1) ?? ''];
          return lies ? words.text(`tile.${table.tile(lies).face}`) : '';
        }),
      ),
    });
  return `${sentence(table.texts.move(action, table.view.pieces))}.`;
}

function commit(table: Table, action: HeavenAndAleAction): string {
  const { words } = table;
  if (action.kind === 'buy' && action.follows.length) return words.text('board.go.buy.last');
  const position = action.parameters['position'];
  if (position && !table.space(Number(position))) return words.text('board.go.move.home');
  return words.text(`board.go.${action.kind}`, {
    ...action.parameters,
    ducats: words.count('ducat', table.outlook.gain.ducats ?? 0),
  });
}

function consequences(table: Table, action: HeavenAndAleAction): string {
  const { words, outlook } = table;
  const lines: string[] = [];
  const sheds = Object.values(outlook.sheds);
  if (action.kind === 'move') lines.push(...walk(table, action));
  if (action.kind === 'privilege') lines.push(words.text(`card.${action.parameters['card'] ?? ''}.text`));
  if (action.kind === 'sell') lines.push(words.text('board.line.sell'));
  if (action.kind === 'stand') lines.push(start(table, action));
  for (const { type, sum } of sheds)
    lines.push(words.text('board.line.shed', { sum, reward: table.shedText(type) || words.text('list.nothing') }));
  if (action.kind === 'buy' && !sheds.length) lines.push(planted(table));
  if (action.kind === 'score' && isNothing(outlook.gain)) lines.push(words.text('board.line.nothing'));
  if (action.then?.key === 'prompt.privilege') lines.push(words.text('board.line.pair'));
  if (action.undo !== 'free') lines.push(words.text('board.line.ends'));
  return lines.join(' ');
}

/** What the tile in hand is for on the chosen side. */
function planted(table: Table): string {
  const tile = table.inHand ? table.tile(table.inHand) : null;
  const side = table.outlook.side === 'sunny' ? 'sunny' : 'shady';
  if (!tile) return '';
  return table.words.text('board.line.tile', { gain: table.texts.gain(tile.brings[side]) });
}

function walk(table: Table, action: HeavenAndAleAction): string[] {
  const { words } = table;
  const space = table.space(Number(action.parameters['position']));
  if (!space) return [words.text('board.offer.home')];
  const barrels = table.outlook.barrels.map(({ goal, size }) =>
    words.text('board.line.barrel', { size: words.text(`barrel.${size}`), goal: words.text(`goal.${goal}`) }),
  );
  return barrels.length
    ? barrels
    : [words.text(`board.offer.${space.kind}`, { letters: space.letters, cost: space.cost })];
}

function start(table: Table, action: HeavenAndAleAction): string {
  return action.parameters['space'] === 'first' ? `${sentence(table.words.text('start.first.gives'))}.` : '';
}
