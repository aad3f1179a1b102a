/** Positions of every phase of each game, for the gallery and the tests; written by `python -m tests.samples`. */

import type { View } from '../lib/board';
import { Words } from '../lib/words';

const files = import.meta.glob<unknown>('../../samples/*/*.json', { eager: true, import: 'default' });

/** The sample views of a game by name, for example `play-first`. */
export function samplesOf<V extends View>(game: string): Readonly<Record<string, V>> {
  const views = Object.entries(files).flatMap(([path, content]) => {
    const [folder, name] = path.replace('.json', '').split('/').slice(-2);
    return folder === game && name && name !== 'words' ? [[name, content as V] as const] : [];
  });
  if (views.length === 0) throw new Error(`no samples of ${game}: run python -m tests.samples`);
  return Object.fromEntries(views);
}

export function sampleWords(game: string): Words {
  return new Words(files[`../../samples/${game}/words.json`] as Record<string, string>);
}
