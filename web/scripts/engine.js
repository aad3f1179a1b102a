/**
 * Builds what a browser needs in order to run the engine: Pyodide, the part of Python's library that is used, and the
 * engine itself. Usage: node scripts/engine.js [FOLDER]. Prints sizes, fails when they are too large.
 */

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const MOST = 5_500_000; // bytes of all files, each packed with gzip
const ROOT = resolve(import.meta.dirname, '../..');
const PYODIDE = resolve(import.meta.dirname, '../node_modules/pyodide');
const PACKAGES = ['core', 'games', 'bots', 'tables', 'lessons', 'protocol', 'browser'];
const SCRIPTS = ['pyodide.mjs', 'pyodide.asm.mjs'];
const WASM = 'pyodide.asm.wasm';
const MODULES = ['__init__.py', '_stand_ins.py', 'match.py'];
const LEFT_OUT = /__pycache__|(games\/\w+|protocol|tables|cli)\/words\/\w+\.json$|\.(so|pyd|c)$|py\.typed$/;
const REHEARSAL = readFileSync(join(import.meta.dirname, 'rehearsal.py'), 'utf8');

const folder = resolve(process.argv[2] ?? join(ROOT, 'brewhall/server/engine'));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const python = await loadPyodide({ indexURL: PYODIDE });
for (const path of sources()) {
  const target = `/brewhall/${path}`;
  python.FS.mkdirTree(target.slice(0, target.lastIndexOf('/')));
  python.FS.writeFile(target, readFileSync(join(ROOT, path)));
}
python.runPython("import sys; sys.path.insert(0, '/brewhall')");
await rehearse(python);
python.runPython(readFileSync(join(import.meta.dirname, 'archives.py'), 'utf8'));
// No host is relied on to pack them, and none must unpack them: hence no known ending.
for (const name of ['brewhall', 'python_stdlib']) pack(name, python.FS.readFile(`/tmp/${name}.zip`));
pack(WASM, readFileSync(join(PYODIDE, WASM)));
for (const name of SCRIPTS) copyFileSync(join(PYODIDE, name), join(folder, name));
const lock = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'));
writeFileSync(join(folder, 'pyodide-lock.json'), JSON.stringify({ info: lock.info, packages: {} }));

await tryOut();
weigh();
process.exit(); // the interpreters would wait for ever

/** Paths of all files of the engine. */
function sources() {
  const found = PACKAGES.flatMap((name) =>
    readdirSync(join(ROOT, 'brewhall', name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  return [...MODULES.map((name) => `brewhall/${name}`), ...found].filter((path) => !LEFT_OUT.test(path)).sort();
}

function pack(name, bytes) {
  writeFileSync(join(folder, `${name}.pack`), gzipSync(bytes, { level: 9 }));
}

async function rehearse(interpreter) {
  interpreter.runPython(REHEARSAL);
  await interpreter.runPythonAsync('await rehearse()');
}

/** What was written must do for everything that was done. */
async function tryOut() {
  const unpacked = (name) => gunzipSync(readFileSync(join(folder, `${name}.pack`)));
  const trials = mkdtempSync(join(tmpdir(), 'brewhall-'));
  const library = join(trials, 'python_stdlib.zip');
  writeFileSync(library, unpacked('python_stdlib'));
  writeFileSync(join(trials, WASM), unpacked(WASM));
  for (const name of [...SCRIPTS, 'pyodide-lock.json']) copyFileSync(join(folder, name), join(trials, name));
  const trial = await loadPyodide({ indexURL: trials, stdLibURL: library });
  trial.unpackArchive(new Uint8Array(unpacked('brewhall')), 'zip', { extractDir: '/brewhall' });
  trial.runPython("import sys; sys.path.insert(0, '/brewhall')");
  await rehearse(trial);
}

function weigh() {
  const files = {};
  let sum = 0;
  for (const name of readdirSync(folder).sort()) {
    const bytes = readFileSync(join(folder, name));
    const packed = gzipSync(bytes, { level: 9 }).length;
    files[name] = bytes.length;
    sum += packed;
    console.log(`${String(packed).padStart(8)}  ${name}, ${bytes.length} unpacked`);
  }
  console.log(`${String(sum).padStart(8)}  the engine: at most ${MOST}, ${sum <= MOST ? 'ok' : 'TOO LARGE'}`);
  writeFileSync(join(folder, 'contents.json'), JSON.stringify({ files }));
  if (sum > MOST) process.exitCode = 1;
}
