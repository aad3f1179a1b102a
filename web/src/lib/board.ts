/**
 * What a board is told and what it may say. A board knows no rule: it shows a view, lets things glow that the list of
 * legal actions names, and hands chosen action numbers back.
 *
 * The markup contract with the table page (which does keyboard, focus, animation and announcements for every game):
 *
 * - a zone is an element with `data-zone="<zone id>"`, `role="group"` (or a section) and an `aria-label`; zones stand
 *   in the document in reading order: them, shared, you, hand, chooser. Tab goes from zone to zone, arrows move inside.
 * - things in a zone that can be focused are `<button type="button">`s. One that can be chosen or played now also has
 *   `data-legal` (N and P walk through these) and the class `legal`; the chosen one `aria-pressed="true"` and the class
 *   `chosen`; an impossible one `aria-disabled="true"`, the class `blocked` and its reason in the text.
 * - a legal thing that takes a part of the choice back (one token less) also has `data-back`.
 * - the copper button that commits has `data-commit`; pressing Enter on the chosen thing again presses it.
 * - `data-key="h"`: that key presses the element (Beer & Bread: h, b, u for harvest, brew or bake, upgrade).
 * - `data-flip="<stable id>"`: where an element with this id stands elsewhere after the next view, it is seen moving
 *   there. Tokens that have no id of their own get one from lib/tokens.ts: `water:7`; a new one comes from `water:`.
 * - `data-about="<id>"`: the element stands for this piece, zone or place of the view: own, others', shared, empty ones
 *   too. The zoom explains it (hover, focus, long press); the log and the story light it; marks are drawn on it.
 * - `data-rule="BB-5.3"`: the clause of the rules that explains this thing, for the ? key.
 * - `data-sheet="track"`: one of several sheets that share a place on small screens; the button with the same name in
 *   `data-opens` brings it to the top.
 *
 * The global style sheets are assets/tokens.css and assets/pieces.css (the classes of the mock: mat, btn, res, card,
 * back, seat, legal, chosen, blocked, moved, cap, sr …). Shared pieces: pieces/Icon.svelte, pieces/Res.svelte.
 * Whatever is said about the game (moves, prompts, reasons, what follows, what happened) comes as phrases in the view:
 * pieces/PhraseText.svelte draws one, lib/phrases.ts reads one aloud. A board writes no sentence; labels are in the words.
 * The board fills its container (width and height 100 %); rail, prompt, log and tools belong to the table page.
 */

import type { Component } from 'svelte';
import type { LegalAction as Action, Step, View } from './messages';
import type { Words } from './words';

export type { LegalAction as Action } from './messages';
export type { GameEvent, Impossible, Part, Phrase, Piece, Place, Prompt, Result, View, Zone } from './messages';

/** A seat as a board shows it: names are ready to be read ("You", "Hilde"). */
export interface BoardSeat {
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  readonly you: boolean;
  /** Whether phrases say "you" to this seat: it is the only one at this device. */
  readonly spokenTo: boolean;
  readonly online: boolean;
  /** The bot that plays here for an absent person. */
  readonly standIn: string | null;
}

/** What stands for somebody where there is room for a letter: of those that begin alike, all but the first are numbered. */
export function initialOf(seats: readonly BoardSeat[], seat: number): string {
  const letters = seats.map(({ name }) => [...name][0]?.toUpperCase() ?? '');
  const letter = letters[seat] ?? '';
  const before = letters.slice(0, seat).filter((each) => each === letter).length;
  return before ? `${letter}${before + 1}` : letter;
}

export interface BoardProps<V extends View = View> {
  view: V;
  words: Words;
  seats: readonly BoardSeat[];
  /** The id of the piece or target taken in hand, if any. Choosing is local and free. */
  chosen: string | null;
  onchoose: (target: string | null) => void;
  /** Commits: the numbers of one or more legal actions, played one after the other, all or none. */
  play: (actions: number[]) => void;
  /** A command is on its way: nothing can be committed now, but choosing still works. */
  busy: boolean;
  /** A past moment, a replay or a spectator's seat: nothing glows, nothing can be played. */
  lookOnly: boolean;
  /** Why nothing can be played, where it is for another reason. */
  idle?: string;
  /** Actions that a hint is about, best first; mark what they target with the class `hinted`. */
  hints: readonly number[];
  /** Ids of pieces and places that are worth a look; marked in the same way, and drawn more softly. */
  looks?: readonly string[];
  /** Draw it small (home page, lists): no texts, no focus. */
  mini?: boolean;
}

/** For a board that is only looked at. */
export const LOOK_ONLY = {
  chosen: null,
  onchoose: () => undefined,
  play: () => undefined,
  busy: false,
  lookOnly: true,
  hints: [],
} satisfies Partial<BoardProps>;

/** What the end of a game is told: the last view, and every position on the way to it. */
export interface EndProps {
  view: View;
  words: Words;
  seats: readonly BoardSeat[];
}

export interface Ending {
  /** Every point of every seat, explained. */
  readonly ScorePad: Component<EndProps>;
  /** How it came to that. */
  readonly Chart?: Component<EndProps & { steps: readonly Step[] }>;
}

/** One piece or place by itself, face up, as wide as its container; `small`: a chip for strips (about 40 by 28 px). */
export interface CloseupProps {
  view: View;
  words: Words;
  seats: readonly BoardSeat[];
  id: string;
  small?: boolean;
}

/** A heading of the game as text, and what stands under it. */
export interface Listed {
  readonly title: string;
  readonly items: readonly string[];
}

/** Everything the client has for one game: the default export of `boards/<game>/index.ts`. */
export interface BoardModule {
  readonly Board: Component<BoardProps>;
  /** Asked for when the game is over. */
  readonly ending: () => Promise<Ending>;
  /** Without it, things are shown by their names alone. */
  readonly Closeup?: Component<CloseupProps>;
  /** For the game as text: what a view holds beyond pieces in zones and counters. */
  readonly listing?: (props: EndProps) => readonly Listed[];
}

/** The legal actions that begin with taking `target` in hand. */
export function actionsOn(view: View, target: string): readonly Action[] {
  return view.actions.filter((action) => action.targets[0] === target);
}

/** Everything that can be taken in hand now. */
export function choosable(view: View): ReadonlySet<string> {
  return new Set(view.actions.flatMap((action) => action.targets.slice(0, 1)));
}
