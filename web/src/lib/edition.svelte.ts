/** Which edition this is: pages of a server, or files of any static host, where a worker keeps the tables. */

import type { Failure } from '../engine/messages';

export const isStatic = typeof document !== 'undefined' && document.documentElement.dataset['edition'] === 'static';

/** Where the hall of the server is that these pages come from; empty: there is none. */
export const hallAddress = (isStatic && document.documentElement.dataset['hall']) || '';

/** How long somebody waits gladly for a strong bot, in seconds a move. */
const PATIENCE = 5;

/** How far the engine is, where there is no server. */
export const loading = $state({
  share: 0,
  ready: false,
  /** Why there is no engine; empty: nothing is wrong. */
  failed: '' as Failure | '',
  /** Games on this device that cannot be read. */
  problems: [] as string[],
  /** Whether games outlast the page. */
  lasting: true,
  /** How long the master would think about a move, in seconds; not known before it was tried. */
  master: Infinity,
});

/** Whether a bot would think too long on this device. */
export const tooSlow = (bot: string): boolean => isStatic && bot === 'master' && loading.master > PATIENCE;
