/** Files that a link offers. Without a server there is nothing behind the link: its text is asked for, and then saved. */

import { isStatic } from './edition.svelte';
import { ask } from './transport';

/** For `onclick` of a link with `download`. */
export async function save(event: MouseEvent & { currentTarget: HTMLAnchorElement }): Promise<void> {
  const { currentTarget: link } = event;
  if (!isStatic) return;
  event.preventDefault();
  const { pathname, search } = new URL(link.href);
  const answer = await ask(pathname.slice(pathname.indexOf('/api/')) + search, {});
  if (answer.ok) saveText(await answer.text(), link.download);
}

export function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
