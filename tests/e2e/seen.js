// Notes every text that a page ever shows, and every name that it has for those who cannot see it.
(() => {
  const texts = new Set();
  const note = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement?.closest('style, script, noscript')) texts.add(node.data.trim());
      return;
    }
    const label = node.getAttribute?.('aria-label');
    if (label) texts.add(label);
  };
  const noteAll = (node) => {
    note(node);
    node.childNodes.forEach(noteAll);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      note(target);
      addedNodes.forEach(noteAll);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label'] });
  window.textsSeen = () => [...texts];
})();
