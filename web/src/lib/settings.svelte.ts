/** What a person likes, kept on this device. */

import { levels } from './constants';

export interface Settings {
  theme: 'system' | 'day' | 'evening';
  motion: 'system' | 'full' | 'none';
  sound: boolean;
  text: 'normal' | 'large' | 'larger';
  /** Show the game as text instead of a board. */
  textView: boolean;
  /** Bots play at once instead of at the pace of people. */
  hurry: boolean;
  /** The bot that waits at a table one simply sits down at. */
  opponent: string;
}

const STORED_AS = 'brewhall.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  motion: 'system',
  sound: false,
  text: 'normal',
  textView: false,
  hurry: false,
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

/** Puts the settings on the page; `dark` and `still` are what the system prefers. */
export function wear(root: HTMLElement, dark: boolean, still: boolean): void {
  const evening = settings.theme === 'system' ? dark : settings.theme === 'evening';
  root.dataset['theme'] = evening ? 'evening' : 'day';
  root.dataset['motion'] = (settings.motion === 'system' ? still : settings.motion === 'none') ? 'none' : 'full';
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
