// Finds what cannot be read or touched in a page as it is laid out. Runs in the page, before its own code.
//
// The table page is the real one; only its line to the server is replaced, so that positions can be laid out.
// `audit` looks at what is there; `stability` opens panels and chooses things, and sees whether the board moves.
(() => {
  const ACTIONABLE =
    'button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=slider], [role=tab]';
  const ABOVE = 1.5; // pixels by which something may stand out: rounding, hairlines
  const FAINT = 0.25; // what is less opaque than this covers nothing
  const POINTS = [0.08, 0.5, 0.92]; // of the width of a short line of text, where it is looked whether it is covered
  const MORE_POINTS = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
  const LONG = 60; // pixels
  const PATIENCE = 60_000; // milliseconds for a page to draw something, on the slowest machine
  const canvas = document.createElement('canvas').getContext('2d');

  let wire = null;
  window.WebSocket = class {
    constructor() {
      wire = this;
      setTimeout(() => this.onopen?.());
    }
    send() {}
    close() {}
  };

  // -- what is seen ---------------------------------------------------------------------------------------------------

  // All of the page, or the dialog that has to be answered first.
  const inFront = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const parentOf = (element) => element.parentElement ?? element.getRootNode().host ?? null;
  const ancestors = function* (element) {
    for (let at = element; at; at = parentOf(at)) yield at;
  };
  const styles = new Map(); // of this look at the page
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  // For screen readers only: a box of one pixel, or cut to nothing.
  const unseen = (element) => {
    for (const at of ancestors(element)) {
      const style = styleOf(at);
      if (style.position === 'absolute' && style.overflow !== 'visible' && at.clientWidth <= 1) return true;
      if (style.clip === 'rect(0px, 0px, 0px, 0px)') return true;
    }
    return false;
  };
  const fades = (element) => {
    let opacity = 1;
    for (const at of ancestors(element)) opacity *= Number(styleOf(at).opacity);
    return opacity;
  };

  function scaleOf(element) {
    if (element instanceof SVGElement && element.getScreenCTM) {
      const m = element.getScreenCTM();
      return m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 1;
    }
    let scale = 1;
    for (const at of ancestors(element)) {
      const style = styleOf(at);
      if (style.transform !== 'none') {
        const m = new DOMMatrix(style.transform);
        scale *= Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
      }
      if (style.scale !== 'none') scale *= Number.parseFloat(style.scale);
      if (style.zoom) scale *= Number.parseFloat(style.zoom) || 1;
    }
    return scale;
  }

  function turned(element) {
    for (const at of ancestors(element)) {
      const { transform, rotate } = styleOf(at);
      if (rotate !== 'none' || (transform !== 'none' && Math.abs(new DOMMatrix(transform).b) > 0.001)) return true;
    }
    return false;
  }

  const crossed = (one, other) => {
    const left = Math.max(one.left, other.left);
    const top = Math.max(one.top, other.top);
    const right = Math.min(one.right, other.right);
    const bottom = Math.min(one.bottom, other.bottom);
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  // What of a rectangle can be seen, and where it is cut for good: by whom, and by how many pixels.
  function clipped(element, rect) {
    let shown = rect;
    let cut = null;
    const free = { x: false, y: false }; // inside something that scrolls there
    for (const at of ancestors(element)) {
      if (at === document.body || at === document.documentElement) break;
      const style = styleOf(at);
      if (style.position === 'fixed') free.x = free.y = false;
      if (at === element && at instanceof SVGElement) continue;
      const [x, y] = [style.overflowX, style.overflowY];
      if (x === 'visible' && y === 'visible') continue;
      const box = at.getBoundingClientRect();
      const over = {
        x: Math.max(box.left - rect.left, rect.right - box.right),
        y: Math.max(box.top - rect.top, rect.bottom - box.bottom),
      };
      for (const axis of ['x', 'y']) {
        const way = axis === 'x' ? x : y;
        if (way === 'visible' || free[axis]) continue;
        if (way === 'auto' || way === 'scroll') free[axis] = true;
        else if (over[axis] > ABOVE && !cut) cut = { by: at, pixels: over[axis], axis };
      }
      shown = crossed(shown, {
        left: x === 'visible' ? -Infinity : box.left,
        right: x === 'visible' ? Infinity : box.right,
        top: y === 'visible' ? -Infinity : box.top,
        bottom: y === 'visible' ? Infinity : box.bottom,
      });
    }
    if (!free.x && !cut) {
      const wide = document.documentElement.clientWidth;
      const over = Math.max(-rect.left - scrollX, rect.right - wide);
      if (over > ABOVE) cut = { by: document.documentElement, pixels: over, axis: 'x' };
    }
    if (!free.y && !cut && -rect.top - scrollY > ABOVE) {
      cut = { by: document.documentElement, pixels: -rect.top - scrollY, axis: 'y' };
    }
    return { shown, cut };
  }

  // -- names for people -----------------------------------------------------------------------------------------------

  const nameOf = (element) => {
    const own = element.classList.length ? `.${[...element.classList].filter((c) => !c.startsWith('svelte-')).join('.')}` : '';
    return `${element.localName}${own === '.' ? '' : own}`;
  };
  function where(element) {
    const zone = element.closest('[data-zone]');
    const parent = parentOf(element);
    const place = zone && zone !== element ? `[data-zone=${zone.dataset.zone}] ` : '';
    return `${place}${parent && parent !== zone ? `${nameOf(parent)} > ` : ''}${nameOf(element)}`;
  }
  const short = (text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    return plain.length > 40 ? `${plain.slice(0, 39)}…` : plain;
  };
  const labelOf = (element) => short(element.getAttribute('aria-label') ?? element.textContent);
  const px = (number) => Math.round(number * 10) / 10;

  // -- text -----------------------------------------------------------------------------------------------------------

  // A run of text: one text node, its lines as far as there is ink.
  function runs() {
    const found = [];
    const walker = document.createTreeWalker(inFront(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest('script, style, option, title, .skip') || !seen(element)) continue;
      if (unseen(element)) continue;
      const size = Number.parseFloat(styleOf(element).fontSize) * scaleOf(element);
      const lines = linesOf(node, element);
      if (lines.length) found.push({ node, element, text: node.data, size, lines, loose: moves(element), turned: turned(element) });
    }
    return found;
  }
  function linesOf(node, element) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((each) => each.width > 0.5);
    return boxes.map((each) => inked(each, node.data, element));
  }

  // The part of a line's box that letters can fill; other boxes may touch the rest.
  function inked(rect, text, element) {
    const style = styleOf(element);
    canvas.font = `${style.fontStyle} ${style.fontWeight} 100px ${style.fontFamily}`;
    const letters = canvas.measureText(text.trim());
    const whole = letters.fontBoundingBoxAscent + letters.fontBoundingBoxDescent;
    const top = rect.top + (rect.height * (letters.fontBoundingBoxAscent - letters.actualBoundingBoxAscent)) / whole;
    const bottom = rect.bottom - (rect.height * (letters.fontBoundingBoxDescent - letters.actualBoundingBoxDescent)) / whole;
    return { left: rect.left, right: rect.right, top, bottom, width: rect.width, height: bottom - top };
  }

  function smallText(all, smallest) {
    return all
      .filter((run) => run.size < smallest - 0.05)
      .map((run) => ({ what: 'small', at: where(run.element), text: short(run.text), numbers: `${px(run.size)} px` }));
  }

  function cutText(all) {
    const found = [];
    for (const run of all) {
      const cuts = run.lines.map((line) => clipped(run.element, line).cut).filter(Boolean);
      const element = run.element;
      const style = styleOf(element);
      const hides = (way) => way === 'hidden' || way === 'clip';
      const wide = hides(style.overflowX) ? element.scrollWidth - element.clientWidth : 0;
      const worst = cuts.sort((one, other) => other.pixels - one.pixels)[0];
      if (worst) {
        const way = worst.axis === 'x' ? 'sideways' : 'in height';
        found.push({ what: 'cut', at: where(element), text: short(run.text), numbers: `by ${px(worst.pixels)} px ${way}, by ${nameOf(worst.by)}` });
      } else if (wide > 1 && !(element instanceof SVGElement)) {
        found.push({ what: 'cut', at: where(element), text: short(run.text), numbers: `${wide} px wider than its box` });
      }
    }
    return found;
  }

  const SHAPES = 'path, use, circle, ellipse, rect, polygon, polyline, line, image'; // letters: see `printedOver`
  function paintsAt(element, x, y) {
    if (fades(element) < FAINT) return false;
    const style = styleOf(element);
    if (element instanceof SVGElement && element.localName !== 'svg') {
      return element.matches(SHAPES) && (style.fill !== 'none' || style.stroke !== 'none') && Number(style.fillOpacity) >= FAINT;
    }
    if (element.matches('img, canvas, video, input, select, textarea')) return true;
    if (style.backgroundImage !== 'none') return true;
    const alpha = /rgba?\([^)]*?[,/]\s*([\d.]+)\)$/.exec(style.backgroundColor);
    if (style.backgroundColor.startsWith('rgba') || style.backgroundColor.includes('/')) return Number(alpha?.[1] ?? 0) >= FAINT;
    return true; // a plain colour
  }

  const related = (one, other) => one === other || one.contains(other) || other.contains(one);

  // What lies on a text at a point; null: nothing, or the point is not on the screen.
  function coverAt(run, x, y) {
    const highest = document.elementFromPoint(x, y); // nearly always it: quicker than to ask for all
    if (!highest || related(highest, run.element)) return null;
    const all = document.elementsFromPoint(x, y);
    if (run.turned && !all.includes(run.element)) return null; // its box is larger than it
    for (const above of all) {
      if (related(above, run.element)) return null;
      if (paintsAt(above, x, y)) return above;
    }
    return null;
  }

  // Text may lie under what is fixed as long as it can be scrolled from there.
  function coveredText(all) {
    const open = new Map(); // run -> what covers it, in every look so far
    const clear = new Set();
    fromEveryPlace(() => {
      for (const run of all) {
        if (clear.has(run)) continue;
        const lines = run.loose ? linesOf(run.node, run.element) : run.lines.map(lowered);
        const inside = lines.filter((line) => line.top >= 0 && line.bottom <= innerHeight);
        if (!inside.length) continue;
        let covers = null;
        for (const line of inside) {
          const { shown } = clipped(run.element, line);
          if (shown.width < 2 || shown.height < 2) continue;
          for (const part of line.width > LONG ? MORE_POINTS : POINTS) {
            const x = line.left + line.width * part;
            const y = (line.top + line.bottom) / 2;
            if (x < shown.left || x > shown.right || y < shown.top || y > shown.bottom) continue;
            covers ??= coverAt(run, x, y);
          }
        }
        if (covers) open.set(run, covers);
        else clear.add(run);
      }
    });
    return [...open]
      .filter(([run]) => !clear.has(run))
      .map(([run, by]) => ({ what: 'covered', at: where(run.element), text: short(run.text), numbers: `by ${where(by)}` }));
  }

  // Whether it does not simply scroll with the page.
  const moves = (element) => {
    for (const at of ancestors(element)) if (['fixed', 'sticky'].includes(styleOf(at).position)) return true;
    return false;
  };
  let startedAt = 0; // how far the page was scrolled when rectangles were read
  function lowered(line) {
    const by = scrollY - startedAt;
    return { ...line, top: line.top - by, bottom: line.bottom - by };
  }
  function fromEveryPlace(look) {
    const step = innerHeight * 0.4;
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; ; y += step) {
      scrollTo({ top: Math.min(y, last), behavior: 'instant' });
      look();
      if (y >= last) break;
    }
    scrollTo({ top: 0, behavior: 'instant' });
  }

  // Letters on letters: neither has a ground of its own that would tell it apart.
  function printedOver(all) {
    const found = [];
    const lines = all.flatMap((run) =>
      run.lines.map((line) => ({ run, line: clipped(run.element, line).shown })).filter(({ line }) => line.width > 2 && line.height > 2),
    );
    lines.sort((one, other) => one.line.top - other.line.top);
    for (let i = 0; i < lines.length; i++) {
      const one = lines[i];
      for (let k = i + 1; k < lines.length && lines[k].line.top < one.line.bottom; k++) {
        const other = lines[k];
        if (one.run === other.run || one.run.loose !== other.run.loose) continue;
        const both = crossed(one.line, other.line);
        if (both.width < 2.5 || both.height < 2.5) continue;
        const x = (both.left + both.right) / 2;
        const y = (both.top + both.bottom) / 2;
        if (y < 0 || y > innerHeight || coverAt(one.run, x, y) || coverAt(other.run, x, y)) continue; // told already
        found.push({
          what: 'printed over', at: where(one.run.element), text: short(one.run.text),
          numbers: `${px(both.width)}x${px(both.height)} px by “${short(other.run.text)}” ${where(other.run.element)}`,
        });
      }
    }
    return found;
  }

  // -- things to touch ------------------------------------------------------------------------------------------------

  function things() {
    return [...inFront().querySelectorAll(ACTIONABLE)]
      .filter((each) => seen(each) && !each.matches('.skip') && !unseen(each))
      .map((element) => {
        const rect = element.getBoundingClientRect();
        return { element, rect, ...clipped(element, rect), loose: moves(element) };
      })
      .filter(({ shown }) => shown.width > 2 && shown.height > 2);
  }

  function overlapping(all) {
    const found = [];
    for (let i = 0; i < all.length; i++) {
      for (let k = i + 1; k < all.length; k++) {
        const [one, other] = [all[i], all[k]];
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (one.loose !== other.loose) continue; // the page scrolls under what is fixed
        const both = crossed(one.shown, other.shown);
        if (both.width <= ABOVE || both.height <= ABOVE) continue;
        if (!share(one.element, other.element, both)) continue;
        found.push({
          what: 'overlapping', at: where(one.element), text: labelOf(one.element),
          numbers: `${px(both.width)}x${px(both.height)} px with ${where(other.element)} “${labelOf(other.element)}”`,
        });
      }
    }
    return found;
  }

  // Whether both are hit at one point: boxes of six-sided things overlap, the things do not.
  function share(one, other, both) {
    const inset = 0.75;
    for (const i of [0.5, 0, 1]) {
      for (const k of [0.5, 0, 1]) {
        const x = both.left + inset + (both.width - 2 * inset) * i;
        const y = both.top + inset + (both.height - 2 * inset) * k;
        if (y < 0 || y >= innerHeight) return false;
        const hit = document.elementsFromPoint(x, y);
        if (hit.some((each) => one.contains(each)) && hit.some((each) => other.contains(each))) return true;
      }
    }
    return false;
  }

  function outOfReach(all) {
    return all
      .filter(({ cut, rect }) => cut && cut.pixels > Math.min(rect.width, rect.height) * 0.25)
      .map(({ element, cut }) => ({ what: 'cut', at: where(element), text: labelOf(element), numbers: `a thing to touch, by ${px(cut.pixels)} px, by ${nameOf(cut.by)}` }));
  }

  function commitAway() {
    return [...document.querySelectorAll('[data-commit]')].filter(seen).flatMap((button) => {
      const rect = button.getBoundingClientRect();
      const { shown } = clipped(button, rect);
      const inside = crossed(shown, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      const hidden = Math.max(rect.width - inside.width, rect.height - inside.height);
      if (hidden <= ABOVE) return [];
      const numbers = `from ${px(rect.top)} to ${px(rect.bottom)} px of a height of ${innerHeight}`;
      return [{ what: 'commit out of sight', at: where(button), text: labelOf(button), numbers }];
    });
  }

  function sideways() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [{ what: 'scrolls sideways', at: 'html', text: '', numbers: `${scrollWidth} px of ${clientWidth}` }];
  }

  // -- together -------------------------------------------------------------------------------------------------------

  // Text is looked for under everything, also under what lets the pointer through.
  const solid = new CSSStyleSheet();
  solid.replaceSync('*:not(html) { pointer-events: auto !important }');

  const frames = async (count = 2) => {
    for (let n = 0; n < count; n++) await new Promise((next) => requestAnimationFrame(next));
  };

  async function audit({ smallest }) {
    await document.fonts.ready;
    while (document.querySelector('[aria-busy=true]')) await frames(1); // pieces are drawn one a frame
    await frames();
    styles.clear();
    scrollTo({ top: 0, behavior: 'instant' });
    startedAt = scrollY;
    const text = runs();
    const touch = things();
    const found = [
      ...sideways(), ...commitAway(), ...smallText(text, smallest), ...cutText(text), ...overlapping(touch),
      ...outOfReach(touch),
    ];
    document.adoptedStyleSheets.push(solid);
    try {
      return [...found, ...printedOver(text), ...coveredText(text)];
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== solid);
      styles.clear();
    }
  }

  // Where every part of the board is; the chooser may change, nothing else.
  function zones() {
    return new Map(
      [...document.querySelectorAll('.stage [data-zone]:not([data-zone=chooser])')].filter(seen).map((zone) => {
        const { left, top, width, height } = zone.getBoundingClientRect();
        return [zone.dataset.zone, [left, top + scrollY, width, height]];
      }),
    );
  }
  function moved(before, doing) {
    const after = zones();
    return [...before].flatMap(([zone, was]) => {
      const is = after.get(zone);
      if (!is) return [];
      const most = Math.max(...is.map((each, n) => Math.abs(each - was[n])));
      if (most <= 1) return [];
      const numbers = `${was.map(px).join(' ')} to ${is.map(px).join(' ')} (left, top, width, height), ${doing}`;
      return [{ what: 'moved', at: `[data-zone=${zone}]`, text: '', numbers }];
    });
  }
  const press = async (key) => {
    document.activeElement?.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await frames();
  };

  // Opens panels and chooses of each zone the first thing; what is seen then is audited as well.
  async function stability(limits) {
    const found = [];
    const before = zones();
    // A log that stands beside the board can be folded away to make room: then, the board is meant to grow.
    const beside = [...document.querySelectorAll('aside')].some(seen);
    for (const [key, panel] of beside ? [['c', 'chat']] : [['l', 'log'], ['c', 'chat']]) {
      await press(key);
      found.push(...moved(before, `with the ${panel} open`));
      await press('Escape');
      found.push(...moved(before, `with the ${panel} closed again`));
    }
    const CHOICE = '[data-legal]:not([aria-pressed=true], [aria-checked=true], [data-back], [data-commit])';
    for (const zone of [...new Set([...document.querySelectorAll('.stage [data-zone]')].map((each) => each.dataset.zone))]) {
      const thing = [...document.querySelectorAll(`[data-zone="${zone}"] ${CHOICE}`)].find(seen);
      if (!thing) continue;
      const doing = `after choosing “${labelOf(thing)}” in ${zone}`;
      thing.click();
      await frames();
      found.push(...moved(before, doing));
      found.push(...(await audit(limits)).map((each) => ({ ...each, doing })));
      for (let n = 0; n < 2; n++) await press('Escape');
      wire?.onmessage({ data: laid }); // whatever was chosen or sent is forgotten
      await frames();
    }
    return found;
  }

  const until = async (there, otherwise) => {
    for (const end = Date.now() + PATIENCE; !there(); ) {
      if (Date.now() > end) throw new Error(otherwise);
      await new Promise((next) => setTimeout(next, 10));
    }
  };

  let laid = '';
  window.layOut = async (frame) => {
    await until(() => wire?.onmessage, 'the page asks for no table');
    laid = frame;
    wire.onmessage({ data: frame });
    await until(() => document.querySelector('.stage [data-zone]'), 'the board cannot draw this position');
    await frames();
  };

  // The pseudo-locale: every word accented, and texts longer by 40 %. Numbers, single letters and people's names stay.
  const ACCENTS = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', A: 'Ä', E: 'É', I: 'Ï', O: 'Ö', U: 'Ü', n: 'ñ', c: 'ç', y: 'ý' };
  const LONGER = 0.4;
  const lengthened = (text) => {
    let owed = 0;
    return text.replace(/\p{L}{2,}/gu, (word) => {
      owed += word.length * LONGER;
      const more = Math.floor(owed);
      owed -= more;
      return [...word].map((sign) => ACCENTS[sign] ?? sign).join('') + 'ö'.repeat(more);
    });
  };
  const done = new WeakMap(); // what texts were made of, so that none grows twice
  const lengthen = async (names) => {
    document.documentElement.lang = 'qps';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const kept = names.includes(node.data.trim()) || node.parentElement?.closest('style, script, svg');
      if (kept || done.get(node) === node.data) continue;
      node.data = lengthened(node.data);
      done.set(node, node.data);
    }
    await frames();
  };
  window.layout = { audit, stability, lengthen };
})();
