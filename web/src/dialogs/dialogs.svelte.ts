/** Which dialog is open. There is at most one. */

export type Dialog =
  | { dialog: 'settings' }
  | { dialog: 'notices' }
  /** `at`: a chapter, a clause or a component; `table`: whose card set it is. */
  | { dialog: 'rules'; game: string; at?: string; table?: string | undefined }
  /** `rival`: who sits across, to begin with; without one, a bot. */
  | { dialog: 'new-table'; game: string; rival?: 'anyone' }
  /** `copied`: the link lies on the clipboard already. */
  | { dialog: 'share'; table: string; copied?: boolean }
  | Report;

/** To the host: about somebody at a table, by their seat, or about a line of the chat. */
export type Report = { dialog: 'report'; table: string; name: string } & (
  { seat: number } | { line: number; text: string }
);

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
