/**
 * Messages by key, compiled from words files (`docs/build/words.md`): a game's, as the server sends them, and the client's
 * own. `brewhall/core/words.py` evaluates the same tables.
 */

export type Message = string | readonly Part[];
type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, form: string]
  | readonly [name: string, how: string, arms: Readonly<Record<string, Message>>];
export type Messages = Readonly<Record<string, Message>>;
export type Blanks = Readonly<Record<string, unknown>>;

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

export class Words {
  constructor(
    private readonly table: Messages,
    readonly language = 'en',
  ) {}

  has(key: string): boolean {
    return key in this.table;
  }

  keys(): string[] {
    return Object.keys(this.table);
  }

  /** The text of a key. A key that is missing shows itself, so that it is found. */
  text(key: string, blanks: Blanks = {}): string {
    const message = this.table[key];
    return message === undefined ? key : this.fill(message, blanks);
  }

  /** The text of a key for a blank of another one, which may ask for its forms. */
  term(key: string, blanks: Blanks = {}): Term {
    return new Term(this, key, blanks);
  }

  /** "1 coin", "2 coins". */
  count(noun: string, n: number): string {
    return this.counted(noun, n).said();
  }

  /** The same for a blank of another message. */
  counted(noun: string, n: number): Term {
    return this.term(`count.${noun}`, { n });
  }

  private fill(message: Message, blanks: Blanks): string {
    if (typeof message === 'string') return message;
    return message.map((part) => (typeof part === 'string' ? part : this.filled(part, blanks))).join('');
  }

  private filled([name, form, arms]: Exclude<Part, string>, blanks: Blanks): string {
    const value = blanks[name];
    if (value === undefined) return `{${name}}`;
    if (arms) return this.fill(arms[this.arm(form, value, arms)] ?? '', blanks);
    if (form === 'signed') return `${Number(value) < 0 ? '−' : '+'}${Math.abs(Number(value))}`;
    if (form === 'number') return number(this.language).format(value instanceof Term ? value.number : Number(value));
    return value instanceof Term ? value.said(form) : String(value);
  }

  private arm(how: string | undefined, value: unknown, arms: Readonly<Record<string, Message>>): string {
    let arm: string;
    if (how === 'plural') {
      const n = value instanceof Term ? value.number : Number(value);
      arm = `${n}` in arms ? `${n}` : this.category(Math.abs(n));
    } else arm = value instanceof Term ? value.kind : String(value);
    return arm in arms ? arm : 'other';
  }

  private category(n: number): string {
    const plurals = this.table[':plurals'] as string | undefined;
    if (plurals === undefined) return n === 1 ? 'one' : 'other';
    return CATEGORIES[Number(plurals[n < 100 ? n : 100 + (n % 100)])] ?? 'other';
  }
}

/** The text of a key as something that other messages name, in the forms that its language has for it. */
export class Term {
  constructor(
    private readonly words: Words,
    private readonly key: string,
    private readonly blanks: Blanks,
  ) {}

  said(form = ''): string {
    const key = `${this.key}:${form}`;
    return this.words.text(form && this.words.has(key) ? key : this.key, this.blanks);
  }

  /** What a message selects on: a gender. */
  get kind(): string {
    const key = `${this.key}:gender`;
    return this.words.has(key) ? this.words.text(key) : 'other';
  }

  get number(): number {
    return 'n' in this.blanks ? Number(this.blanks['n']) : 1;
  }

  toString(): string {
    return this.said();
  }
}

const formats = new Map<string, Intl.NumberFormat>();

/** How numbers are written in a language. */
export function number(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language)));
  return format;
}

/** The first letter large, as at the beginning of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
