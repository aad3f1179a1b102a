import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import Closeup from './Closeup.svelte';

export default { Board, Closeup, ending: () => import('./end') } satisfies BoardModule;
