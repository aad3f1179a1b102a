/** Loads Python and the engine into a worker, and tells how much of them has arrived. */

import type { loadPyodide, PyodideInterface } from 'pyodide';
import type { Failure } from './messages';

/** What the build wrote beside the engine: the size of each file. */
interface Contents {
  files: Record<string, number>;
}

const WASM = 'pyodide.asm.wasm';

export class EngineFailed extends Error {
  constructor(
    readonly why: Failure,
    detail: string,
  ) {
    super(detail);
  }
}

export async function loadEngine(engine: string, onshare: (share: number) => void): Promise<PyodideInterface> {
  if (typeof WebAssembly === 'undefined') throw new EngineFailed('unsupported', 'there is no WebAssembly');
  const contents = (await (await fetched(`${engine}contents.json`)).json()) as Contents;
  self.fetch = unpacking(counting(self.fetch.bind(self), engine, contents, onshare), `${engine}${WASM}`);
  const [library, archive] = [unpacked(`${engine}python_stdlib.pack`), unpacked(`${engine}brewhall.pack`)];
  archive.catch(() => undefined); // it is waited for below
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const stdLibURL = URL.createObjectURL(new Blob([await library]));
  const python = await load({ indexURL: engine, stdLibURL });
  URL.revokeObjectURL(stdLibURL);
  python.unpackArchive(await archive, 'zip', { extractDir: '/brewhall' });
  python.runPython("import sys; sys.path.insert(0, '/brewhall')");
  return python;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address).catch((error: unknown) => {
    throw error instanceof EngineFailed ? error : new EngineFailed('missing', `${address}: ${String(error)}`);
  });
  if (!response.ok) throw new EngineFailed('missing', `${address}: ${response.status}`);
  return response;
}

/** A file that the build has packed. */
async function unpacked(address: string): Promise<ArrayBuffer> {
  const { body } = await fetched(address);
  if (!body) throw new EngineFailed('truncated', address);
  try {
    return await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch (error) {
    throw new EngineFailed('truncated', `${address}: ${String(error)}`);
  }
}

/** A fetch that finds the interpreter's code where the build has packed it. */
function unpacking(fetch: typeof self.fetch, wasm: string): typeof self.fetch {
  return async (input, init) => {
    if ((input instanceof Request ? input.url : String(input)) !== wasm) return fetch(input, init);
    const { body, ok, status } = await fetch(`${wasm}.pack`, init);
    if (!ok || !body) throw new EngineFailed('missing', `${wasm}.pack: ${status}`);
    const headers = { 'Content-Type': 'application/wasm' };
    return new Response(body.pipeThrough(new DecompressionStream('gzip')), { headers });
  };
}

/** A fetch that tells what share of all files has arrived, and that a file is not whole. */
function counting(
  fetch: typeof self.fetch,
  engine: string,
  { files }: Contents,
  onshare: (share: number) => void,
): typeof self.fetch {
  const all = Object.values(files).reduce((sum, size) => sum + size, 0);
  let come = 0;
  return async (input, init) => {
    const response = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const size = address.startsWith(engine) ? files[address.slice(engine.length)] : undefined;
    if (!response.ok || !response.body || size === undefined) return response;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, stream) {
        bytes += part.length;
        come += part.length;
        onshare(Math.min(1, come / all));
        stream.enqueue(part);
      },
      flush(stream) {
        if (bytes !== size) {
          stream.error(new EngineFailed('truncated', `${address}: ${bytes} bytes of ${size}`));
        }
      },
    });
    return new Response(response.body.pipeThrough(counted), { headers: response.headers, status: response.status });
  };
}

export function failureOf(error: unknown): { why: Failure; detail: string } {
  if (error instanceof EngineFailed) return { why: error.why, detail: error.message };
  const detail = error instanceof Error ? error.message : String(error);
  return { why: /of \d+$/.test(detail) ? 'truncated' : 'broken', detail };
}
