/** The view names dice by what they show and where they lie. To see them move and roll, each one gets an id of its own. */

import type { DicePiece } from './types';
import { isDie, type Die } from './view';

interface Lying {
  readonly id: string;
  readonly die: Die;
}

export interface Followed {
  /** `pale:7` by the name in the view. */
  readonly ids: Readonly<Record<string, string>>;
  /** Dice that show something else than before. */
  readonly turned: ReadonlySet<string>;
}

export class DiceIds {
  private before: Record<string, Lying> = {};
  private made = 0;

  follow(pieces: Readonly<Record<string, DicePiece>>): Followed {
    const dice = Object.entries(pieces).filter((entry): entry is [string, Die] => isDie(entry[1]));
    const now: Record<string, Lying> = {};
    const turned = new Set<string>();
    const left = new Map(Object.entries(this.before));
    const settle = (fits: (die: Die, old: Die, same: boolean) => boolean) => {
      for (const [name, die] of dice) {
        if (now[name]) continue;
        const found = [...left].find(([old, lying]) => ofOne(die, lying.die) && fits(die, lying.die, old === name));
        if (!found) continue;
        left.delete(found[0]);
        now[name] = { id: found[1].id, die };
        if (found[1].die.shows !== die.shows) turned.add(name);
      }
    };
    settle((_die, _old, same) => same);
    settle((die, old) => old.shows === die.shows);
    settle((die, old) => old.zone === die.zone);
    settle(() => true);
    for (const [name, die] of dice) now[name] ??= { id: `${die.colour}:${++this.made}`, die };
    this.before = now;
    return { ids: Object.fromEntries(Object.entries(now).map(([name, lying]) => [name, lying.id])), turned };
  }
}

/** Only dice of one colour that belong to the same player, or to the supply, can be one and the same. */
function ofOne(die: Die, other: Die): boolean {
  return die.seat === other.seat && die.colour === other.colour;
}
