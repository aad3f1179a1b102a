// Explores with keys alone what can be committed in a position. Runs in the page, before its own code.
//
// The table page is the real one; only its line to the server is replaced, so that positions can be laid out and
// commands be read. Keys are events on whatever has the focus, with what a browser does by itself added: Enter clicks
// the focused button.
(() => {
  const STAGE = '.stage';
  const ESCAPE = -1;
  const MOST_KEYS = 20_000;
  let wire = null;
  let version = 0;
  let played = [];
  let keys = 0;

  window.WebSocket = class {
    constructor() {
      wire = this;
      setTimeout(() => this.onopen());
    }
    send(text) {
      const message = JSON.parse(text);
      if (message.type !== 'play') return;
      played.push(message.actions);
      this.tell({ type: 'answer', id: message.id, result: 'illegal', reason: 'only looking', version });
    }
    tell(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
    close() {}
  };

  const settled = async () => {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  };
  const seen = (element) => element.checkVisibility();
  const stage = () => document.querySelector(STAGE);

  async function press(key) {
    keys += 1;
    const target = document.activeElement;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    const usual = target.dispatchEvent(event);
    if (usual && key === 'Enter' && target.matches('button')) target.click();
    await settled();
  }

  // What the eye sees: two states that look the same are the same.
  function look() {
    return [...stage().querySelectorAll('button, output')]
      .map((each) => [
        each.getAttribute('aria-label'), each.textContent,
        each.ariaPressed, each.ariaChecked, each.ariaDisabled, 'legal' in each.dataset,
      ].join())
      .join('\n');
  }

  const things = () =>
    [...stage().querySelectorAll('[data-legal], [data-commit]:not([aria-disabled=true])')].filter(seen);

  // Ways to go from here, by place: what can be chosen, what commits first, what takes back last; then Escape.
  function waysFrom() {
    const rank = (each) => ('commit' in each.dataset ? 0 : 'back' in each.dataset ? 2 : 1);
    const ways = things().map((each, place) => ({ place, rank: rank(each) }));
    ways.sort((one, other) => one.rank - other.rank);
    return [...ways.map((way) => way.place), ESCAPE];
  }

  // The keys that should bring the focus to a thing, then Enter. Whether they do is seen when they are pressed.
  async function go(place) {
    if (place === ESCAPE) return press('Escape');
    const all = things();
    const here = all.indexOf(document.activeElement);
    const ahead = here < 0 ? place + 1 : (place - here + all.length) % all.length;
    const behind = all.length - (here < 0 ? place : ahead);
    const [key, times] = ahead <= behind ? ['n', ahead] : ['p', behind];
    for (let n = 0; n < times; n++) await press(key);
    await press('Enter');
  }

  // Walks through all states, nearest untried way first, until every legal action was committed or nothing is left.
  async function explore(view, names) {
    version += 1;
    played = [];
    keys = 0;
    wire.tell(position(view, names));
    await settled();
    const legal = new Set(view.actions.map((each) => each.action));
    const states = new Map(); // look -> { ways, next: way -> look }
    const missing = () => [...legal].some((action) => !played.some(([first]) => first === action));
    let here = look();
    while (missing() && keys < MOST_KEYS) {
      if (!states.has(here)) states.set(here, { ways: waysFrom(), next: [] });
      const path = pathToUntried(states, here);
      if (path === null) break;
      for (const way of path) {
        const state = states.get(here);
        await go(state.ways[way]);
        const expected = state.next[way];
        here = state.next[way] = look();
        if (here !== expected) break;
      }
    }
    return [...new Set(played.map(([first]) => first))];
  }

  function pathToUntried(states, start) {
    const queue = [[start, []]];
    const known = new Set([start]);
    for (const [look, path] of queue) {
      const state = states.get(look);
      if (!state) return path;
      for (let way = 0; way < state.ways.length; way++) {
        const next = state.next[way];
        if (next === undefined) return [...path, way];
        if (!known.has(next)) {
          known.add(next);
          queue.push([next, [...path, way]]);
        }
      }
    }
    return null;
  }

  function position(view, names) {
    const seats = names.map((name, place) => ({
      kind: 'person', name, you: place === view.viewer, online: true, bot: null, stand_in: null, clock: null,
      take_over_in: null,
    }));
    return {
      type: 'position', table: 't', version, seat: view.viewer, view, seats, log: [], chat: [], moves: version,
      can_undo: false, commitment: '', key: '', watch: '', rematch: '', hints: false, inherited: null, watchers: 0,
    };
  }

  window.layOut = async (view, names) => {
    while (!wire?.onmessage) await new Promise((next) => setTimeout(next, 10));
    wire.tell(position(view, names));
    while (!stage()?.querySelector('[data-zone]')) await new Promise((next) => setTimeout(next, 10));
  };
  window.explore = explore;
})();
