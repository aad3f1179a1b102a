/** What an action will do, read from its effects: the board only adds up what it is told. */

import type { Event, Gain, LegalAction } from './types';

export interface Outlook {
  readonly gain: Gain;
  /** Ducats paid. */
  readonly price: number;
  readonly side: 'sunny' | 'shady' | null;
  /** Sheds that are enclosed, by place. */
  readonly sheds: Readonly<Record<string, { readonly type: string; readonly sum: number }>>;
  /** Tiles that are activated without a choice. */
  readonly activated: readonly string[];
  /** Goals whose barrel is taken. */
  readonly barrels: readonly string[];
}

export const NOTHING: Outlook = { gain: {}, price: 0, side: null, sheds: {}, activated: [], barrels: [] };

export function outlookOf(action: LegalAction | null, seat: number): Outlook {
  if (!action) return NOTHING;
  const own = action.effects.filter((event) => event.seat === seat);
  const bought = own.find((event) => event.kind === 'bought');
  return {
    gain: gainOf(own),
    price: bought?.price ?? 0,
    side: bought?.side ?? null,
    sheds: Object.fromEntries(
      own
        .filter((event) => event.kind === 'enclosed')
        .map(({ shed = '', type = '', sum = 0 }) => [shed, { type, sum }]),
    ),
    activated: own.flatMap((event) => event.plots ?? []),
    barrels: own.flatMap((event) => event.goal ?? []),
  };
}

/** All that events give: ducats and steps, added up. */
export function gainOf(events: readonly Event[]): Gain {
  let ducats = 0;
  const steps: Record<string, number> = {};
  for (const event of events) {
    ducats += event.ducats ?? 0;
    for (const [marker, amount] of Object.entries(event.steps ?? {})) steps[marker] = (steps[marker] ?? 0) + amount;
  }
  return { ducats, steps };
}
