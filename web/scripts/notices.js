/** Writes whose work went into the pages, with the licences: `third-party-notices.txt`, beside them. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const LICENCE = /^(licen[cs]e|copying)(\.\w+)?$/i;
const HEAD = `Brewhall is under the MIT licence. Its pages contain work of others, under these licences.
(The Python packages that a server runs on are installed beside it, each with its own.)
`;

// Not built into the pages, but brought along by the static edition; its package has no file with the licence.
const FETCHED = {
  pyodide: 'It contains Python, under the licence of the Python Software Foundation. Its source and licences:',
};

/** @returns {import('vite').Plugin} */
export function notices() {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const sources = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' ? each.moduleIds : each.originalFileNames,
      );
      const names = new Set([...Object.keys(FETCHED), ...sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? [])]);
      const source = [HEAD, ...[...names].sort().map(notice)].join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

/** @param {string} name */
function notice(name) {
  const folder = join(import.meta.dirname, '../node_modules', name);
  const { version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const head = `${name} ${version} (${license})\n\n`;
  if (name in FETCHED) return `${head}${FETCHED[name]}\n${homepage}\n`;
  const file = readdirSync(folder).find((each) => LICENCE.test(each));
  if (!file) throw new Error(`${name} is built into the pages, but has no file with its licence`);
  return `${head}${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
