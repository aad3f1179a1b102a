/** Cards and consequences in sentences: what is drawn is also said. */

import type { Action } from '../../lib/board';
import { styleText, tokensText, upgradeText } from '../../lib/texts';
import { sentence, type Words } from '../../lib/words';
import type { Outlook } from './outlook';
import { sumOf, type Card, type Tokens } from './view';

/** Everything printed on a card. */
export function cardSentence(words: Words, card: Card): string {
  return words.text('board.card', {
    style: styleText(words, card.style),
    good: words.text(`good.${card.good}`),
    coins: words.count('coin', card.coins),
    harvest: tokensText(words, card.harvest),
    recipe: tokensText(words, card.recipe),
    slot: words.text(`slot.${card.slot}`),
    upgrade: upgradeText(words, card.upgrade, false),
  });
}

/** The upgrade in a few words, for ribbons. */
export function ribbonText(words: Words, card: Card): string {
  return sentence(upgradeText(words, card.upgrade));
}

/** What a kind of action is called on a card: a beer is brewed, a bread baked. */
export function canText(words: Words, kind: string, card: Card): string {
  return words.text(kind === 'produce' ? `board.can.produce.${card.good}` : `board.can.${kind}`);
}

/** "Can be used to harvest, bake or upgrade." */
export function possibilities(words: Words, card: Card, actions: readonly Action[]): string {
  const kinds = [...new Set(actions.map((action) => action.kind))].filter(
    (kind) => words.has(`board.can.${kind}`) || kind === 'produce',
  );
  if (kinds.length === 0) return words.text('board.card.cannot');
  return words.text('board.card.can', {
    moves: joined(
      words,
      kinds.map((kind) => canText(words, kind, card)),
      'list.or',
    ),
  });
}

/** "a, b or c". */
export function joined(words: Words, items: readonly string[], last: 'list.or' | 'board.list.and'): string {
  if (items.length < 2) return items.join('');
  return items.slice(0, -1).join(words.text('list.comma')) + words.text(last) + (items[items.length - 1] ?? '');
}

export interface Surroundings {
  readonly me: number;
  readonly otherName: string;
  readonly made: Readonly<Record<'brewery' | 'bakery', number>>;
  readonly room: Readonly<Record<'brewery' | 'bakery', number>>;
}

/** Every consequence of an action, a line each, the surest first; in short, an upgrade is only named. */
export function consequences(
  words: Words,
  action: Action,
  card: Card,
  outlook: Outlook,
  at: Surroundings,
  short = false,
): string[] {
  const lines =
    action.kind === 'harvest'
      ? harvestLines(words, card, outlook, at)
      : action.kind === 'produce'
        ? produceLines(words, card, outlook, at)
        : upgradeLines(words, card, outlook, at, short);
  return [...lines, ...overflowLines(words, outlook, at), ...theirLines(words, outlook, at)];
}

function harvestLines(words: Words, card: Card, outlook: Outlook, at: Surroundings): string[] {
  const collected = outlook.collected[at.me] ?? {};
  if (sumOf(collected) === 0) return [words.text('board.line.nothing')];
  const more = difference(collected, card.harvest);
  const fewer = difference(card.harvest, collected);
  const lines: string[] = [];
  if (sumOf(more)) lines.push(words.text('board.line.adds', { tokens: tokensText(words, more) }));
  if (sumOf(fewer)) lines.push(words.text('board.line.poor', { tokens: tokensText(words, fewer) }));
  return lines;
}

function produceLines(words: Words, card: Card, outlook: Outlook, at: Surroundings): string[] {
  const place = card.good === 'beer' ? 'brewery' : 'bakery';
  const pay = outlook.asksPayment
    ? words.text('board.line.how')
    : words.text('board.line.pay', { tokens: tokensText(words, outlook.paid) });
  const full = words.text('board.line.full', {
    place: words.text(`zone.${place}`),
    made: at.made[place] + 1,
    room: at.room[place],
  });
  return [pay, full];
}

function upgradeLines(words: Words, card: Card, outlook: Outlook, at: Surroundings, short: boolean): string[] {
  const named = short ? `${ribbonText(words, card)}.` : upgradeText(words, card.upgrade, false);
  const places = (['brewery', 'bakery'] as const).filter((place) => at.made[place] > 0);
  const cleaned = places.map((place) => words.text(`board.line.${place}`, { n: at.made[place] }));
  const collected = outlook.collected[at.me] ?? {};
  if (!outlook.cleans) return [named, words.text('board.line.cleans-nothing')];
  const key = sumOf(collected) ? 'board.line.cleans.collect' : 'board.line.cleans';
  return [
    named,
    words.text(key, { places: joined(words, cleaned, 'board.list.and'), tokens: tokensText(words, collected) }),
  ];
}

function overflowLines(words: Words, outlook: Outlook, at: Surroundings): string[] {
  const lines: string[] = [];
  if (outlook.excess) {
    const key = outlook.excess === 1 ? 'board.line.excess.one' : 'board.line.excess';
    lines.push(words.text(key, { n: outlook.excess, name: at.otherName }));
  }
  if (sumOf(outlook.offered))
    lines.push(words.text('board.line.offered', { tokens: tokensText(words, outlook.offered), name: at.otherName }));
  if (sumOf(outlook.returned))
    lines.push(words.text('board.line.returned', { tokens: tokensText(words, outlook.returned) }));
  return lines;
}

function theirLines(words: Words, outlook: Outlook, at: Surroundings): string[] {
  return Object.entries(outlook.collected)
    .filter(([seat]) => Number(seat) !== at.me)
    .map(([, tokens]) => words.text('board.line.they', { name: at.otherName, tokens: tokensText(words, tokens) }));
}

/** What the first has more of than the second. */
function difference(first: Tokens, second: Tokens): Tokens {
  return Object.fromEntries(
    Object.entries(first)
      .map(([resource, amount]): [string, number] => [resource, amount - (second[resource] ?? 0)])
      .filter(([, amount]) => amount > 0),
  );
}
