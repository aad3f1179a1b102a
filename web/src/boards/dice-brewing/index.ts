import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import { DiceBrewingTexts } from './wording';

export default {
  Board,
  texts: (words) => new DiceBrewingTexts(words),
  ending: () => import('./end'),
} satisfies BoardModule;
