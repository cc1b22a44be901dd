/* What a table owes to a window, measured in the page: window.measure. Faults are sentences; nothing here knows a game.

   subject   [data-subject]: what one decides about           card     what one picks in #hand
   deed      the buttons of #hand that do something           step     a quieter button: 24 px will do */

window.measure = (() => {
  const SUBJECT = "[data-subject]";
  const CARD = "#hand label:has(input:is([type=checkbox], [type=radio])), #hand [data-carry]";
  const DEED = "#hand :is(.deed, footer) button";
  const TITLE = ".house-bar h1";
  const NAME = "#stage .name:not(.visually-hidden *)", LINE = "p, li, td, th, dt, dd, h2, h3, label, button, summary";
  const COVER = "#stage .cover", NUMBER = /^[\d×+−-]+$/, ANY = /./;
  const FINGER = 44, LEAST = 24, GRID = 4, PRINT = 11, COLUMN = 260, SLACK = 0.6; // px

  const all = (selector) => [...document.querySelectorAll(selector)].filter((place) => place.checkVisibility());
  const boxed = (place) => { const { width, height } = place.getBoundingClientRect(); return width > 0 && height > 0; };
  const shown = (selector) => all(selector).filter(boxed);
  const px = (number) => `${Math.round(number * 10) / 10} px`;

  /* A name that a place keeps while the page changes round it. */
  const name = (place) => {
    if (place.dataset.subject) return place.dataset.subject;
    const id = place.id || place.querySelector("input, [id]")?.id;
    const first = place.className.toString().split(" ")[0] || place.localName;
    const same = [...document.querySelectorAll(`${place.localName}.${CSS.escape(first)}`)];
    return id ? `#${id}` : `.${first}${same.length > 1 ? `[${same.indexOf(place)}]` : ""}`;
  };

  /* ---- in the window, and under nothing ---- */

  function outside(place) {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const beyond = { left: -left, right: right - innerWidth, above: -top, below: bottom - innerHeight };
    return Object.entries(beyond).filter(([, by]) => by > SLACK).map(([side, by]) => `is ${px(by)} outside, ${side}`);
  }

  /* Scrolled away, or cut, inside something that shows only a part of what it holds. */
  function cut(place) {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    for (let round = place.parentElement; round && round !== document.body; round = round.parentElement) {
      if (getComputedStyle(round).overflow === "visible") continue;
      const edge = round.getBoundingClientRect();
      const by = Math.max(edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom);
      if (by > SLACK) return [`is cut by ${name(round)}, ${px(by)}`];
    }
    return [];
  }

  /* Larger than what it stands in, which does not hide the rest. */
  function taller(place) {
    const inner = place.getBoundingClientRect(), outer = place.parentElement.getBoundingClientRect();
    const by = Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    return by > SLACK ? [`is ${px(by)} taller than ${name(place.parentElement)}`] : [];
  }

  function* points(box, step) {
    const across = step ?? box.width / 9, down = step ?? box.height / 9;
    for (let x = box.left + across / 2; x < box.right; x += across)
      for (let y = box.top + down / 2; y < box.bottom; y += down)
        if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) yield [x, y];
  }

  const own = (place, hit) => place.contains(hit) || hit.contains(place);

  function covered(place) {
    for (const [x, y] of points(place.getBoundingClientRect())) {
      const hit = document.elementFromPoint(x, y);
      if (hit && !own(place, hit)) return [`is covered by ${name(hit)}`];
    }
    return [];
  }

  /* Cards may lie on one another: what can be seen of each counts, and must be enough for a finger. Looked at closely only
     where a glance does not settle it. */
  function strip(card, cards) {
    const { width, height } = card.getBoundingClientRect(), glance = Math.max(GRID, Math.min(width, height) / 10);
    const seen = visible(card, cards, glance);
    const found = seen.least < LEAST + 2 * glance ? visible(card, cards, GRID) : seen;
    if (found.under) return [`is covered by ${found.under}`];
    return found.least < LEAST ? [`shows a strip of ${px(found.least)}`] : [];
  }

  function visible(card, cards, step) {
    const free = [];
    for (const [x, y] of points(card.getBoundingClientRect(), step)) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || own(card, hit)) free.push([x, y]);
      else if (!cards.some((other) => other.contains(hit))) return { least: 0, under: name(hit) };
    }
    const span = (axis) => Math.max(...free.map((at) => at[axis])) - Math.min(...free.map((at) => at[axis])) + step;
    return { least: free.length ? Math.min(span(0), span(1)) : 0 };
  }

  function small(button) {
    const { width, height } = button.getBoundingClientRect(), high = button.matches("[class*=step]") ? LEAST : FINGER;
    return width < LEAST - SLACK || height < high - SLACK ? [`is only ${px(width)} × ${px(height)}`] : [];
  }

  function narrow(place) {
    const { width } = place.getBoundingClientRect();
    return width < COLUMN ? [`is a strip of ${px(width)}`] : [];
  }

  /* ---- text that is all there ---- */

  const ear = (text) => text.parentElement.closest(".visually-hidden");

  function texts(place) {
    const found = [], walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      if (text.data.trim() && text.parentElement.checkVisibility() && !ear(text)) found.push(text);
    }
    return found;
  }

  function spilt(place, which) {
    const edge = place.getBoundingClientRect();
    for (const text of texts(place)) {
      if (!which.test(text.data.trim())) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect(), round = text.parentElement;
      const by = Math.max(edge.left - left, right - edge.right);
      if (by > 1) return [`“${text.data.trim()}” leaves it by ${px(by)}`];
      const clips = getComputedStyle(round).overflowX !== "visible";
      if (clips && round.scrollWidth > round.clientWidth + 1) return [`“${text.data.trim()}” is cut`];
    }
    return [];
  }

  /* Too small to be read. */
  function faint(text) {
    const size = parseFloat(getComputedStyle(text.parentElement).fontSize);
    return size && size < PRINT ? [`“${text.data.trim()}” is printed at ${px(size)}`] : [];
  }

  /* A name that ends in an ellipsis, or is cut without one; what is clipped to a point is for the ear. */
  function shortened(place) {
    const line = place.closest(LINE) ?? place, rounds = [place];
    while (rounds[0] !== line) rounds.unshift(rounds[0].parentElement);
    const clips = (round) => getComputedStyle(round).overflowX !== "visible" && round.scrollWidth > round.clientWidth
      && round.clientWidth > 1;
    return rounds.some(clips) ? [`“${place.textContent.trim()}” is cut`] : [];
  }

  /* Cards that turned blank: something is in them, and has no place on the screen. Such a place has lost its box, and
     checkVisibility() would call it hidden: only a style that says so counts. */
  function blank() {
    const places = `:is(${CARD}, ${SUBJECT})`, eye = ":not(svg *, .visually-hidden, .visually-hidden *)";
    const display = (place) => getComputedStyle(place).display;
    const meant = (place) => !place || (display(place) !== "none" && meant(place.parentElement));
    const full = (place) => place.textContent.trim() || place.querySelector("svg");
    const lost = (place) => !boxed(place) && display(place) !== "contents" && meant(place);
    return [...document.querySelectorAll(`${places}, ${places} ${eye}`)].filter(full).filter(lost)
      .map((place) => `${name(place)} “${place.textContent.trim()}” has no size`);
  }

  /* ---- what Python is asked for ---- */

  function send(act, value) {
    const button = Object.assign(document.createElement("button"), { type: "button", hidden: true });
    Object.assign(button.dataset, { act, value });
    document.body.append(button);
    button.click();
    button.remove();
  }

  const until = (place, true_) => new Promise((done) => {
    const look = () => { if (true_()) { seen.disconnect(); done(); } };
    const seen = new MutationObserver(look);
    seen.observe(place, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });

  /* Messages are answered in order: once a word of ours is said, all before it is on the page. */
  let asked = 0;
  async function answered() {
    const said = document.getElementById("toast"), word = `· ${asked += 1} ·`;
    send("refuse", word);
    await until(said, () => said.textContent.includes(word));
    return word;
  }

  /* The same guest sits down again, with nothing picked and nothing said. */
  async function afresh() {
    const said = document.getElementById("toast"), word = await answered();
    send("replace", "0:person");
    await until(said, () => !said.textContent.includes(word));
    await painted();
  }

  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  /* Where a place stands, whether it is raised or not: its own transform is left out. */
  function box(place) {
    const { transform, translate } = getComputedStyle(place);
    const { left, top, width, height } = place.getBoundingClientRect();
    if (transform === "none" && translate === "none") return { left, top, width, height };
    const round = place.offsetParent ?? document.body, edge = round.getBoundingClientRect();
    return {
      left: edge.left + round.clientLeft - round.scrollLeft + place.offsetLeft,
      top: edge.top + round.clientTop - round.scrollTop + place.offsetTop,
      width: place.offsetWidth,
      height: place.offsetHeight,
    };
  }

  /* What is carried across is meant to move. */
  const boxes = () => Object.fromEntries([...shown(CARD), ...shown(DEED), ...shown(SUBJECT)]
    .filter((place) => !place.matches("[data-carry]")).map((place) => [name(place), box(place)]));

  /* By place that stands in both: by how much, and which way, it is elsewhere or larger now. */
  function moved(before, after) {
    const ways = (id) => Object.keys(before[id]).map((way) => [way, after[id][way] - before[id][way]]);
    const worst = (id) => ways(id).reduce((one, other) => (Math.abs(other[1]) > Math.abs(one[1]) ? other : one));
    const both = Object.keys(before).filter((id) => id in after).map((id) => [id, ...worst(id)]);
    return both.filter(([, , by]) => Math.abs(by) >= 1).map(([id, way, by]) => `${id} (${way} ${px(by)})`);
  }

  function listed(what, faults) {
    const more = faults.length > 5 ? ` and ${faults.length - 5} more` : "";
    return faults.length ? [`${what}: ${faults.slice(0, 5).join(", ")}${more}`] : [];
  }

  return {
    boxes, blank,

    /* Everything that is wrong with what stands in the window now. */
    look() {
      scrollTo(0, 0);
      const of = (place, faults) => faults.map((fault) => `${name(place)} ${fault}`);
      const cards = shown(CARD), { scrollWidth, clientWidth } = document.documentElement;
      return [
        ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
        ...shown(TITLE).flatMap((title) => of(title, [...taller(title), ...covered(title)])),
        ...shown(COVER).flatMap((place) => of(place, narrow(place))),
        ...shown(SUBJECT).flatMap((place) => of(place, [...outside(place), ...cut(place), ...covered(place)])),
        ...cards.flatMap((card) => of(card, [...outside(card), ...cut(card), ...strip(card, cards)])),
        ...cards.flatMap((card) => of(card, spilt(card, NUMBER))),
        ...shown(DEED).flatMap((button) => of(button, [...outside(button), ...cut(button), ...covered(button)])),
        ...shown(DEED).flatMap((button) => of(button, [...small(button), ...spilt(button, ANY)])),
        ...texts(document.getElementById("stage")).flatMap((text) => of(text.parentElement, faint(text))),
        ...shown(NAME).flatMap((place) => of(place, shortened(place))),
        ...blank(),
      ];
    },

    /* Cards picked one after the other, the first, the last and some between: what moves meanwhile. */
    async pick(most) {
      scrollTo(0, 0);
      const before = boxes(), cards = shown(CARD).map(name), times = Math.min(most, cards.length);
      let faults = [];
      for (let n = 0; n < times && !faults.length; n += 1) {
        const next = cards[Math.round((n * (cards.length - 1)) / Math.max(1, times - 1))];
        shown(CARD).find((card) => name(card) === next)?.click();
        await answered();
        faults = listed(`moves when ${next} is picked`, moved(before, boxes()));
      }
      await afresh();
      return faults;
    },

    /* What a storm left elsewhere. */
    strayed: (before) => listed("stands elsewhere", moved(before, boxes())),
    marked: () => (shown(SUBJECT).length ? [] : ["nothing is marked data-subject"]),
  };
})();
