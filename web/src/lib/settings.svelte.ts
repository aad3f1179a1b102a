/** What a person likes, kept on this device. */

import { levels } from './constants';

export interface Settings {
  /** A language by its code; `system`: what the browser prefers. */
  language: string;
  theme: 'system' | 'day' | 'evening';
  motion: 'system' | 'full' | 'none';
  sound: boolean;
  text: 'normal' | 'large' | 'larger';
  /** Show the game as text instead of a board. */
  textView: boolean;
  /** Bots play at once instead of at the pace of people. */
  hurry: boolean;
  /** How the moves of others are staged. */
  moves: 'told' | 'fast' | 'at once';
  /** Whether it was answered that they might be told fast. */
  fastOffered: boolean;
  /** Show a card between years and rounds. */
  interludes: boolean;
  /** The log stands beside the board, where there is room for it. */
  log: boolean;
  /** The bot that waits at a table one simply sits down at. */
  opponent: string;
}

const STORED_AS = 'brewhall.settings';
const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  motion: 'system',
  sound: false,
  text: 'normal',
  textView: false,
  hurry: false,
  moves: 'told',
  fastOffered: false,
  interludes: true,
  log: true,
  opponent: levels[0],
};

export const settings: Settings = $state(stored());

export function saveSettings(): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(settings));
  } catch {
    // Storage can be full or forbidden; the settings then last as long as the page.
  }
}

/** What the page wears now, from these settings and what the system prefers. */
export const worn = $state({ still: false });

/** Puts the settings on the page; `dark` and `still` are what the system prefers. */
export function wear(root: HTMLElement, dark: boolean, still: boolean): void {
  const evening = settings.theme === 'system' ? dark : settings.theme === 'evening';
  root.dataset['theme'] = evening ? 'evening' : 'day';
  worn.still = settings.motion === 'system' ? still : settings.motion === 'none';
  root.dataset['motion'] = worn.still ? 'none' : 'full';
  root.dataset['text'] = settings.text;
}

function stored(): Settings {
  try {
    const saved = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Partial<Settings>;
    return { ...DEFAULTS, ...saved };
  } catch {
    return { ...DEFAULTS };
  }
}
