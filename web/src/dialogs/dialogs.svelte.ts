/** Which dialog is open. There is at most one. */

export type Dialog =
  | { dialog: 'settings' }
  /** `at`: a chapter, a clause or a component; `table`: whose card set it is. */
  | { dialog: 'rules'; game: string; at?: string; table?: string | undefined; resign?: () => void }
  | { dialog: 'new-table'; game: string; friend: 'open' | 'here' }
  | { dialog: 'share'; table: string; invites: readonly string[]; watch: string };

class Dialogs {
  current = $state.raw<Dialog | null>(null);

  show(dialog: Dialog): void {
    this.current = dialog;
  }

  close(): void {
    this.current = null;
  }
}

export const dialogs = new Dialogs();
