/** What an action will do, read from its effects: the board only adds up what it is told. */

import { added, tokensOf, type LegalAction, type Tokens } from './view';

export interface Outlook {
  /** Tokens collected, by seat. */
  readonly collected: Readonly<Record<number, Tokens>>;
  readonly paid: Tokens;
  readonly cleans: boolean;
}

export function outlookOf(action: LegalAction | null): Outlook {
  const collected: Record<number, Tokens> = {};
  let paid: Tokens = {};
  let cleans = false;
  for (const event of action?.effects ?? []) {
    const { kind, seat } = event;
    if (kind === 'collected' && seat !== null) collected[seat] = added(collected[seat] ?? {}, tokensOf(event));
    else if (kind === 'paid') paid = added(paid, tokensOf(event));
    else if (kind === 'cleaned') cleans = true;
  }
  return { collected, paid, cleans };
}
