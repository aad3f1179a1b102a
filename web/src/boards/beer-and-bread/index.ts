import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import { BeerAndBreadTexts } from './wording';

export default {
  Board,
  texts: (words) => new BeerAndBreadTexts(words),
  ending: () => import('./end'),
} satisfies BoardModule;
