/** What an action will do, read from its effects: the board only adds up what it is told. */

import type { GameEvent } from '../../lib/board';
import type { Gain, HeavenAndAleAction, Marker } from './view';

export interface Outlook {
  readonly gain: Gain;
  /** Ducats paid. */
  readonly price: number;
  readonly side: string;
  /** Sheds that are enclosed, by place. */
  readonly sheds: Readonly<Record<string, { readonly type: string; readonly sum: number }>>;
  /** Tiles that are activated without a choice. */
  readonly activated: readonly string[];
  readonly barrels: readonly { readonly goal: string; readonly size: string }[];
}

export const NOTHING: Outlook = { gain: {}, price: 0, side: '', sheds: {}, activated: [], barrels: [] };

export function outlookOf(action: HeavenAndAleAction | null, seat: number): Outlook {
  if (!action) return NOTHING;
  const own = action.effects.filter((event) => event.seat === seat);
  const bought = own.find((event) => event.kind === 'bought');
  return {
    gain: gainOf(own),
    price: Number(bought?.['price'] ?? 0),
    side: String(bought?.['side'] ?? ''),
    sheds: Object.fromEntries(
      own
        .filter((event) => event.kind === 'enclosed')
        .map((event) => [String(event['shed']), { type: String(event['type']), sum: Number(event['sum']) }]),
    ),
    activated: own.filter((event) => event.kind === 'activated').flatMap((event) => event['plots'] as string[]),
    barrels: own
      .filter((event) => event.kind === 'barrel')
      .map((event) => ({ goal: String(event['goal']), size: String(event['size']) })),
  };
}

/** All that events give: ducats and steps, added up. */
export function gainOf(events: readonly GameEvent[]): Gain {
  let ducats = 0;
  const steps: Partial<Record<Marker, number>> = {};
  for (const event of events) {
    if (event.kind === 'sold' || event.kind === 'gained') ducats += Number(event['ducats'] ?? 0);
    if (event.kind !== 'gained') continue;
    for (const [marker, amount] of Object.entries((event['steps'] ?? {}) as Record<string, number>))
      steps[marker as Marker] = (steps[marker as Marker] ?? 0) + amount;
  }
  return { ducats, steps };
}

export function isNothing(gain: Gain): boolean {
  return !gain.ducats && Object.keys(gain.steps ?? {}).length === 0;
}
