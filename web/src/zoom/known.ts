/** What the view and the words say about a thing, before anybody is asked. */

import type { View } from '../lib/board';
import { sentence, type Words } from '../lib/words';

export interface Known {
  readonly kind: string;
  readonly title: string;
}

/** Null: there is no such thing in this view. */
export function known(view: View, words: Words, id: string): Known | null {
  const zoneName = (kind: string) => (words.has(`zone.${kind}`) ? sentence(words.text(`zone.${kind}`)) : '');
  const zone = view.zones.find((each) => each.id === id);
  if (zone) return { kind: '', title: zoneName(zone.kind) };
  const piece = view.pieces[id];
  if (piece) {
    const lies = zoneName(view.zones.find((each) => each.id === piece.zone)?.kind ?? '');
    return piece.name ? { kind: lies, title: sentence(piece.name) } : { kind: '', title: lies };
  }
  return words.has(`place.of.${id}`) ? { kind: '', title: sentence(words.text(`place.of.${id}`)) } : null;
}
