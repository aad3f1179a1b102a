/** The worker that keeps a visitor's tables: Python's hall behind the messages of a server. */

import type { PyCallable, PyProxy } from 'pyodide/ffi';
import type { FromThinker, FromWorker, ToThinker, ToWorker } from './messages';
import { failureOf, loadEngine } from './python';
import { openShelf, type Page } from './shelf';

/** `brewhall.browser.worker.Worker`. */
interface Hall {
  open(): Promise<string[]>;
  speak(language: string): void;
  answer(method: string, address: string, body: string): Promise<[number, string]>;
  join(line: number, table: string, since: number | null): void;
  say(line: number, text: string): void;
  leave(line: number): void;
}

let begun: Promise<Hall | null> = Promise.resolve(null);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'begin') begun = begin(data.engine);
  else void begun.then((hall) => hall && serve(hall, data));
};

function tell(message: FromWorker): void {
  self.postMessage(message);
}

async function begin(engine: string): Promise<Hall | null> {
  try {
    const python = await loadEngine(engine, (share) => tell({ kind: 'loading', share }));
    const thinker = new Thinker(engine);
    thinker.begin(); // now that all its files have been fetched
    const shelf = await openShelf();
    const browser = {
      frame: (line: number, text: string) => tell({ kind: 'frame', line, text }),
      end: (line: number, code: number) => tell({ kind: 'ended', line, code }),
      think: (work: Uint8Array) => thinker.think(work),
      keptAll: () => shelf.all(),
      keptFind: (name: string) => shelf.find(name),
      keptSave: (pages: readonly Page[]) => shelf.save(pages),
      keptRemove: (name: string) => shelf.remove(name),
    };
    const module = python.pyimport('brewhall.browser.worker') as PyProxy & { Worker: PyCallable };
    const hall = module.Worker(browser, python.pyimport('pyodide.ffi').to_js) as Hall;
    const problems = [...(await hall.open())];
    tell({ kind: 'ready', problems, lasting: shelf.lasting });
    return hall;
  } catch (error) {
    tell({ kind: 'failed', ...failureOf(error) });
    return null;
  }
}

async function serve(hall: Hall, message: Exclude<ToWorker, { kind: 'begin' }>): Promise<void> {
  switch (message.kind) {
    case 'request': {
      const { id, method, address, body } = message;
      try {
        const [status, text] = await hall.answer(method, address, body);
        tell({ kind: 'answer', id, status, text });
      } catch (error) {
        console.error(error);
        const problem = 'something went wrong here; nothing was changed';
        tell({ kind: 'answer', id, status: 500, text: JSON.stringify({ problem }) });
      }
      break;
    }
    case 'speak':
      hall.speak(message.language);
      break;
    case 'join':
      hall.join(message.line, message.table, message.since);
      break;
    case 'say':
      hall.say(message.line, message.text);
      break;
    case 'leave':
      hall.leave(message.line);
      break;
  }
}

/** Bots think in a worker of their own, so that the tables always answer at once. */
class Thinker {
  private worker: Worker | null = null;
  private asked = 0;
  private readonly waiting = new Map<number, (result: Uint8Array | undefined) => void>();

  constructor(private readonly engine: string) {}

  begin(): void {
    this.worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(data);
    this.worker.onerror = () => this.end();
    this.worker.postMessage({ kind: 'begin', engine: this.engine } satisfies ToThinker);
  }

  /** Undefined: that worker is not to be had here, and the tables have to think for themselves. */
  async think(work: Uint8Array): Promise<Uint8Array | undefined> {
    const { worker } = this;
    if (!worker) return undefined;
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage({ kind: 'think', id, work } satisfies ToThinker);
    });
  }

  private hear(message: FromThinker): void {
    if (message.kind === 'pace') {
      tell(message);
      return;
    }
    if (message.kind === 'undone') console.error(message.why);
    this.waiting.get(message.id)?.(message.kind === 'done' ? message.result : undefined);
    this.waiting.delete(message.id);
  }

  private end(): void {
    this.worker = null;
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }
}
