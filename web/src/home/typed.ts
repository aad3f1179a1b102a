/** What somebody typed or pasted: a link of ours, or a code that was read aloud. */

import { placeOf, type Place } from '../lib/router.svelte';

export function placeOfText(text: string): Place | null {
  const trimmed = text.trim();
  const hash = trimmed.indexOf('#/');
  if (hash >= 0) {
    const place = placeOf(trimmed.slice(hash));
    return place.page === 'home' ? null : place;
  }
  const code =
    trimmed
      .toLowerCase()
      .match(/[a-z]+|\d+/g)
      ?.join('-') ?? '';
  if (/^[a-z]{2,12}-[a-z]{2,12}-\d\d$/.test(code)) return { page: 'join', invite: code };
  return /^[\w-]{16,}$/.test(trimmed) ? { page: 'join', invite: trimmed } : null;
}
