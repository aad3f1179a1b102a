import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';

export default {
  Board,
  ending: () => import('./end'),
} satisfies BoardModule;
