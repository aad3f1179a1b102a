/** Which edition this is: pages of a server, or files of any static host, where a worker keeps the tables. */

import type { Failure } from '../engine/messages';

export const isStatic = typeof document !== 'undefined' && document.documentElement.dataset['edition'] === 'static';

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
});
