/** Finds words in chapters, clauses and components. */

import type { Clause, GalleryShown, Rulebook } from '../lib/messages';
import { plain } from '../lib/phrases';

export interface Found {
  readonly kind: 'chapter' | 'clause' | 'component';
  /** A chapter, a clause or a component. */
  readonly at: string;
  readonly title: string;
  /** Some words around the first hit. */
  readonly excerpt: string;
}

const AROUND = 40;
const MOST = 60;

/** What is looked for: every word of it must be there. */
export function wordsIn(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Words where they begin: "old" is in "older", not in "holder". */
export function pattern(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu');
}

export function search(rules: Rulebook, gallery: GalleryShown, query: string): Found[] {
  const words = wordsIn(query);
  if (!words.length) return [];
  const patterns = words.map((word) => pattern([word]));
  const has = (text: string) => patterns.every((each) => text.search(each) >= 0);
  const found: Found[] = [];
  const exact = rules.clauses[query.trim().toUpperCase()];
  if (exact) found.push(ofClause(exact, words));
  for (const chapter of rules.chapters) {
    const { id, title, also, lead } = chapter;
    const intro = plain(lead);
    if (has(`${title} ${also} ${intro}`)) found.push({ kind: 'chapter', at: id, title, excerpt: intro });
    for (const { text, clauses, example } of chapter.paragraphs) {
      const told = example ? [example.before, ...example.steps, example.after].map((phrase) => plain(phrase)) : [];
      const whole = [plain(text), ...told].join(' ');
      if (has(whole)) found.push({ kind: 'chapter', at: clauses[0] ?? id, title, excerpt: excerptOf(whole, words) });
    }
  }
  for (const clause of Object.values(rules.clauses))
    if (clause !== exact && has(textOf(clause))) found.push(ofClause(clause, words));
  for (const { id, title, text } of gallery.halls.flatMap((hall) => hall.exhibits)) {
    const said = text.map((phrase) => plain(phrase)).join(' ');
    const name = plain(title);
    if (has(`${name} ${said}`)) found.push({ kind: 'component', at: id, title: name, excerpt: excerptOf(said, words) });
  }
  return found.slice(0, MOST);
}

/** A text in pieces, every second of which is a hit. */
export function marked(text: string, words: readonly string[]): string[] {
  if (!words.length) return [text];
  return text.split(pattern(words));
}

function ofClause(clause: Clause, words: readonly string[]): Found {
  return { kind: 'clause', at: clause.number, title: clause.number, excerpt: excerptOf(textOf(clause), words) };
}

export function textOf(clause: Clause): string {
  return clause.lines.map((line) => line.cells.map((cell) => cell.map((run) => run.text).join('')).join(' ')).join(' ');
}

function excerptOf(text: string, words: readonly string[]): string {
  const first = Math.max(0, text.search(pattern(words)));
  const start = Math.max(0, first - AROUND);
  const end = Math.min(text.length, first + 2 * AROUND);
  return `${start ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
