/** Cards and consequences in sentences: what is drawn is also said. */

import type { Action } from '../../lib/board';
import { sentence, type Words } from '../../lib/words';
import type { Outlook } from './outlook';
import { sumOf, type Card, type Tokens } from './view';
import type { BeerAndBreadTexts } from './wording';

/** Everything printed on a card. */
export function cardSentence(texts: BeerAndBreadTexts, card: Card): string {
  return texts.words.text('board.card', {
    style: texts.style(card.style),
    good: texts.words.text(`good.${card.good}`),
    coins: texts.words.count('coin', card.coins),
    harvest: texts.tokens(card.harvest),
    recipe: texts.tokens(card.recipe),
    slot: texts.words.text(`slot.${card.slot}`),
    upgrade: texts.upgrade(card.upgrade, false),
  });
}

/** The upgrade in a few words, for ribbons. */
export function ribbonText(texts: BeerAndBreadTexts, card: Card): string {
  return sentence(texts.upgrade(card.upgrade));
}

/** What a kind of action is called on a card: a beer is brewed, a bread baked. */
export function canText(words: Words, kind: string, card: Card): string {
  return words.text(kind === 'produce' ? `board.can.produce.${card.good}` : `board.can.${kind}`);
}

/** "Can be used to harvest, bake or upgrade." */
export function possibilities(texts: BeerAndBreadTexts, card: Card, actions: readonly Action[]): string {
  const kinds = [...new Set(actions.map((action) => action.kind))].filter(
    (kind) => texts.words.has(`board.can.${kind}`) || kind === 'produce',
  );
  if (kinds.length === 0) return texts.words.text('board.card.cannot');
  return texts.words.text('board.card.can', {
    moves: joined(
      texts.words,
      kinds.map((kind) => canText(texts.words, kind, card)),
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
  texts: BeerAndBreadTexts,
  action: Action,
  card: Card,
  outlook: Outlook,
  at: Surroundings,
  short = false,
): string[] {
  const lines =
    action.kind === 'harvest'
      ? harvestLines(texts, card, outlook, at)
      : action.kind === 'produce'
        ? produceLines(texts, card, outlook, at)
        : upgradeLines(texts, card, outlook, at, short);
  return [...lines, ...overflowLines(texts, outlook, at), ...theirLines(texts, outlook, at)];
}

function harvestLines(texts: BeerAndBreadTexts, card: Card, outlook: Outlook, at: Surroundings): string[] {
  const collected = outlook.collected[at.me] ?? {};
  if (sumOf(collected) === 0) return [texts.words.text('board.line.nothing')];
  const more = difference(collected, card.harvest);
  const fewer = difference(card.harvest, collected);
  const lines: string[] = [];
  if (sumOf(more)) lines.push(texts.words.text('board.line.adds', { tokens: texts.tokens(more) }));
  if (sumOf(fewer)) lines.push(texts.words.text('board.line.poor', { tokens: texts.tokens(fewer) }));
  return lines;
}

function produceLines(texts: BeerAndBreadTexts, card: Card, outlook: Outlook, at: Surroundings): string[] {
  const place = card.good === 'beer' ? 'brewery' : 'bakery';
  const pay = outlook.asksPayment
    ? texts.words.text('board.line.how')
    : texts.words.text('board.line.pay', { tokens: texts.tokens(outlook.paid) });
  const full = texts.words.text('board.line.full', {
    place: texts.words.text(`zone.${place}`),
    made: at.made[place] + 1,
    room: at.room[place],
  });
  return [pay, full];
}

function upgradeLines(
  texts: BeerAndBreadTexts,
  card: Card,
  outlook: Outlook,
  at: Surroundings,
  short: boolean,
): string[] {
  const named = short ? `${ribbonText(texts, card)}.` : texts.upgrade(card.upgrade, false);
  const places = (['brewery', 'bakery'] as const).filter((place) => at.made[place] > 0);
  const cleaned = places.map((place) => texts.words.text(`board.line.${place}`, { n: at.made[place] }));
  const collected = outlook.collected[at.me] ?? {};
  if (!outlook.cleans) return [named, texts.words.text('board.line.cleans-nothing')];
  const key = sumOf(collected) ? 'board.line.cleans.collect' : 'board.line.cleans';
  return [
    named,
    texts.words.text(key, { places: joined(texts.words, cleaned, 'board.list.and'), tokens: texts.tokens(collected) }),
  ];
}

function overflowLines(texts: BeerAndBreadTexts, outlook: Outlook, at: Surroundings): string[] {
  const lines: string[] = [];
  if (outlook.excess) {
    const key = outlook.excess === 1 ? 'board.line.excess.one' : 'board.line.excess';
    lines.push(texts.words.text(key, { n: outlook.excess, name: at.otherName }));
  }
  if (sumOf(outlook.offered))
    lines.push(texts.words.text('board.line.offered', { tokens: texts.tokens(outlook.offered), name: at.otherName }));
  if (sumOf(outlook.returned))
    lines.push(texts.words.text('board.line.returned', { tokens: texts.tokens(outlook.returned) }));
  return lines;
}

function theirLines(texts: BeerAndBreadTexts, outlook: Outlook, at: Surroundings): string[] {
  return Object.entries(outlook.collected)
    .filter(([seat]) => Number(seat) !== at.me)
    .map(([, tokens]) => texts.words.text('board.line.they', { name: at.otherName, tokens: texts.tokens(tokens) }));
}

/** What the first has more of than the second. */
function difference(first: Tokens, second: Tokens): Tokens {
  return Object.fromEntries(
    Object.entries(first)
      .map(([resource, amount]): [string, number] => [resource, amount - (second[resource] ?? 0)])
      .filter(([, amount]) => amount > 0),
  );
}
