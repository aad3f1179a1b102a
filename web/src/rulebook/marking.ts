/** Marks words wherever they stand below an element, without touching what is drawn there. */

import { pattern } from './search';

const NAME = 'found';

export function markWords(words: readonly string[]): (root: HTMLElement) => () => void {
  return (root) => {
    if (!('highlights' in CSS) || !words.length) return () => undefined;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const hit of (node.nodeValue ?? '').matchAll(pattern(words))) {
        const range = new Range();
        range.setStart(node, hit.index);
        range.setEnd(node, hit.index + hit[0].length);
        ranges.push(range);
      }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  };
}
