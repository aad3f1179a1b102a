/** Which sounds belong to what is new at a table: by the kinds of what was touched, whatever the rules. */

import type { View } from '../lib/board';
import type { Moment } from '../lib/messages';
import type { Sound } from './sound';

/** What the things of the games are made of; everything else is wood. */
const MADE_OF: Readonly<Record<string, Sound>> = {
  die: 'dice',
  card: 'card',
  recipe: 'card',
  hand: 'card',
  deck: 'card',
  purse: 'coin',
  coins: 'coin',
  sold: 'coin',
};
const LOUDEST: readonly Sound[] = ['dice', 'card', 'coin'];

export interface Heard {
  readonly view: View;
  readonly moves: number;
  /** The moments that were begun last. */
  readonly said: readonly Moment[];
  /** Whether the last move was made at this device. */
  readonly own: boolean;
  /** Whether one may play now, and everything has been told. */
  readonly myTurn: boolean;
}

export class Listener {
  #last: Heard | null = null;

  /** The sounds of what is new since the last time; arriving at a table is silent. */
  hear(now: Heard): Sound[] {
    const last = this.#last;
    this.#last = now;
    if (!last) return [];
    const sounds: Sound[] = [];
    const [moment] = now.said === last.said ? [] : now.said;
    if (now.moves > last.moves && now.own) sounds.push('wood');
    else if (moment) sounds.push(soundOf(moment, now.view));
    if (now.myTurn && !last.myTurn) sounds.push('bell');
    return sounds;
  }
}

/** The subject decides; without one, the loudest thing that was touched. */
export function soundOf(moment: Moment, view: View): Sound {
  const subject = moment.subject === null ? undefined : madeOf(moment.subject, view);
  if (subject) return subject;
  const touched = new Set(moment.touched.map((id) => madeOf(id, view)));
  return LOUDEST.find((each) => touched.has(each)) ?? 'wood';
}

function madeOf(id: string, view: View): Sound | undefined {
  const thing = view.pieces[id] ?? view.places[id] ?? view.zones.find((zone) => zone.id === id);
  return thing && MADE_OF[thing.kind];
}
