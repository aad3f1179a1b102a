import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import { HeavenAndAleTexts } from './wording';

export default {
  Board,
  texts: (words) => new HeavenAndAleTexts(words),
  ending: () => import('./end'),
} satisfies BoardModule;
