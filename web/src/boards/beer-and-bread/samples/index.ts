/** Positions of every phase, for the gallery and the tests. */

import { Words } from '../../../lib/words';
import type { BeerAndBreadView } from '../view';
import texts from './words.json';

const files = import.meta.glob<BeerAndBreadView>(['./*.json', '!./words.json'], { eager: true, import: 'default' });

export const samples: Readonly<Record<string, BeerAndBreadView>> = Object.fromEntries(
  Object.entries(files).map(([path, view]) => [path.slice(2, -5), view]),
);

export const words = new Words(texts);
