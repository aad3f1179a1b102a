/** Marks words wherever they stand below an element, without touching what is drawn there. */

const NAME = 'found';

export function markWords(words: readonly string[]): (root: HTMLElement) => () => void {
  return (root) => {
    if (!('highlights' in CSS) || !words.length) return () => undefined;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.toLowerCase() ?? '';
      for (const word of words)
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  };
}
