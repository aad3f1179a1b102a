/** The tables at which the coach sits beside the player, kept on this device. */

const STORED_AS = 'brewhall.coached';
const MOST = 20;

export function isCoached(table: string): boolean {
  return tables().includes(table);
}

export function coach(table: string, on = true): void {
  const others = tables().filter((each) => each !== table);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify((on ? [...others, table] : others).slice(-MOST)));
  } catch {
    // Without storage she is not there.
  }
}

function tables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '[]') as string[];
  } catch {
    return [];
  }
}
