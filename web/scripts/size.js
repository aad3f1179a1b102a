/**
 * Prints what the first playable page weighs, gzipped, for every game, and fails when one is too heavy.
 * Run after `npm run build`; the manifest says what a page loads.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '../../brewhall/server/client');
const CODE = 100_000;
const ART = 150_000;
const PAGES = ['index.html', 'src/table/TablePage.svelte'];

const manifest = JSON.parse(readFileSync(join(CLIENT, 'manifest.json'), 'utf8'));
const boards = Object.keys(manifest).filter((name) => /^src\/boards\/[\w-]+\/index\.ts$/.test(name));

/** Everything that comes with the given modules, without what they ask for later. */
function filesOf(names, found = new Set()) {
  for (const name of names) {
    const { file, css = [], assets = [], imports = [] } = manifest[name];
    if (found.has(file)) continue;
    for (const each of [file, ...css, ...assets]) found.add(each);
    filesOf(imports, found);
  }
  return found;
}

function weight(files) {
  const sizes = files.map((name) => {
    const bytes = readFileSync(join(CLIENT, name));
    return name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

function judge(what, bytes, bar) {
  console.log(`${String(bytes).padStart(8)}  ${what}: at most ${bar}, ${bytes <= bar ? 'ok' : 'TOO HEAVY'}`);
  if (bytes > bar) process.exitCode = 1;
}

for (const board of boards) {
  const files = [...filesOf([...PAGES, board])];
  const isCode = (name) => /\.(js|css)$/.test(name);
  const game = board.split('/')[2];
  judge(`${game}, code (js + css)`, weight(files.filter(isCode)), CODE);
  judge(`${game}, fonts and art`, weight(files.filter((name) => !isCode(name))), ART);
}
