/** The view names dice by what they show and where they lie. To see them move and roll, each one gets an id of its own. */

import type { Piece } from '../../lib/board';
import { isDie, type Die } from './view';

interface Lying {
  readonly id: string;
  /** Whose die of which colour it is: only such dice can be one and the same. */
  readonly owner: string;
  readonly shows: number | null;
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

  follow(pieces: Readonly<Record<string, Piece>>): Followed {
    const dice = Object.entries(pieces).filter((entry): entry is [string, Die] => isDie(entry[1]));
    const now: Record<string, Lying> = {};
    const turned = new Set<string>();
    const left = new Map(Object.entries(this.before));
    const settle = (fits: (name: string, die: Die, old: [string, Lying]) => boolean) => {
      for (const [name, die] of dice) {
        if (now[name]) continue;
        const found = [...left].find((old) => old[1].owner === ownerOf(name, die) && fits(name, die, old));
        if (!found) continue;
        left.delete(found[0]);
        now[name] = { id: found[1].id, owner: found[1].owner, shows: die.shows };
        if (found[1].shows !== die.shows) turned.add(name);
      }
    };
    settle((name, _, [old]) => old === name);
    settle((_, die, [, lying]) => lying.shows === die.shows);
    settle((name, _, [old]) => placeOf(old) === placeOf(name));
    settle(() => true);
    for (const [name, die] of dice)
      now[name] ??= { id: `${die.colour}:${++this.made}`, owner: ownerOf(name, die), shows: die.shows };
    this.before = now;
    return { ids: Object.fromEntries(Object.entries(now).map(([name, lying]) => [name, lying.id])), turned };
  }
}

/** `warehouse-1-pale-4-1` is in a warehouse. */
function placeOf(name: string): string {
  return name.replace(/-.*/, '');
}

function ownerOf(name: string, die: Die): string {
  return `${name.startsWith('rolled') ? 'supply' : (name.split('-')[1] ?? '')}-${die.colour}`;
}
