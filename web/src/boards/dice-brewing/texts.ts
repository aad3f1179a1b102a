/** What spaces and the chooser say: the picked thing, what follows from it, and what the copper button will do. */

import type { Action } from '../../lib/board';
import { sentence } from '../../lib/words';
import type { Table } from './table.svelte';
import type { Space } from './view';

/** A space in full: what it does and when, what would speed it up, what lies there, why it cannot be used. */
export function spaceText(table: Table, seat: number, space: Space): string {
  const { words } = table;
  const lies = space.resource ?? space.speed;
  const name = sentence(words.text(`space.${space.space}`));
  const lines = [
    `${name}.`,
    words.text(`space.${space.space}.text`),
    words.text('board.when', { when: words.text(`when.${space.when}`) }),
    space.speed_min === null ? '' : words.text('speed.text', { least: space.speed_min }),
    space.resource
      ? words.text('board.lies', { what: lies === 'seed' ? words.text('board.seed') : table.texts.die(space.resource) })
      : '',
    space.pending
      ? words.text('board.will', { gives: table.texts.gives(space.gives), when: words.text(`when.${space.when}`) })
      : '',
    seat === table.me ? table.reason(`space-${seat}-${space.space}`) : '',
    seat === table.me && space.pending ? table.reason(`speed-${seat}-${space.space}`) : '',
  ];
  return lines.filter(Boolean).join(' ');
}

/** What an action token or an ingredient is for. */
export function itemText(table: Table, item: string): string {
  const key = `item.${item}.text`;
  return table.words.text(table.words.has(key) ? key : 'board.ingredient');
}

export interface Told {
  readonly title: string;
  readonly text: string;
  readonly commit: string;
}

export function explain(table: Table): Told {
  const { action, words } = table;
  if (table.rolls.length) {
    const n = table.rolls.length;
    return {
      title: words.text('board.rolls', { n }),
      text: words.text('board.rolls.text'),
      commit: words.text('board.go.choose', { n }),
    };
  }
  if (action)
    return {
      title: `${sentence(table.texts.move(action, table.view.pieces))}.`,
      text: consequences(table, action),
      commit: words.text(`board.go.${action.kind}`),
    };
  return { title: '', text: table.picks.length ? unfinished(table) : words.text(question(table)), commit: '' };
}

/** What is asked while nothing is picked. */
function question(table: Table): string {
  const special = `board.choose.${table.step}`;
  const kinds = new Set(table.actions.filter((action) => action.targets.length > 0).map((action) => action.kind));
  if (kinds.size === 0) return 'board.choose.nothing';
  return kinds.size === 1 && kinds.has('transfer') ? 'board.choose.keep' : special;
}

/** What is still to be picked. */
function unfinished(table: Table): string {
  const { words, view } = table;
  const [pick = ''] = table.picks;
  const item = pick.startsWith('tokens-') ? pick.split('-').at(-1) : undefined;
  if (item) return [itemText(table, item), words.text('board.choose.after.token')].join(' ');
  const name = sentence(pick.startsWith('seeds-') ? words.text('board.seed') : table.texts.piece(pick, view.pieces));
  return `${name}. ${words.text(pick.includes('market-') ? 'board.choose.after.item' : 'board.choose.after.piece')}`;
}

function consequences(table: Table, action: Action): string {
  const { words } = table;
  const lines: string[] = [];
  const { space: name, item, recipe } = action.parameters;
  const space = name && !('seat' in action.parameters) ? table.space(table.me, name) : undefined;
  if (space && action.kind === 'place') {
    const sold = action.parameters['die']?.split('-')[0] ?? '';
    const coins = Object.entries(space.gives.coins ?? {}).find(([colour]) => colour === sold);
    const gives = coins ? { coins: Object.fromEntries([coins]) } : space.gives;
    lines.push(words.text('board.will', { gives: table.texts.gives(gives), when: words.text(`when.${space.when}`) }));
    if (space.speed_min !== null) lines.push(words.text('speed.text', { least: space.speed_min }));
  }
  if (space && action.kind === 'speed')
    lines.push(words.text('board.will', { gives: table.texts.gives(space.gives), when: words.text('when.at-once') }));
  if (words.has(`board.line.${action.kind}`)) lines.push(words.text(`board.line.${action.kind}`));
  if (item) lines.push(itemText(table, item));
  const mine = action.effects.filter((event) => event.seat === table.me);
  if (action.kind === 'brew' && recipe && !mine.some((event) => event.kind === 'rewarded'))
    lines.push(words.text('board.line.gets', { amounts: table.texts.tokens(table.card(recipe).reward) }));
  for (const event of mine) {
    const amount = (name: string) => Number(event[name] ?? 0);
    if (event.kind === 'bought')
      lines.push(words.text('board.line.costs', { coins: words.count('coin', amount('coins') + amount('unlucky')) }));
    if (event.kind === 'rewarded' || event.kind === 'sold')
      lines.push(
        words.text('board.line.gets', {
          amounts: table.texts.tokens({ xp: amount('xp'), coins: amount('coins'), seeds: amount('seeds') }),
        }),
      );
  }
  if (action.then && !action.then.key.startsWith('prompt.arrange') && action.then.key !== table.view.prompt.key)
    lines.push(words.text('board.then', { prompt: table.texts.prompt(action.then, table.view.pieces) }));
  return lines.join(' ');
}
