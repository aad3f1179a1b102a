/** What an action will do, read from its effects: the board only adds up what it is told. */

import type { Action } from '../../lib/board';
import { added, tokensOf, type Tokens } from './view';

export interface Outlook {
  /** Tokens collected, by seat. */
  readonly collected: Readonly<Record<number, Tokens>>;
  readonly paid: Tokens;
  /** Tokens that leave the storage without a choice, and lie on the table for the other player. */
  readonly offered: Tokens;
  /** Tokens that nobody can take. */
  readonly returned: Tokens;
  /** Tokens taken from an offer. */
  readonly taken: Tokens;
  readonly cleans: boolean;
  /** How many tokens do not fit, where the player will choose which. */
  readonly excess: number;
  /** The player will choose how to pay. */
  readonly asksPayment: boolean;
  readonly endsTurn: boolean;
}

export const NOTHING: Outlook = {
  collected: {},
  paid: {},
  offered: {},
  returned: {},
  taken: {},
  cleans: false,
  excess: 0,
  asksPayment: false,
  endsTurn: false,
};

export function outlookOf(action: Action | null): Outlook {
  if (!action) return NOTHING;
  const collected: Record<number, Tokens> = {};
  const sums: Record<'paid' | 'offered' | 'returned' | 'took', Tokens> = {
    paid: {},
    offered: {},
    returned: {},
    took: {},
  };
  let cleans = false;
  for (const event of action.effects) {
    const { kind, seat } = event;
    if (kind === 'collected' && seat !== null) collected[seat] = added(collected[seat] ?? {}, tokensOf(event));
    else if (kind === 'cleaned') cleans = true;
    else if (kind === 'paid' || kind === 'offered' || kind === 'returned' || kind === 'took')
      sums[kind] = added(sums[kind], tokensOf(event));
  }
  return {
    collected,
    paid: sums.paid,
    offered: sums.offered,
    returned: sums.returned,
    taken: sums.took,
    cleans,
    excess: action.then?.key === 'prompt.offer' ? Number(action.then.values['excess']) : 0,
    asksPayment: action.then?.key === 'prompt.pay',
    endsTurn: action.undo !== 'free',
  };
}
