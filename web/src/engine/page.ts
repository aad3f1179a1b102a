/** The page's side of the worker: requests and lines to tables, as if there were a server. */

import type { Wire } from '../lib/socket';
import { loading } from '../lib/edition.svelte';
import { language } from '../lib/language.svelte';
import type { Failure, FromWorker, ToWorker } from './messages';
import { told } from './text';

class Engine {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private asked = 0;
  private spoken = '';
  private readonly waiting = new Map<number, (response: Response) => void>();
  private readonly lines = new Map<number, LocalWire>();

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = () => this.fail('broken');
    this.tell({ kind: 'begin', engine: new URL('engine/', document.baseURI).href });
  }

  tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  request(address: string, init: RequestInit): Promise<Response> {
    if (loading.failed) return Promise.resolve(refusal());
    this.speak();
    const id = ++this.asked;
    const { method = 'GET', body } = init;
    this.tell({ kind: 'request', id, method, address, body: typeof body === 'string' ? body : '' });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  open(address: string): Wire {
    const url = new URL(address);
    const table = decodeURIComponent(url.pathname.split('/').at(-2) ?? '');
    const since = url.searchParams.get('since');
    const wire = new LocalWire(this, ++this.asked);
    this.lines.set(wire.line, wire);
    void navigator.storage?.persist?.(); // games shall not be thrown away when a device tidies up
    this.speak();
    queueMicrotask(() => {
      wire.onopen?.();
      this.tell({ kind: 'join', line: wire.line, table, since: since === null ? null : Number(since) });
    });
    return wire;
  }

  /** All that the worker says is read here. */
  private speak(): void {
    if (this.spoken === language()) return;
    this.spoken = language();
    this.tell({ kind: 'speak', language: this.spoken });
  }

  drop(line: number): void {
    if (this.lines.delete(line)) this.tell({ kind: 'leave', line });
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case 'loading':
        loading.share = message.share;
        break;
      case 'ready':
        Object.assign(loading, { ready: true, problems: message.problems, lasting: message.lasting });
        break;
      case 'pace':
        loading.master = message.master;
        break;
      case 'failed':
        console.error(message.detail);
        this.fail(message.why);
        break;
      case 'answer':
        this.waiting.get(message.id)?.(new Response(message.text, { status: message.status }));
        this.waiting.delete(message.id);
        break;
      case 'frame':
        this.lines.get(message.line)?.onmessage?.({ data: message.text });
        break;
      case 'ended': {
        const wire = this.lines.get(message.line);
        this.drop(message.line);
        wire?.onclose?.({ code: message.code });
        break;
      }
    }
  }

  /** Nobody waits for an engine that does not come. */
  private fail(why: Failure): void {
    loading.failed = why;
    for (const resolve of this.waiting.values()) resolve(refusal());
    this.waiting.clear();
  }
}

function refusal(): Response {
  const problem = told(`failed.${loading.failed || 'broken'}`);
  return new Response(JSON.stringify({ problem }), { status: 503 });
}

class LocalWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor(
    private readonly engine: Engine,
    readonly line: number,
  ) {}

  send(text: string): void {
    this.engine.tell({ kind: 'say', line: this.line, text });
  }

  close(): void {
    this.engine.drop(this.line);
  }
}

export const engine = new Engine();
