/** Which symbol shows a card: of each good there are three styles, the dearer the finer, whatever they are called. */

import type { KnownCard } from './view';

const ART = {
  beer: ['beer-table', 'beer-amber', 'beer-bock'],
  bread: ['bread-rolls', 'bread-loaf', 'bread-feast'],
} as const;

export function artOf({ good, front }: KnownCard): string {
  return ART[good][front.coins < 6 ? 0 : front.coins < 8 ? 1 : 2];
}
