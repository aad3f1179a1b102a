/** The table in words: figures, goals, and what each seat has beside its garden. */

import { LOOK_ONLY, type EndProps, type Listed } from '../../lib/board';
import { sentence } from '../../lib/words';
import { Table } from './table.svelte';
import { MARKERS } from './view';

export function listing(props: EndProps): Listed[] {
  const table = new Table(() => ({ ...LOOK_ONLY, ...props }));
  const { view, words } = table;
  const seats = view.sides.map((_, seat) => seat);
  return [
    { title: words.text('zone.track'), items: seats.map((seat) => figure(table, seat)) },
    { title: words.text('zone.goals'), items: view.goals.map((goal) => table.about(goal).join(' ')) },
    ...seats.flatMap((seat) => ofSeat(table, seat)),
  ];
}

function figure(table: Table, seat: number): string {
  const { words } = table;
  const { figure: position, space } = table.side(seat);
  const place = position ? words.text(`space.${position}`) : space ? words.text(`start.${space}`) : '';
  return words.text('board.listed', { name: table.name(seat), what: place || words.text('list.nothing') });
}

function ofSeat(table: Table, seat: number): Listed[] {
  const { view, words } = table;
  const side = table.side(seat);
  const under = (key: string, items: readonly string[]): Listed[] =>
    items.length
      ? [{ title: words.text('board.listed.of', { name: table.name(seat), what: words.term(key) }), items }]
      : [];
  const lying = view.pairs.flatMap(({ pair }, number) => {
    const card = side.placed[number];
    return card
      ? [words.text('board.listed', { name: sentence(words.text(`pair.${pair}`)), what: words.term(`card.${card}`) })]
      : [];
  });
  return [
    ...under(
      'zone.production',
      MARKERS.map((marker) => sentence(table.standing(seat, marker))),
    ),
    ...under(
      'zone.spots',
      Object.entries(side.spots).flatMap(([spot, { disc }]) => (disc ? [words.text(`spot.of.${spot}`)] : [])),
    ),
    ...under('zone.cards', lying),
    ...under(
      'board.hand',
      side.cards.map((card) => `${words.text(`card.${card}`)}: ${words.text(`card.${card}.text`)}`),
    ),
    ...under(
      'zone.sheds',
      Object.values(side.sheds).flatMap((shed) => (shed.type === null ? [] : [table.shed(shed)])),
    ),
  ];
}
