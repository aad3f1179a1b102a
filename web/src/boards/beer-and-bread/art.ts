/** Which symbol shows a style; a style of an owner's own card set gets that of its good. */

import type { Card } from './view';

const ART: Readonly<Record<string, string>> = {
  'table-beer': 'beer-table',
  'amber-ale': 'beer-amber',
  'dark-bock': 'beer-bock',
  rolls: 'bread-rolls',
  'country-loaf': 'bread-loaf',
  'feast-bread': 'bread-feast',
};

export function artOf(card: Card): string {
  return ART[card.style] ?? (card.good === 'beer' ? 'beer-amber' : 'bread-loaf');
}
