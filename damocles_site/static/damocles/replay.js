// Plays a battle on the replay page: the server has cut it into steps and told it in words; this only moves things.
// Without it the maps of the beginning and of the end and the graphs stand on the page, and the story on its own.
import "./app.js";
import { BattleMap, write } from "./replay-map.js";
import { Story } from "./replay-story.js";
import * as table from "./replay-table.js";
import { Timeline } from "./replay-timeline.js";

const root = document.querySelector("[data-replay]");

const PACE = 420;
const BRISK = 280;
const DELAYS = { move: 750, lines: 900, gone: 650, guard: 600, figures: 600 };
const SHORTEST_DELAY = 350;
const SWIPE = 30;
const TAP = 8;

const one = (name) => root.querySelector("[data-" + name + "]");
const all = (name) => Array.from(root.querySelectorAll("[data-" + name + "]"));
const stage = one("stage");
const words = root.dataset;
const whatIf = document.querySelector("[data-what-if]");

let replay = null;
let map = null;
let story = null;
let timeline = null;
let at = -1;
let shown = null;
let playing = 0;
let speed = 1;
let size = "event";
let followed = null;
let addressing = 0;

// Show the moment after event n; 0 is before the first. Only what changed is touched.
function show(n, moving) {
  n = Math.max(0, Math.min(replay.steps.length, n));
  const step = n ? replay.steps[n - 1] : null;
  const state = shown && n === at + 1 ? table.copy(shown) : table.after(replay, n ? n - 1 : 0);
  const before = state.places.slice();
  if (step) table.play(state, step);
  stage.classList.toggle("stage--moving", Boolean(moving));
  at = n;
  map.show(state, step, before);
  story.show(n, state.turn, Boolean(playing));
  timeline.show(n, state);
  if (whatIf) offerWhatIf(state.turn);
  shown = state;
}

// What if from the turn that is on the table: the link to it goes along.
function offerWhatIf(turn) {
  const there = new URL(whatIf.href);
  there.searchParams.set("turn", Math.max(1, turn));
  whatIf.href = there;
  write(whatIf.querySelector("[data-what-if-words]"), whatIf.dataset.words.replace("{turn}", Math.max(1, turn)));
}

// Playing: one event after another, each given the time that its kind needs.
function setPlaying(on) {
  window.clearTimeout(playing);
  playing = 0;
  if (on) {
    if (at >= replay.steps.length) show(0, false);
    playing = window.setTimeout(tick, 0);
  }
  const live = on ? "off" : "polite";
  if (one("now").getAttribute("aria-live") !== live) {
    one("now").setAttribute("aria-live", live);
    if (!on) story.say();
  }
  for (const icon of all("when")) icon.hidden = (icon.dataset.when === "playing") !== on;
  one("play-words").textContent = on ? words.wordsPause : words.wordsPlay;
  if (on) return;
  address();
  story.scroll(false);
}

function tick() {
  const next = table.next(replay, at, 1, "event", followed);
  if (at >= replay.steps.length) { setPlaying(false); return; }
  const delay = delayOf(replay.steps[next - 1]) / speed;
  show(next, true);
  playing = window.setTimeout(tick, delay);
}

// How long a move takes to be seen: no longer than the next event lets it. Everything on the map is drawn anew by this.
function setSpeed(times) {
  speed = times;
  stage.style.setProperty("--pace", Math.min(PACE, BRISK / speed) + "ms");
}

function delayOf(step) {
  const kinds = Object.keys(DELAYS).filter((kind) => kind in step);
  return Math.max(SHORTEST_DELAY, ...kinds.map((kind) => DELAYS[kind]));
}

function go(n, moving) {
  setPlaying(false);
  show(n, moving);
  address();
}

function stepBy(way, by) {
  go(table.next(replay, at, way, by, followed), by === "event");
}

// The address names the event, so that it can be sent; browsers allow only so many changes a second.
function address() {
  window.clearTimeout(addressing);
  addressing = window.setTimeout(() => {
    history.replaceState(null, "", location.pathname + (at ? "?event=" + at : ""));
  }, 300);
}

function addressed() {
  const found = /^#e(\d{1,9})$/.exec(location.hash) || /^(\d{1,9})$/.exec(new URLSearchParams(location.search).get("event"));
  return found ? Number(found[1]) : null;
}

function follow(number) {
  followed = number;
  const select = one("follow");
  select.value = number === null ? "" : String(number);
  map.follow(number);
  story.follow(number, select.selectedOptions[0].textContent);
}

const GOES = {
  first: () => go(0, false), last: () => go(replay.steps.length, false), play: () => setPlaying(!playing),
  back: () => stepBy(-1, size), forward: () => stepBy(1, size),
};
const KEYS = {
  " ": GOES.play, Home: GOES.first, End: GOES.last,
  ArrowLeft: () => stepBy(-1, "event"), ArrowRight: () => stepBy(1, "event"),
  "Shift ArrowLeft": () => stepBy(-1, "activation"), "Shift ArrowRight": () => stepBy(1, "activation"),
  "Shift ArrowUp": () => stepBy(-1, "turn"), "Shift ArrowDown": () => stepBy(1, "turn"),
};

// The keys are the replay's wherever the focus is, but in what has a use of its own for them.
function keyed(event) {
  const does = KEYS[(event.shiftKey ? "Shift " : "") + event.key];
  const target = event.target;
  if (!does || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target.closest("select, textarea, [contenteditable], input:not([type=range], [type=radio])")) return;
  if (event.key === " " && target.closest("a, button, summary, input[type=radio]")) return;
  if (event.key.startsWith("Arrow") && !event.shiftKey && target.closest("input[type=radio], .figures-scroll")) return;
  if (event.key !== " " && !event.shiftKey && target === one("slider")) return;
  event.preventDefault();
  does();
}

// A line of the story or a link to an event goes there; other links, and what is being copied, are left alone.
function pressed(event) {
  const link = event.target.closest("a");
  const found = link ? link.closest("[data-event], .event__n") : event.target.closest(".event");
  if (!found || event.ctrlKey || event.metaKey || event.shiftKey || (!link && String(window.getSelection()))) return;
  event.preventDefault();
  go(Number(found.dataset.event || found.closest(".event").id.slice(1)), false);
}

// A swipe over the map steps; a tap on a squad follows it, and on the followed one again lets it go.
function touched() {
  let from = null;
  one("table").addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; });
  one("table").addEventListener("pointerup", (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
    from = null;
    if (Math.hypot(dx, dy) < TAP) {
      const number = map.squadOf(event.target);
      if (number >= 0) follow(number === followed ? null : number);
    } else if (event.pointerType !== "mouse" && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) {
      stepBy(dx < 0 ? 1 : -1, size);
    }
  });
}

function listen() {
  for (const button of all("go")) button.addEventListener("click", () => GOES[button.dataset.go]());
  one("slider").addEventListener("input", (event) => go(Number(event.target.value), false));
  const fill = one("fill");
  fill.hidden = !document.fullscreenEnabled;
  fill.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()));
  one("speed").addEventListener("change", (event) => setSpeed(Number(event.target.value)));
  one("follow").addEventListener("change", (event) => follow(event.target.value === "" ? null : Number(event.target.value)));
  for (const choice of all("step")) {
    choice.addEventListener("change", () => { size = choice.value; });
    if (choice.checked) size = choice.value;
  }
  document.addEventListener("keydown", keyed);
  root.addEventListener("click", pressed);
  window.addEventListener("hashchange", () => { if (addressed() !== null) go(addressed(), false); });
  touched();
}

function ready(document) {
  replay = document;
  map = new BattleMap(root, replay, table.after(replay, Number(words.opens)));
  story = new Story(root, replay);
  timeline = new Timeline(root, replay, (n) => go(n, false));
  one("controls").hidden = false;
  one("keys").hidden = false;
  root.classList.add("replay--live");
  listen();
  show(named === null ? Number(words.opens) : named, false);
  if (named === null) return;
  root.scrollIntoView({ behavior: "instant" });
  address();
}

function failed() {
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = words.wordsFailed;
  stage.prepend(note);
}

// A browser would scroll to the line of the event that the address names, and the map out of sight.
const named = addressed();
if (named !== null) history.replaceState(null, "", location.pathname);
fetch(root.dataset.document).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer))).then(ready).catch(failed);
