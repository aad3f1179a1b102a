/** A game's texts by key, with blanks, as the server sends them. The client's own texts are in `words/`. */

export type Blanks = Readonly<Record<string, unknown>>;

export class Words {
  constructor(private readonly entries: Readonly<Record<string, string>>) {}

  has(key: string): boolean {
    return key in this.entries;
  }

  keys(): string[] {
    return Object.keys(this.entries);
  }

  /** The text of a key. A key that is missing shows itself, so that it is found. */
  text(key: string, blanks: Blanks = {}): string {
    const template = this.entries[key];
    return template === undefined ? key : fill(template, blanks);
  }

  /** "1 coin", "2 coins": `count.<noun>.one` or `.many`. */
  count(noun: string, n: number): string {
    return this.text(`count.${noun}.${n === 1 ? 'one' : 'many'}`, { n });
  }
}

/** Fills `{name}` and `{name:+d}` (a number with its sign). */
export function fill(template: string, blanks: Blanks): string {
  return template.replace(/\{(\w+)(:\+d)?\}/g, (blank, name: string, signed?: string) => {
    const value = blanks[name];
    if (value === undefined) return blank;
    return signed && typeof value === 'number' && value >= 0 ? `+${value}` : String(value);
  });
}

/** The first letter large, as at the beginning of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
