/** What the table of every board is: the view, who sits where, and what can be sent. */

import { initialOf, type BoardProps, type BoardSeat, type Phrase, type View } from '../../lib/board';
import { plain } from '../../lib/phrases';
import type { Words } from '../../lib/words';

export abstract class BoardTable<V extends View> {
  protected readonly props: () => BoardProps;
  readonly view = $derived.by(() => this.props().view as V);
  readonly words: Words = $derived.by(() => this.props().words);
  readonly me = $derived.by(() => this.view.viewer ?? 0);
  readonly active = $derived.by(() => !this.props().lookOnly && this.view.actions.length > 0);

  constructor(props: () => BoardProps) {
    this.props = props;
  }

  get busy(): boolean {
    return this.props().busy;
  }

  get lookOnly(): boolean {
    return this.props().lookOnly;
  }

  get hints(): readonly number[] {
    return this.props().hints;
  }

  get looks(): readonly string[] {
    return this.props().looks ?? [];
  }

  /** A phrase as it is read aloud at this table. */
  say(phrase: Phrase): string {
    return plain(phrase, this.props().seats);
  }

  name(seat: number): string {
    return this.seat(seat)?.name ?? this.words.text('seat', { seat });
  }

  /** For where there is room for a letter. */
  initial(seat: number): string {
    return initialOf(this.props().seats, seat);
  }

  seat(seat: number): BoardSeat | undefined {
    return this.props().seats[seat];
  }

  /** Whether this seat is called "you": sentences about it are other ones. */
  isYou(seat: number | null): boolean {
    return seat !== null && this.seat(seat)?.spokenTo === true;
  }

  /** Why there is nothing to do. */
  readonly idle = $derived.by(() => {
    const { view, words } = this;
    if (view.over) return words.text('prompt.over');
    if (this.lookOnly && view.viewer !== null) return this.props().idle ?? words.text('board.past');
    if (this.isYou(view.to_play)) return words.text('board.waiting.you');
    return words.text(view.viewer === null ? 'board.watching' : 'board.waiting', {
      name: this.name(view.to_play ?? 0),
    });
  });

  protected send(actions: readonly number[]): void {
    if (this.active && !this.busy && actions.length) this.props().play([...actions]);
  }
}
