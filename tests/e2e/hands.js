// What a person sees at a table and would do next, whatever the game. Runs in the page, before its own code.
(() => {
  const CHOICE = '[data-legal]:not([aria-pressed=true], [aria-checked=true], [data-back])';
  const COMMIT = '[data-commit]:not([aria-disabled=true])';
  const WAYS = [COMMIT, `[data-zone^=hand] ${CHOICE}`, CHOICE];
  const MOST_CLICKS_A_MOVE = 100;
  const PATIENCE = 120_000; // milliseconds for one move of somebody, on the slowest machine

  const table = () => document.querySelector('[data-moves]')?.dataset ?? {}; // nothing on other pages
  const seen = (element) => element.checkVisibility();
  const ended = () => document.querySelector('[data-ended]') !== null;

  // The copper button, else a piece of the hand, else whatever glows. Nothing while a command is on its way.
  function next() {
    if (table().busy === 'true') return undefined;
    return WAYS.map((way) => [...document.querySelectorAll(way)].find(seen)).find((found) => found);
  }

  // How many moves had been made when it came to be one's turn; null until then. As text, for 0 is no answer.
  const turn = () => (next() ? table().moves : null);

  // What to click after so many moves, or 'moved' when there are others already; null until it is known.
  function step(moves) {
    if (table().busy === 'true') return null;
    return table().moves === moves ? (next() ?? null) : 'moved';
  }

  // How often N has to be pressed to come to what is next; null while others play.
  function presses() {
    if (ended()) return { ended: true, times: 0 };
    const wanted = next();
    if (!wanted) return null;
    const things = [...document.querySelectorAll(`.stage :is([data-legal], ${COMMIT})`)].filter(seen);
    const here = things.indexOf(document.activeElement);
    const there = things.indexOf(wanted);
    return { ended: false, times: here < 0 ? there + 1 : (there - here + things.length) % things.length };
  }

  // Does whatever comes first until the game is over; a game that stands still is an error.
  async function play() {
    let [moves, clicks, since] = [table().moves, 0, Date.now()];
    while (!ended()) {
      const found = next();
      if (table().moves !== moves) [moves, clicks, since] = [table().moves, 0, Date.now()];
      if (clicks > MOST_CLICKS_A_MOVE) throw new Error(`${clicks} clicks lead to no move after move ${moves}`);
      if (Date.now() - since > PATIENCE) throw new Error(`nothing happens after move ${moves}`);
      if (found) clicks += 1;
      found?.click();
      await new Promise((later) => setTimeout(later, found ? 0 : 10));
    }
  }

  let game = Promise.resolve();
  // Several pages play at once: one starts them all, then waits for each.
  window.hands = { turn, step, presses, start: () => void (game = play()), end: () => game };
})();
