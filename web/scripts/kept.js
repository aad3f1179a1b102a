/** Tells the service worker which files make the client complete, and gives them a version. */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHELL = ['favicon.svg', 'manifest.webmanifest', 'notices.js'];

/** @returns {import('vite').Plugin} */
export function kept() {
  return {
    name: 'kept',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const built = Object.keys(bundle).filter((name) => /\.(js|css|woff2|svg)$/.test(name));
      const files = ['./', ...SHELL, ...built.sort()];
      const page = readFileSync(join(dir, 'index.html'));
      const version = createHash('sha256').update(page).update(files.join('\n')).digest('hex').slice(0, 16);
      const worker = join(dir, 'sw.js');
      const [, ...rest] = readFileSync(worker, 'utf8').split('\n');
      const site = JSON.stringify({ version, static: false, files });
      writeFileSync(worker, [`const SITE = ${site};`, ...rest].join('\n'));
    },
  };
}
