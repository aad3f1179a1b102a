/** The worker in which bots think: one piece of work after the other. */

import type { PyProxy } from 'pyodide/ffi';
import type { FromThinker, ToThinker } from './messages';
import { loadEngine } from './python';

type Think = (work: Uint8Array) => PyProxy & { toJs(): Uint8Array; destroy(): void };

let begun: Promise<Think> = Promise.reject(new Error('nobody has begun'));
begun.catch(() => undefined);

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === 'begin') {
    begun = loadEngine(data.engine, () => undefined).then(
      (python) => python.pyimport('brewhall.browser.worker').think as Think,
    );
    begun.then(
      () => self.postMessage({ kind: 'ready' } satisfies FromThinker),
      () => undefined,
    );
  } else void think(data.id, data.work);
};

async function think(id: number, work: Uint8Array): Promise<void> {
  let told: FromThinker;
  try {
    const found = (await begun)(work);
    told = { kind: 'done', id, result: found.toJs() };
    found.destroy();
  } catch (error) {
    told = { kind: 'undone', id, why: String(error) };
  }
  self.postMessage(told);
}
