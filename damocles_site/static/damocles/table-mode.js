// Table mode. A tap is shown at once, kept on this phone, and sent; it is dropped here when the server has it.
import "./app.js";
import { localRoll, rollOf, rollsOf, showRolls, watchChances } from "./table-dice.js";
import { cardsIn, counting, fold, numberOf, sideOf, total } from "./table-fold.js";
import { describe } from "./table-words.js";

const form = document.getElementById("at-table");
const data = JSON.parse(document.getElementById("table-data").textContent);
const { setup } = data, url = form.action;
const kept = `table:${data.game}:waiting:`, known = `table:${data.game}:known`;
const EVERY = 1800, RECENT = 20;
let token = form.elements.csrfmiddlewaretoken.value, online = true, sending = false;
let taps = data.taps, made = data.made, others = data.others;

// Each waiting tap has a key of its own, so that two tabs never write over one another.
function waiting() {
  const found = Object.keys(localStorage).filter((key) => key.startsWith(kept)).map((key) => JSON.parse(localStorage[key]));
  return found.sort((a, b) => a.at - b.at || a.order - b.order).map((one) => one.tap);
}

// A page from a cache may be older than what this phone knows.
const before = JSON.parse(localStorage[known] || "null");
if (before && before.made > made) ({ taps, made } = before);

let order = 0;
function make(kind, path, value) {
  const tap = { key: crypto.randomUUID ? crypto.randomUUID() : uuid(), kind, path, value, base: made };
  localStorage[kept + tap.key] = JSON.stringify({ tap, at: Date.now(), order: order++ });
  show();
  exchange();
}

function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function all() {
  const here = new Set(taps.map((tap) => tap.key)), made = [...taps];
  for (const tap of waiting().filter(({ key }) => !here.has(key))) {
    const own = { ...tap, place: data.place };
    made.push(tap.path === "roll" ? localRoll(own, rollsOf(fold(setup, made)), data.place) : own);
  }
  return made;
}

// To send what waits and to hear what is new are one request, and one at a time.
async function exchange() {
  if (sending) return;
  sending = true;
  try {
    const sent = waiting().slice(0, 500);
    const asked = `${url}?since=${made}&revision=${data.revision}${token ? "" : "&token=1"}`;
    const answer = sent.length && token
      ? await fetch(asked, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify({ taps: sent }) })
      : await fetch(asked);
    online = answer.ok || answer.status === 409 || answer.status === 422;
    if (answer.status === 403) token = "";
    // The seat was given to another phone: the page says what is left here.
    if (answer.status === 404) window.location.reload();
    if ([200, 409].includes(answer.status)) hear(await answer.json());
    if (answer.status === 422) refuse(await answer.json());
  } catch {
    online = false;
  } finally {
    sending = false;
    badge();
  }
  if (online && waiting().length) exchange();
}

function hear(news) {
  if (news.token) token = news.token;
  const here = new Set(taps.map((tap) => tap.key));
  taps = [...taps, ...news.taps.filter((tap) => !here.has(tap.key))];
  made = news.made;
  localStorage[known] = JSON.stringify({ taps, made });
  for (const key of news.done || []) localStorage.removeItem(kept + key);
  for (const tap of news.taps) localStorage.removeItem(kept + tap.key);
  others = news.others || others;
  Object.assign(data.verdicts, news.verdicts);
  refuse(news);
  const changed = news.revision !== data.revision || news.taps.some(({ path }) => path.startsWith("writes/"));
  const typing = document.activeElement?.matches("#note_text, #bet") && document.activeElement.value;
  if (changed && !typing && !waiting().length) return window.location.reload();
  show();
}

// What was not taken is said, and what stands is shown.
function refuse({ refused }) {
  const notice = document.getElementById("refused");
  if (!refused?.length) return;
  notice.textContent = [...new Set(refused)].join(" ");
  notice.hidden = false;
}

function badge() {
  const mark = document.getElementById("sync"), n = waiting().length;
  const state = !online ? "alone" : n ? "waiting" : "online";
  mark.hidden = false;
  mark.className = `sync sync--${state}`;
  const words = mark.dataset[state].replace("{n}", n);
  if (mark.textContent !== words) mark.textContent = words;
}

let state;
function show() {
  const made = all(), at = (path) => path.replace("{turn}", state.values.turn);
  state = fold(setup, made);
  const number = (path) => numberOf(state, at(path));
  each("number", (one, path) => { one.textContent = number(path); });
  each("left", (one, path) => { one.textContent = Number(one.dataset.most) - number(path); });
  each("sum", (one, prefix) => { one.textContent = total(state, prefix); });
  each("value", (one, path) => { one.textContent = state.values[path]; });
  each("pips", (one, path) => one.querySelectorAll("i").forEach((pip, n) => pip.classList.toggle("on", n < number(path))));
  each("toggle", (one, path) => one.setAttribute("aria-pressed", String(number(path) > 0)));
  each("choice", (one, path) => one.setAttribute("aria-pressed", String(state.values[at(path)] === Number(one.dataset.is))));
  each("out", (one, path) => one.classList.toggle("fighter--out", number(path) >= Number(one.dataset.most)));
  each("turn", (one, step) => {
    const next = state.values.turn + Number(step);
    one.disabled = next < 1 || next > Number(one.dataset.last);
  });
  each("mark", (one, path) => { one.hidden = number(path) === 0; });
  cards();
  openCards();
  bets();
  if (setup.die) showRolls(state, data);
  notes();
  clocks();
  recent(made);
  badge();
}

// Cards are moved between their lists; those of the deck lie by name, for nobody may know their order.
function cards() {
  each("zone", (list, place) => {
    const [key, zone] = place.split(" "), numbers = cardsIn(state, key, zone), names = data.piles[key].cards;
    if (zone === "deck") numbers.sort((a, b) => names[a].localeCompare(names[b]) || a - b);
    const rows = numbers.map((n) => form.querySelector(`[data-card="${key} ${n}"]`));
    if (rows.every((row, n) => list.children[n] === row)) return;
    const focused = document.activeElement;
    list.append(...rows);
    if (list.contains(focused)) focused.focus();
  });
  each("lying", (output, place) => { output.textContent = cardsIn(state, ...place.split(" ")).length; });
  each("deal", (one, key) => {
    one.querySelector("output").textContent = draws(key);
    one.disabled = !draws(key);
  });
}

// What lies open of the others, and how much does not: told by the server, which keeps the rest to itself.
function openCards() {
  each("open", (pile, key) => {
    for (const [zone, [count, names]] of Object.entries(others.piles[key] || {})) {
      const place = pile.querySelector(`[data-open-zone="${zone}"]`);
      if (place) place.textContent = [count, ...names].join(" · ");
    }
  });
}

function bets() {
  const part = document.getElementById("bets");
  if (!part) return;
  const { turn } = state.values, shown = state.values[`bets/${turn}`], input = document.getElementById("bet");
  const own = state.values[input.dataset.betPath.replace("{turn}", turn)], words = part.querySelector("dl").dataset;
  const laid = [...(others.turn === turn ? others.bet : []), ...(own === undefined || own === null ? [] : [data.place])];
  if (document.activeElement !== input && part.dataset.turn !== String(turn)) input.value = own ?? "";
  part.dataset.turn = turn;
  if (input.dataset.pool) input.max = Math.max(0, total(state, input.dataset.pool));
  document.getElementById("bet-form").hidden = Boolean(shown);
  each("bet-of", (row, place) => {
    row.querySelector("dd").textContent = shown ? shown[place] ?? "–" : laid.includes(Number(place)) ? words.laid : words.waits;
  });
  const most = Math.max(...Object.values(shown || {}));
  document.getElementById("bets-tied").hidden = Object.values(shown || {}).filter((bet) => bet === most).length < 2;
}

function draws(key) {
  const [first, later, upTo] = data.piles[key].deal;
  const [deck, hand] = ["deck", "hand"].map((zone) => cardsIn(state, key, zone).length);
  const wanted = state.values.turn === 1 ? first : later;
  return Math.min(deck, upTo ? Math.max(0, wanted - hand) : wanted);
}

function clocks() {
  const running = state.values.clock || { side: null };
  each("clock", (one, side) => {
    const mine = running.side === Number(side), spent = (state.spent[side] || 0) + (mine ? Math.max(0, Date.now() - running.at) : 0);
    const seconds = Math.floor(spent / 1000);
    one.querySelector("time").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    one.setAttribute("aria-pressed", String(mine));
  });
}

function notes() {
  const list = document.getElementById("notes");
  const kept = Object.entries(state.values).filter(([path, note]) => path.startsWith("note/") && note);
  kept.sort(([, a], [, b]) => (a.until < state.values.turn) - (b.until < state.values.turn));
  renew(list, kept.map(([path, note]) => {
    const row = rowOf(note.text, `forget ${path}`, list.dataset.forget), bold = document.createElement("b");
    bold.textContent = note.unit;
    row.firstChild.prepend(bold, " ");
    row.firstChild.append(` → ${data.labels.turn} ${note.until}`);
    row.classList.toggle("quiet", note.until < state.values.turn);
    return row;
  }));
}

// A list written anew; the focus stays on the button that it had, or goes to the one in its place.
function renew(list, rows) {
  const buttons = [...list.querySelectorAll("button")], at = buttons.indexOf(document.activeElement);
  list.replaceChildren(...rows);
  if (at < 0) return;
  const now = [...list.querySelectorAll("button")];
  (now.find((one) => one.value === buttons[at].value) || now[Math.min(at, now.length - 1)] || document.getElementById("undo-last")).focus();
}

function rowOf(text, value, verb) {
  const row = document.createElement("li"), words = document.createElement("span"), button = document.createElement("button");
  words.append(text);
  button.className = "tap tap--small";
  button.name = "tap";
  button.value = value;
  button.textContent = verb;
  button.setAttribute("aria-label", `${verb} · ${text}`);
  row.append(words, " ", ...(value ? [button] : []));
  return row;
}

function each(name, act) {
  const key = name.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());
  for (const one of form.querySelectorAll(`[data-${name}]`)) act(one, one.dataset[key]);
}

function mayUndo({ kind, path, place }) {
  if (!data.shared) return true;
  const side = sideOf(path), open = side === null ? !/^(bets|back|writes)\//.test(path) : data.writes.includes(side);
  return !/^(bets|back)\//.test(path) && (place === data.place || (kind !== "undo" && open));
}

function recent(made) {
  const list = document.getElementById("tapped"), last = document.getElementById("undo-last");
  const newest = counting(made).slice(-RECENT).reverse();
  renew(list, newest.map((tap) => rowOf(describe(tap, data), mayUndo(tap) ? `undo ${tap.key}` : "", list.dataset.undo)));
  const own = newest.find((tap) => mayUndo(tap) && [data.place, null, undefined].includes(tap.place));
  last.disabled = !own;
  last.value = own ? `undo ${own.key}` : "";
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=tap]");
  if (!button) return;
  event.preventDefault();
  if ("roll" in button.dataset || button.dataset.again) return roll(button);
  if (button.dataset.bet) return lay(button.dataset.bet);
  const { toggle, choice, turn } = button.dataset, at = (path) => path.replace("{turn}", state.values.turn);
  if (toggle) return make("add", at(toggle), numberOf(state, at(toggle)) > 0 ? -1 : 1);
  if (button.dataset.clock) return make("put", "clock", { side: button.getAttribute("aria-pressed") === "true" ? null : Number(button.dataset.clock), at: Date.now() });
  if (choice) return make("put", at(choice), Number(button.dataset.is));
  if (turn) return make("put", "turn", state.values.turn + Number(turn));
  if (button.dataset.to) return moveCard(button);
  if (button.dataset.deal) return draw(button.dataset.deal, draws(button.dataset.deal));
  const [kind, path, value] = at(button.dataset.tap || button.value).split(" ");
  const writes = ["asked", "yes"].includes(value) ? value : null;
  const verbs = { write: () => make("put", path, writes), undo: () => make("undo", "", path), forget: () => make("put", path, null), draw: () => draw(path, Number(value)), shuffle: () => shuffle(path) };
  return verbs[kind] ? verbs[kind]() : make(kind, path, Number(value));
});

function roll(button) {
  const asked = rollOf(button, data, rollsOf(state), !online);
  if (asked) make("put", "roll", asked);
}

function lay(path) {
  const { value, max } = document.getElementById("bet"), bet = Number(value);
  if (value !== "" && Number.isInteger(bet) && bet >= 0 && bet <= Number(max)) make("put", path.replace("{turn}", state.values.turn), bet);
}

function moveCard(button) {
  const [path, number] = button.closest("[data-card]").dataset.card.split(" "), card = Number(number);
  make("move", path, { source: state.piles[path].get(card), to: button.dataset.to, card });
}

function draw(path, n) {
  for (let drawn = 0; drawn < n; drawn += 1) make("move", path, { source: "deck", to: "hand", card: null });
}

function shuffle(path) {
  const order = setup.piles[path].map((_slug, n) => n);
  for (let n = order.length - 1; n > 0; n -= 1) {
    const m = Math.floor(Math.random() * (n + 1));
    [order[n], order[m]] = [order[m], order[n]];
  }
  make("order", path, order);
}

document.getElementById("note-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { note_text: text, note_unit: unit, note_until: until } = event.target.elements;
  if (!text.value.trim()) return;
  make("put", `note/${uuid().slice(0, 8)}`, { text: text.value.trim(), unit: unit.value, until: Number(until.value) });
  text.value = "";
});

// The screen stays awake while the page is seen; browsers allow it after a first tap.
let lock = null;
async function stayAwake() {
  if (lock || document.hidden || !navigator.wakeLock) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  if (lock) lock.addEventListener("release", () => { lock = null; });
}
form.addEventListener("click", stayAwake);
document.addEventListener("visibilitychange", stayAwake);
form.addEventListener("submit", (event) => event.preventDefault());
for (const id of ["dice", "betting"]) document.getElementById(id).addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("online", exchange);
window.addEventListener("offline", () => { online = false; badge(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
window.setInterval(() => { if (!document.hidden) exchange(); }, EVERY);
window.setInterval(clocks, 1000);

state = fold(setup, all());
if (setup.die) watchChances(setup.die);
show();
exchange();
