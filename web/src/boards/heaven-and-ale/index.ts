import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import Closeup from './Closeup.svelte';
import { listing } from './listing';

export default {
  Board,
  ending: () => import('./end'),
  Closeup,
  listing,
} satisfies BoardModule;
