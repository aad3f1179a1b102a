/** Prints what the first playable page weighs, gzipped, and fails when it is too heavy. Run after `npm run build`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '../../brewhall/server/client');
const BARS = { 'code (js + css)': 100_000, 'fonts and art': 150_000 };
const LATER = /Dialog|ReplayPage|EndOfGame|QrCode/; // asked for only when needed

const files = readdirSync(join(CLIENT, 'assets')).sort();
const rows = files.map((name) => {
  const bytes = readFileSync(join(CLIENT, 'assets', name));
  const code = /\.(js|css)$/.test(name);
  const size = name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  return { name, size, group: LATER.test(name) ? 'later' : code ? 'code (js + css)' : 'fonts and art' };
});

for (const { name, size, group } of rows) console.log(`${String(size).padStart(8)}  ${group.padEnd(16)} ${name}`);
for (const [group, bar] of Object.entries(BARS)) {
  const total = rows.filter((row) => row.group === group).reduce((sum, row) => sum + row.size, 0);
  const verdict = total <= bar ? 'ok' : 'TOO HEAVY';
  console.log(`${String(total).padStart(8)}  ${group}: at most ${bar}, ${verdict}`);
  if (total > bar) process.exitCode = 1;
}
