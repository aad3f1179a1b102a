/** The log as it is read: the lines of a turn together, and what lies between years and rounds as headings. */

import type { LogLine, Phrase } from '../lib/messages';

export interface ToldMove {
  readonly move: number;
  readonly phrases: readonly Phrase[];
  readonly touched: readonly string[];
}
export interface Turn {
  readonly key: string;
  /** Null: nobody's move, but what a year or round began with. */
  readonly seat: number | null;
  readonly moves: readonly ToldMove[];
}

/** Newest first, the turns and the moves in them. */
export function turnsOf(lines: readonly LogLine[]): Turn[] {
  const turns: (Turn & { moves: ToldMove[] })[] = [];
  const add = (seat: number | null, told: ToldMove) => {
    const last = turns.at(-1);
    if (told.phrases.length === 0) return;
    if (last && seat !== null && last.seat === seat) last.moves.unshift(told);
    else turns.push({ key: `${seat === null ? 'between' : 'turn'} ${told.move}`, seat, moves: [told] });
  };
  for (const line of lines) {
    for (const between of [false, true]) {
      const moments = line.moments.filter((moment) => (moment.kind === 'interlude') === between);
      add(between || line.move === 0 ? null : line.seat, {
        move: line.move,
        phrases: moments.flatMap((moment) => [moment.caption, ...moment.lines]),
        touched: moments.flatMap((moment) => moment.touched),
      });
    }
  }
  return turns.reverse();
}
