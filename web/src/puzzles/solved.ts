/** The puzzles that were solved, kept on this device. */

const STORED_AS = 'brewhall.puzzles';

export function solvedOf(game: string): ReadonlySet<number> {
  return new Set(stored()[game] ?? []);
}

export function rememberSolved(game: string, number: number): void {
  const all = stored();
  const numbers = new Set(all[game] ?? []).add(number);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ ...all, [game]: [...numbers].sort((a, b) => a - b) }));
  } catch {
    // Storage can be full or forbidden; then nothing is remembered.
  }
}

/** The next puzzle that was not solved yet; after the last one comes the first. */
export function nextAfter(number: number, of: number, solved: ReadonlySet<number>): number {
  const order = Array.from({ length: of }, (_, step) => ((number + step) % of) + 1);
  return order.find((each) => each !== number && !solved.has(each)) ?? order[0] ?? 1;
}

function stored(): Readonly<Record<string, readonly number[]>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).map(([game, numbers]) => [
        game,
        Array.isArray(numbers) ? numbers.filter((each): each is number => Number.isInteger(each)) : [],
      ]),
    );
  } catch {
    return {};
  }
}
