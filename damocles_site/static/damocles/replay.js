// Plays a battle on the replay page: the server has cut it into steps and told it in words; this only moves things.
// Without it the map of the end, that of the first turn and the whole story stand on the page.
(function () {
  "use strict";
  const root = document.querySelector("[data-replay]");
  if (!root) return;

  const SVG = "http://www.w3.org/2000/svg";
  const LABEL = [15, 10];
  const LABEL_GAP = 4;
  const PACE = 420;
  const DELAYS = { move: 750, line: 900, gone: 650, guard: 600, health: 600 };
  const SHORTEST_DELAY = 350;
  const SWIPE = 30;

  const one = (name) => root.querySelector("[data-" + name + "]");
  const all = (name) => Array.from(root.querySelectorAll("[data-" + name + "]"));
  const byName = (name) => new Map(all(name).map((element) => [element.dataset[name], element]));
  const stage = one("stage");
  const story = one("story");
  const slider = one("slider");
  const words = root.dataset;

  const units = all("unit").filter((unit) => !unit.closest("noscript"));
  const healths = byName("health");
  const squads = byName("squad");
  const tags = byName("tag");
  const pieces = byName("scenery");
  const areas = byName("territory");
  const scores = { vp: byName("vp"), tp: byName("tp"), units: byName("units") };
  const trails = one("trails");
  const lines = one("lines");
  const map = one("table").querySelector("svg").viewBox.baseVal;
  const size = [map.width, map.height];

  let film = null;
  let cuts = null;
  let at = -1;
  let playing = 0;
  let speed = 1;
  let shown = null;
  let addressing = 0;

  // The table at one moment, from the steps alone.
  function begin() {
    const start = film.start;
    return {
      turn: 0, active: "", places: start.places.slice(), health: start.health.slice(), scenery: new Set(start.scenery),
      vp: { ...start.vp }, tp: { ...start.tp }, territory: {},
    };
  }

  function play(state, step) {
    state.turn = step.turn;
    if ("active" in step) state.active = step.active;
    for (const [unit, x, y] of step.move || []) state.places[unit] = [x, y];
    for (const unit of step.gone || []) { state.places[unit] = null; state.health[unit] = 0; }
    for (const [unit, health] of step.health || []) state.health[unit] = health;
    for (const piece of step.scenery || []) state.scenery.add(piece);
    Object.assign(state.vp, step.vp);
    Object.assign(state.tp, step.tp);
    Object.assign(state.territory, step.territory);
  }

  function copy(state) {
    return {
      ...state, places: state.places.slice(), health: state.health.slice(), scenery: new Set(state.scenery),
      vp: { ...state.vp }, tp: { ...state.tp }, territory: { ...state.territory },
    };
  }

  function stateAfter(count) {
    const state = begin();
    for (let n = 0; n < count; n += 1) play(state, film.steps[n]);
    return state;
  }

  // Show the moment after event n; 0 is before the first. Only what changed is touched.
  function show(n, moving) {
    n = Math.max(0, Math.min(film.steps.length, n));
    const step = n ? film.steps[n - 1] : null;
    const state = shown && n === at + 1 ? copy(shown) : stateAfter(n ? n - 1 : 0);
    const before = state.places.slice();
    if (step) play(state, step);
    stage.classList.toggle("stage--moving", Boolean(moving));
    at = n;
    showUnits(state);
    showGround(state);
    showScore(state);
    showDoing(state, step, before);
    showWords(state, step);
    shown = state;
  }

  function showUnits(state) {
    let moved = !shown;
    units.forEach((element, unit) => {
      const place = state.places[unit];
      const was = shown ? shown.places[unit] : undefined;
      if (shown && place === was) return;
      moved = true;
      element.classList.toggle("unit--gone", !place);
      if (place) element.style.transform = "translate(" + place[0] + "px, " + place[1] + "px)";
    });
    for (const [unit, element] of healths) write(element, state.health[unit]);
    if (moved) showTags(state);
  }

  // Writing the same again would lay the page out again.
  function write(element, text) {
    if (element.textContent !== String(text)) element.textContent = text;
  }

  function standing(cut, places) {
    return places.slice(cut.first, cut.first + cut.size).filter(Boolean);
  }

  // A label stands above, below, left or right of its squad, where it hides least; the server draws them so too.
  function showTags(state) {
    const bases = cuts.flatMap((cut) => standing(cut, state.places).map((place) => [place, cut.radius]));
    const placed = [];
    for (const cut of cuts) {
      const places = standing(cut, state.places);
      const tag = tags.get(cut.id);
      tag.classList.toggle("tag--gone", places.length === 0);
      if (places.length === 0) continue;
      const hidden = spots(places, cut.radius).map((spot) => [hides(spot, bases, placed), spot]);
      const best = hidden.reduce((least, one) => (one[0] < least[0] ? one : least))[1];
      placed.push(best);
      tag.style.transform = "translate(" + best[0] + "px, " + best[1] + "px)";
    }
  }

  function spots(places, radius) {
    const [xs, ys] = [places.map((place) => place[0]), places.map((place) => place[1])];
    const [x, y] = middle(places);
    const [across, up] = LABEL.map((half) => radius + LABEL_GAP + half);
    const around = [
      [x, Math.min(...ys) - up], [x, Math.max(...ys) + up], [Math.min(...xs) - across, y], [Math.max(...xs) + across, y],
    ];
    return around.map((spot) => spot.map((value, axis) => {
      const edge = LABEL[axis] + LABEL_GAP;
      return Math.min(Math.max(value, edge), size[axis] - edge);
    }));
  }

  function hides(spot, bases, labels) {
    const near = (other, x, y) => Math.abs(other[0] - spot[0]) < x && Math.abs(other[1] - spot[1]) < y;
    const covered = bases.filter(([place, radius]) => near(place, LABEL[0] + radius, LABEL[1] + radius)).length;
    return covered + 2 * labels.filter((label) => near(label, 2 * LABEL[0], 2 * LABEL[1])).length;
  }

  function middle(places) {
    const sum = places.reduce((total, place) => [total[0] + place[0], total[1] + place[1]], [0, 0]);
    return [sum[0] / places.length, sum[1] / places.length];
  }

  function showGround(state) {
    for (const [id, piece] of pieces) piece.classList.toggle("scenery--unplaced", !state.scenery.has(id));
    for (const [id, area] of areas) {
      const name = "territory" + (state.territory[id] ? " territory--" + state.territory[id] : "");
      if (area.getAttribute("class") !== name) area.setAttribute("class", name);
    }
  }

  function showScore(state) {
    for (const kind of ["vp", "tp"]) {
      for (const [player, element] of scores[kind]) {
        if (player in state[kind]) write(element, state[kind][player]);
      }
    }
    for (const [side, element] of scores.units) {
      const left = cuts.filter((cut) => cut.side === side).map((cut) => standing(cut, state.places).length);
      write(element, left.reduce((total, count) => total + count, 0));
    }
  }

  // Who acts, on whom: marks on the squads, and lines between them for as long as this event is shown.
  function showDoing(state, step, before) {
    const hurt = new Set(step && step.health ? step.health.map((pair) => pair[0]) : []);
    for (const [id, element] of squads) {
      const aimed = Boolean(step && (step.target === id || (step.health && step.squad === id)));
      element.classList.toggle("squad--active", state.active === id);
      element.classList.toggle("squad--target", aimed);
      element.classList.toggle("squad--guard", Boolean(step && step.guard && step.squad === id));
      tags.get(id).classList.toggle("tag--active", state.active === id);
    }
    units.forEach((element, unit) => element.classList.toggle("unit--hurt", hurt.has(unit)));
    trails.replaceChildren();
    lines.replaceChildren();
    if (!step) return;
    for (const [unit, x, y] of step.move || []) {
      if (before[unit]) trails.append(line(before[unit], [x, y], "trail"));
    }
    for (const unit of step.gone || []) {
      if (before[unit]) lines.append(...cross(before[unit]));
    }
    if (step.line) drawAttack(step, before);
  }

  function drawAttack(step, places) {
    const from = standing(cuts.find((cut) => cut.id === step.squad), places);
    const to = standing(cuts.find((cut) => cut.id === step.target), places);
    if (!from.length || !to.length) return;
    if (step.line === "charge") {
      const arrow = line(middle(from), middle(to), "charge" + (step.failed ? " charge--failed" : ""));
      arrow.setAttribute("marker-end", "url(#head-charge)");
      lines.append(arrow);
      return;
    }
    const name = step.line + (step.line === "shot" && !step.hits ? " shot--missed" : "");
    for (const place of from) {
      const shot = line(place, nearest(place, to), name);
      shot.setAttribute("marker-end", "url(#head-shot)");
      lines.append(shot);
    }
  }

  function nearest(place, others) {
    const far = (other) => (other[0] - place[0]) ** 2 + (other[1] - place[1]) ** 2;
    return others.reduce((best, other) => (far(other) < far(best) ? other : best));
  }

  function line(from, to, name) {
    const element = document.createElementNS(SVG, "line");
    element.setAttribute("class", name);
    for (const [key, value] of Object.entries({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] })) {
      element.setAttribute(key, value);
    }
    return element;
  }

  function cross([x, y]) {
    return ["fallen", "fallen"].map((name) => {
      const element = document.createElementNS(SVG, "path");
      element.setAttribute("class", name);
      element.setAttribute("d", "M" + (x - 9) + " " + (y - 9) + "l18 18m0 -18l-18 18");
      return element;
    });
  }

  // The story keeps in step: the line of this event, in the list, under the map and for screen readers.
  function showWords(state, step) {
    const current = story.querySelector("[aria-current]");
    if (current) current.removeAttribute("aria-current");
    const turn = state.turn ? words.wordsTurn.replace("{turn}", state.turn) : words.wordsSetup;
    const place = words.wordsEvent.replace("{n}", at).replace("{all}", film.steps.length).replace("{turn}", turn);
    write(one("place"), place);
    write(one("turn"), turn);
    slider.value = at;
    const now = one("now");
    now.replaceChildren();
    slider.setAttribute("aria-valuetext", place);
    const row = step && document.getElementById("e" + step.n);
    if (!row) { story.scrollTop = 0; return; }
    row.setAttribute("aria-current", "true");
    now.append(...Array.from(row.querySelector(".event__what").children, (child) => child.cloneNode(true)));
    slider.setAttribute("aria-valuetext", place + ": " + row.querySelector("p").textContent.trim());
    scrollTo(row);
  }

  // Lines get their true height only once they come into sight (content-visibility), so the place is found over a few frames.
  // While a battle plays the next line is near; on a phone the story then lies out of sight, and waits.
  function scrollTo(row, frames = playing ? 0 : 4) {
    const box = story.getBoundingClientRect();
    if (playing && box.top > window.innerHeight) return;
    const there = row.getBoundingClientRect();
    story.scrollTop += there.top - box.top - (box.height - there.height) / 3;
    if (frames && row.hasAttribute("aria-current")) window.requestAnimationFrame(() => scrollTo(row, frames - 1));
  }

  // Playing: one event after another, each given the time that its kind needs.
  function setPlaying(on) {
    window.clearTimeout(playing);
    playing = 0;
    if (on) {
      if (at >= film.steps.length) show(0, false);
      playing = window.setTimeout(tick, 0);
    }
    one("now").setAttribute("aria-live", on ? "off" : "polite");
    for (const icon of all("when")) icon.hidden = (icon.dataset.when === "playing") !== on;
    one("play-words").textContent = on ? words.wordsPause : words.wordsPlay;
    if (on) return;
    address();
    const row = story.querySelector("[aria-current]");
    if (row) scrollTo(row);
  }

  function tick() {
    if (at >= film.steps.length) { setPlaying(false); return; }
    const delay = delayOf(film.steps[at]) / speed;
    stage.style.setProperty("--pace", Math.min(PACE, delay * 0.8) + "ms");
    show(at + 1, true);
    playing = window.setTimeout(tick, delay);
  }

  function delayOf(step) {
    const kinds = Object.keys(DELAYS).filter((kind) => kind in step);
    return Math.max(SHORTEST_DELAY, ...kinds.map((kind) => DELAYS[kind]));
  }

  function go(n, moving) {
    setPlaying(false);
    stage.style.setProperty("--pace", PACE + "ms");
    show(n, moving);
    address();
  }

  // The address names the event, so that it can be sent; browsers allow only so many changes a second.
  function address() {
    window.clearTimeout(addressing);
    addressing = window.setTimeout(() => {
      history.replaceState(null, "", at ? "#e" + at : location.pathname + location.search);
    }, 300);
  }

  function addressed() {
    const found = /^#e(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }

  const GOES = {
    first: () => go(0, false), back: () => go(at - 1, true), forward: () => go(at + 1, true),
    last: () => go(film.steps.length, false), play: () => setPlaying(!playing),
  };
  const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

  function keyed(event) {
    const name = KEYS[event.key];
    const target = event.target;
    if (!name || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (target.closest("select, textarea, [contenteditable], input:not([type=range])")) return;
    if (event.key === " " && target.closest("a, button, summary")) return;
    if (event.key !== " " && target === slider) return;
    if ((event.key === "Home" || event.key === "End") && !target.closest("[data-stage]")) return;
    event.preventDefault();
    GOES[name]();
  }

  function pressed(event) {
    const link = event.target.closest("a[href^='#e']");
    const row = link || event.target.closest("a") ? null : event.target.closest(".event");
    const found = link ? /^#e(\d+)$/.exec(link.getAttribute("href")) : row && /^e(\d+)$/.exec(row.id);
    if (!found) return;
    event.preventDefault();
    go(Number(found[1]), false);
  }

  function listen() {
    for (const button of all("go")) button.addEventListener("click", () => GOES[button.dataset.go]());
    slider.addEventListener("input", () => go(Number(slider.value), false));
    one("speed").addEventListener("change", (event) => { speed = Number(event.target.value); });
    document.addEventListener("keydown", keyed);
    root.addEventListener("click", pressed);
    window.addEventListener("hashchange", () => { if (addressed() !== null) go(addressed(), false); });
    let touched = null;
    one("table").addEventListener("pointerdown", (event) => {
      touched = event.pointerType === "mouse" ? null : [event.clientX, event.clientY];
    });
    one("table").addEventListener("pointerup", (event) => {
      if (!touched) return;
      const [dx, dy] = [event.clientX - touched[0], event.clientY - touched[1]];
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) go(at + (dx < 0 ? 1 : -1), true);
    });
  }

  function ready(document) {
    film = document;
    cuts = film.squads;
    one("controls").hidden = false;
    root.classList.add("replay--live");
    listen();
    show(named === null ? film.steps.filter((step) => step.turn === 0).length : named, false);
    if (named === null) return;
    root.scrollIntoView({ behavior: "instant" });
    address();
  }

  function failed() {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent = words.wordsFailed;
    stage.prepend(note);
    if (named !== null) location.hash = "e" + named;
  }

  // A browser would scroll to the line of the event that the address names, and the map out of sight.
  const named = addressed();
  if (named !== null) history.replaceState(null, "", location.pathname + location.search);
  fetch(root.dataset.film).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer))).then(ready).catch(failed);
})();
