/** Packs what was built as tightly as it goes, once, so that the server only has to choose: `name.br`, `name.gz`. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PACKABLE = /\.(js|css|svg|html|txt)$/; // fonts are packed already
const LEAST = 500; // bytes; smaller files fit in one packet anyway

/** @returns {import('vite').Plugin} */
export function compressed() {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => PACKABLE.test(each))) {
        const path = join(dir ?? '', name);
        const bytes = readFileSync(path);
        if (bytes.length < LEAST) continue;
        const tightest = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: tightest }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
