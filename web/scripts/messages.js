/**
 * Messages in ICU MessageFormat, compiled to what the evaluators in `brewhall/core/words.py` and `src/lib/words.ts` read.
 *
 * A message without blanks stays a string. Any other is a list of texts and of blanks: `["name"]`, `["name", form]`,
 * `["name", "plural" or "select", { arm: message }]`. `docs/build/words.md` explains the format of the sources.
 */

import { parse } from '@messageformat/parser';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
const LIKE_ENGLISH = pluralsOf('en');

/** By number from 0 to 199 the first letters of plural categories; from 200 on they repeat by hundreds. */
function pluralsOf(language) {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 200 }, (_, n) => CATEGORIES.indexOf(rules.select(n))).join('');
}

function compiledTokens(tokens, name) {
  const parts = [];
  for (const token of tokens) {
    const part = compiledToken(token, name);
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(parts.pop() + part);
    else parts.push(part);
  }
  if (parts.length === 0) return '';
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

function compiledToken(token, name) {
  switch (token.type) {
    case 'content':
      return token.value;
    case 'argument':
      return [token.arg];
    case 'octothorpe':
      return [name, 'number'];
    case 'function':
      if (token.param) throw new Error(`{${token.arg}, ${token.key}} takes nothing more`);
      return [token.arg, token.key];
    case 'plural':
    case 'select': {
      if (token.pluralOffset) throw new Error('offset is not used here');
      const inner = token.type === 'plural' ? token.arg : name;
      const arms = token.cases.map(({ key, tokens }) => [key.replace('=', ''), compiledTokens(tokens, inner)]);
      return [token.arg, token.type, Object.fromEntries(arms)];
    }
    default:
      throw new Error(`${token.type} is not used here`);
  }
}

/** One message. ICU quotes with ', which a reader takes for an apostrophe: it is refused. */
export function compiledMessage(text, language) {
  if (text.includes("'")) throw new Error("write ’ instead of '");
  const cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return compiledTokens(parse(text, { cardinal, ordinal: [], strict: false, strictPluralKeys: true }), '');
}

/** All messages of a file. One with several forms is an object; its forms get keys of their own, `key:form`. */
export function compiledFile(source, language, file) {
  const table = {};
  const problems = [];
  const add = (key, text) => {
    try {
      table[key] = compiledMessage(text, language);
    } catch (error) {
      problems.push(`${file}: "${key}": ${error.message}`);
    }
  };
  for (const [key, message] of Object.entries(JSON.parse(source))) {
    if (typeof message === 'string') {
      add(key, message);
      continue;
    }
    if (message.is === undefined) problems.push(`${file}: "${key}" needs a form "is"`);
    for (const [form, text] of Object.entries(message)) add(form === 'is' ? key : `${key}:${form}`, text);
  }
  if (problems.length) throw new Error(problems.join('\n'));
  const plurals = pluralsOf(language);
  return plurals === LIKE_ENGLISH ? table : { ...table, ':plurals': plurals };
}
