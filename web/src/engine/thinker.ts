/** The worker in which bots think: one piece of work after the other. */

import type { PyProxy } from 'pyodide/ffi';
import type { FromThinker, ToThinker } from './messages';
import { loadEngine } from './python';

/** `brewhall.browser.worker`. */
interface Module {
  think(work: Uint8Array): PyProxy & { toJs(): Uint8Array; destroy(): void };
  pace(): number;
}

let begun: Promise<Module> = Promise.reject(new Error('nobody has begun'));
begun.catch(() => undefined);

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === 'begin') {
    begun = begin(data.engine);
    begun.catch(() => undefined); // whoever asks for work is told
  } else void think(data.id, data.work);
};

async function begin(engine: string): Promise<Module> {
  const python = await loadEngine(engine, () => undefined);
  const module = python.pyimport('brewhall.browser.worker') as PyProxy & Module;
  // Whoever waits for a move already is answered first.
  setTimeout(() => self.postMessage({ kind: 'pace', master: module.pace() } satisfies FromThinker));
  return module;
}

async function think(id: number, work: Uint8Array): Promise<void> {
  let told: FromThinker;
  try {
    const found = (await begun).think(work);
    told = { kind: 'done', id, result: found.toJs() };
    found.destroy();
  } catch (error) {
    told = { kind: 'undone', id, why: String(error) };
  }
  self.postMessage(told);
}
