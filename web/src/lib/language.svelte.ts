/** The language of the page. English comes with the code that speaks; another one is loaded when it is chosen. */

import { settings } from './settings.svelte';
import { Words, type Blanks, type Messages } from './words';

const ENGLISH = 'en';
const files = import.meta.glob<Messages>(['../words/*/*.json', '!../words/en/*.json'], { import: 'default' });
const fileOf = (language: string, part: string) => `../words/${language}/${part}.json`;

/** All languages that the page can speak. */
export const languages = [
  ...new Set([ENGLISH, ...Object.keys(files).map((file) => file.split('/')[2] ?? ENGLISH)]),
].sort();

const speech = $state({ language: ENGLISH });
const spoken = new Map<string, Words>(); // by file

export const language = () => speech.language;

/** By which dates and numbers are written: those of English readers in Europe, else what the language uses. */
export const locale = () => (speech.language === ENGLISH ? 'en-GB' : speech.language);

/** A language's own name for itself: "Deutsch". */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** What is said in one part of the page, by keys that the compiler knows. */
export function part<Texts extends object>(name: string, english: Texts) {
  spoken.set(fileOf(ENGLISH, name), new Words(english as Messages));
  const words = () => spoken.get(fileOf(speech.language, name)) ?? spoken.get(fileOf(ENGLISH, name))!;
  const text = (key: keyof Texts & string, blanks: Blanks = {}): string => words().text(key, blanks);
  /** The text of a key that is put together at run time, if there is one. */
  const maybe = (key: string): string | undefined => (words().has(key) ? words().text(key) : undefined);
  return Object.assign(text, { maybe });
}

/** Speaks the language of the settings from now on, everywhere at once; `system` is what the browser prefers. */
export async function speak(): Promise<void> {
  const wished = settings.language === 'system' ? navigator.languages : [settings.language];
  const chosen = wished.map((tag) => tag.split('-')[0] ?? '').find((code) => languages.includes(code)) ?? ENGLISH;
  const own = Object.keys(files).filter((file) => file.startsWith(fileOf(chosen, '').replace('.json', '')));
  await Promise.all(
    own.map(async (file) => {
      if (!spoken.has(file)) spoken.set(file, new Words((await files[file]?.()) ?? {}, chosen));
    }),
  );
  speech.language = chosen;
  document.documentElement.lang = chosen;
}
