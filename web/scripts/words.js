/**
 * Compiles the words of games, server and command line to the tables beside them; with --check, says whether those are up
 * to date. Either way it lists where a language does not fit English: keys, blanks and forms.
 */

import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { compiledFile } from './messages.js';

const ROOT = process.env.WORDS_ROOT ?? join(import.meta.dirname, '../..'); // a test has its own
const FOLDERS = ['brewhall/games/*/words', 'brewhall/*/words', 'tests/example/words'];
const CLIENT = 'web/src/words';
const FORMATS = ['number', 'signed'];
const check = process.argv.includes('--check');
const problems = [];

/** The names of all blanks of a message, and the forms that it asks for. */
function asked(message, names = new Set(), forms = new Set()) {
  for (const part of typeof message === 'string' ? [] : message) {
    if (typeof part === 'string') continue;
    const [name, form, arms] = part;
    names.add(name);
    if (arms) for (const arm of Object.values(arms)) asked(arm, names, forms);
    else if (form && !FORMATS.includes(form)) forms.add(form);
  }
  return { names, forms };
}

const isForm = (key) => key.includes(':');

/** What is not as it is in English. */
function compare(file, table, english) {
  const say = (key, what) => problems.push(`${file}: "${key}" ${what}`);
  const keys = (from) => Object.keys(from).filter((key) => !isForm(key));
  for (const key of keys(english)) if (!(key in table)) say(key, 'is missing');
  const offered = new Set(Object.keys(table).flatMap((key) => (isForm(key) ? key.split(':')[1] : [])));
  for (const [key, message] of Object.entries(table)) {
    const origin = english[key.split(':')[0]];
    const { names, forms } = asked(message);
    for (const form of forms) if (!offered.has(form)) say(key, `asks for the form "${form}", which nothing has`);
    if (key === ':plurals' || key.endsWith(':gender')) continue;
    if (origin === undefined) {
      say(key, 'is not in English');
      continue;
    }
    const wanted = asked(origin).names;
    for (const name of names) if (!wanted.has(name)) say(key, `has a blank {${name}} that English does not have`);
    if (isForm(key)) continue;
    for (const name of wanted) if (!names.has(name)) say(key, `lacks the blank {${name}}`);
  }
}

function compiled(source, language) {
  const file = relative(ROOT, source);
  try {
    return compiledFile(readFileSync(source, 'utf8'), language, file);
  } catch (error) {
    problems.push(error.message);
    return null;
  }
}

/** The files of one kind of words by language, English first. */
function against(sources, languageOf, use = () => {}) {
  const byLanguage = Object.fromEntries(sources.map((source) => [languageOf(source), source]));
  const english = compiled(byLanguage.en, 'en');
  for (const [language, source] of Object.entries(byLanguage)) {
    const table = language === 'en' ? english : compiled(source, language);
    if (!table) continue;
    if (english) compare(relative(ROOT, source), table, english);
    use(source, table);
  }
}

function keep(source, table) {
  const target = join(dirname(source), 'compiled', basename(source));
  const lines = Object.entries(table).map(([key, message]) => `${JSON.stringify(key)}: ${JSON.stringify(message)}`);
  const text = `{\n${lines.join(',\n')}\n}\n`;
  if (!check) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text)
    problems.push(`${relative(ROOT, target)} is not what ${relative(ROOT, source)} says: run \`make words\``);
}

for (const folder of FOLDERS.flatMap((folder) => globSync(join(ROOT, folder)))) {
  against(globSync(join(folder, '*.json')), (source) => basename(source, '.json'), keep);
  for (const target of globSync(join(folder, 'compiled', '*.json'))) {
    if (existsSync(join(folder, basename(target)))) continue;
    if (check) problems.push(`${relative(ROOT, target)} has no source: run \`make words\``);
    else rmSync(target);
  }
}
for (const part of globSync(join(ROOT, CLIENT, 'en/*.json')).map((file) => basename(file))) {
  against(globSync(join(ROOT, CLIENT, `*/${part}`)), (source) => basename(dirname(source)));
}
const languages = globSync(join(ROOT, CLIENT, '*/')).map((folder) => basename(folder));
for (const language of languages) {
  for (const folder of FOLDERS.slice(0, 2).flatMap((folder) => globSync(join(ROOT, folder))))
    if (!existsSync(join(folder, `${language}.json`)))
      problems.push(`${relative(ROOT, folder)}/${language}.json is missing`);
  for (const part of globSync(join(ROOT, CLIENT, 'en/*.json')).map((file) => basename(file)))
    if (!existsSync(join(ROOT, CLIENT, language, part))) problems.push(`${CLIENT}/${language}/${part} is missing`);
}
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
