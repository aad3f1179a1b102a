/**
 * A modal dialog, open for as long as it is there. Whoever shows it is told at once that it is to go: the browser tells
 * of a close only later, when the next dialog may be open already. Then the focus goes back where it was.
 */
export function modal(leave: () => void): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const before = document.activeElement;
    dialog.showModal();
    dialog.addEventListener('cancel', (event) => {
      if (event.target !== dialog) return; // a field in it tells of its own
      event.preventDefault();
      leave();
    });
    dialog.addEventListener('close', () => dialog.isConnected && leave()); // some ways out cannot be prevented
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  };
}
