import type { BoardModule } from '../../lib/board';
import Board from './Board.svelte';
import Closeup from './Closeup.svelte';

export default { Board, ending: () => import('./end'), Closeup } satisfies BoardModule;
