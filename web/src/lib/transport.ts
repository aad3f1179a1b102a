/** How this page reaches tables: a server, or the worker of the static edition. The messages are the same. */

import { isStatic } from './edition.svelte';
import type { Wire } from './socket';

const local = isStatic ? import('../engine/page').then(({ engine }) => engine) : null;

export async function ask(path: string, init: RequestInit): Promise<Response> {
  return local ? (await local).request(path, init) : fetch(path, { ...init, credentials: 'same-origin' });
}

export function openLine(address: string): Wire {
  return local ? new LateWire(address) : (new WebSocket(address) as Wire);
}

/** A line to a worker that is still being loaded. */
class LateWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  private wire: Wire | null = null;
  private closed = false;

  constructor(address: string) {
    void local?.then((engine) => {
      if (this.closed) return;
      this.wire = engine.open(address);
      this.wire.onopen = () => this.onopen?.();
      this.wire.onmessage = (message) => this.onmessage?.(message);
      this.wire.onclose = (end) => this.onclose?.(end);
    });
  }

  send(text: string): void {
    this.wire?.send(text);
  }

  close(): void {
    this.closed = true;
    this.wire?.close();
  }
}
