/** A board as a test sits down at it: drawn as text, or as a table whose choices and moves are kept. */

import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { BoardProps, BoardSeat, View } from '../lib/board';
import type { Words } from '../lib/words';

/** A key or a blank of the words that was left where a text should be. */
export const UNTOLD =
  /\b(board|card|colour|end|event|goal|item|move|pattern|place|prompt|reason|recipe|space|spot|tile)\.[a-zA-Z0-9_-]+|\{\w+\}|undefined|\[object|NaN/;

export const byKey = { detail: 0 } as MouseEvent;
export const byPointer = { detail: 1 } as MouseEvent;

export function seatsOf(view: View): BoardSeat[] {
  const taken = new Set(view.zones.flatMap((zone) => zone.seat ?? []));
  return ['Anna', 'Hilde', 'Mira', 'Odo'].slice(0, taken.size).map((name, seat) => ({
    name,
    kind: seat === 0 ? 'person' : 'bot',
    you: seat === 0,
    spokenTo: seat === 0,
    online: true,
    standIn: null,
  }));
}

function propsOf(view: View, words: Words, more: Partial<BoardProps>): BoardProps {
  return {
    view,
    words,
    seats: seatsOf(view),
    chosen: null,
    onchoose: () => {},
    play: () => {},
    busy: false,
    lookOnly: view.viewer === null,
    hints: [],
    ...more,
  };
}

/** A table whose choices and moves are kept, as the page keeps them. */
export function seatedAt<T>(
  Table: new (props: () => BoardProps) => T,
  view: View,
  words: Words,
  more: Partial<BoardProps> = {},
) {
  const played: number[][] = [];
  const state = propsOf(view, words, {
    ...more,
    onchoose: (target) => (state.chosen = target),
    play: (actions) => played.push(actions),
  });
  // Outside of a component a derived value is computed anew whenever it is read.
  return { table: new Table(() => state), played, state };
}

export function drawn(Board: Component<BoardProps>, view: View, words: Words, more: Partial<BoardProps> = {}): string {
  return render(Board, { props: propsOf(view, words, more) }).body;
}

/** What a reader or a screen reader is told; ids in attributes are nobody's text. */
export function told(html: string): string {
  const spoken = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label).join(' ');
  return `${html.replace(/<[^>]*>/g, ' ')} ${spoken}`;
}
