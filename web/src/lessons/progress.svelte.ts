/** How far somebody has come in the lessons, kept on this device. */

interface Progress {
  /** The step to go on with, counted from 0. */
  readonly step: number;
  /** Whether it was ever learned to its end. */
  readonly done: boolean;
}

const STORED_AS = 'brewhall.lessons';
const NOTHING: Progress = { step: 0, done: false };

const kept = $state<Record<string, Progress>>(stored());

export function progressOf(game: string, lesson: string): Progress {
  return kept[`${game}/${lesson}`] ?? NOTHING;
}

/** Somebody is at a step of a lesson; at its end, they go on from its beginning. */
export function keepProgress(game: string, lesson: string, step: number, ended: boolean): void {
  const before = progressOf(game, lesson);
  kept[`${game}/${lesson}`] = { step: ended ? 0 : step, done: before.done || ended };
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // Storage can be full or forbidden; it is then remembered for as long as the page is open.
  }
}

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Record<string, Progress>;
  } catch {
    return {};
  }
}
