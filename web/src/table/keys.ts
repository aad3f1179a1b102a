/** The keyboard map of a table. The page says what the keys do; this says which key it was. */

import { flushSync } from 'svelte';
import { arriveNow } from './flip';
import { commitChosen, focusLegal, moveByArrow, pressKey, pressNth } from './zones';

export interface KeyActions {
  /** Whether something is being told. */
  telling(): boolean;
  /** Ends the present moment. */
  skip(): void;
  /** Ends all that is told: the key is meant for the table as it is now. False: a card comes first. */
  settle(): boolean;
  again(): void;
  undo(turn: boolean): void;
  hint(): void;
  hurry(): void;
  why(clause: string): void;
  log(): void;
  chat(): void;
  text(): void;
  menu(): void;
  escape(): void;
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);
const MEANT_FOR_THE_TABLE = /^([a-z1-9?]|Z|Arrow\w+)$/;

export function onTableKey(event: KeyboardEvent, root: HTMLElement | undefined, actions: KeyActions): void {
  arriveNow();
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.closest('dialog')) return;
  if (target.closest('input, select, textarea') && event.key !== 'Escape') return;
  if (actions.telling()) {
    if (MODIFIERS.has(event.key)) return;
    if (!MEANT_FOR_THE_TABLE.test(event.key)) {
      if (event.key !== 'Tab' && event.key !== ' ' && event.key !== 'Enter') event.preventDefault();
      return actions.skip();
    }
    const settled = actions.settle();
    flushSync();
    if (!settled) return event.preventDefault();
  }
  if (handled(event, root, target, actions)) event.preventDefault();
}

function handled(event: KeyboardEvent, root: HTMLElement | undefined, target: Element, actions: KeyActions): boolean {
  const key = event.key;
  if (key === 'Escape') return done(() => actions.escape());
  if (root) {
    if (key.startsWith('Arrow')) return moveByArrow(key, target);
    if (/^[1-9]$/.test(key)) return pressNth(root, Number(key));
    if (key === 'Enter' && commitChosen(root, target)) return true;
    if (key === 'n') return focusLegal(root, 1);
    if (key === 'p') return focusLegal(root, -1);
    if (/^[a-z]$/.test(key) && pressKey(root, key)) return true;
  }
  switch (key) {
    case 'z':
    case 'Z':
      return done(() => actions.undo(event.shiftKey));
    case 'q':
      return done(() => actions.hint());
    case 'f':
      return done(() => actions.hurry());
    case '?':
      return done(() => actions.why(target.closest<HTMLElement>('[data-rule]')?.dataset['rule'] ?? ''));
    case 'l':
      return done(() => actions.log());
    case 'c':
      return done(() => actions.chat());
    case 'r':
      return done(() => actions.again());
    case 't':
      return done(() => actions.text());
    case 'm':
      return done(() => actions.menu());
    default:
      return false;
  }
}

function done(act: () => void): true {
  act();
  return true;
}
