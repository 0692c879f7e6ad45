// The page that builds without a net: it draws what this device keeps with what waits on it, and never judges a list.
import "./app.js";
import { fold } from "./offline-fold.js";
import { addressOf, formOf, keep, kept, sendAll } from "./offline-send.js";
import { time } from "./offline.js";
import { count, records, update } from "./unsent.js";

const MOST = 200; // changes of a list that wait, as many as are sent at once
const RETRY = 30_000; // milliseconds before a server that did not answer is asked again
const root = document.getElementById("offline-build"), words = root.dataset, { reader } = words;
const by = (id) => document.getElementById(`offline-${id}`);
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const cloned = (id) => by(id).content.firstElementChild.cloneNode(true);
const newName = () => "new-" + crypto.randomUUID();
let record = null, list = null, stepping = 0, retry = 0;

// The list that the address names: what waits on what it was made on, else what is kept, the newest where there is a net.
const slugHere = () => location.hash.slice(1);
async function load() {
  const slug = slugHere();
  by("home").hidden = Boolean(slug);
  by("lede").hidden = Boolean(slug);
  record = slug ? (await records()).find((one) => one.reader === reader && one.slug === slug) : null;
  if (slug && !record) {
    await keep(addressOf(slug));
    const document = await kept(addressOf(slug));
    record = document && document.reader === reader ? { reader, slug, kept: document, at: await whenKept(slug), base: document.version, changes: [] } : null;
  }
  by("list").hidden = !record;
  if (record) draw();
  else await drawHome(slug);
}
async function whenKept(slug) {
  return new Date((await caches.match(new URL(addressOf(slug), location).href, { ignoreVary: true })).headers.get("Date")).toISOString();
}

function draw() {
  list = fold(record.kept, record.changes);
  const { limit, points, units, piles, totals } = list, n = record.changes.length;
  by("title").textContent = list.name;
  by("spent").textContent = !points || list.spent === undefined ? "" : list.isKnown ? filled(words.spent, { spent: list.spent, limit, points }) : words.unknown;
  by("count").textContent = `· ${list.unit} ${units.length}`;
  const totalsAsOf = totals.map(({ label, value }) => `${label} ${value}`).join(" · ");
  by("verdict").textContent = record.begun ? words.unjudged : filled(words.asOf, { time: time(new Date(record.at)), verdict: [list.verdict.words, totalsAsOf].filter(Boolean).join(" · ") });
  by("waiting").textContent = n ? filled(words.waiting, { n }) : "";
  by("undo").hidden = !n;
  by("send").hidden = !n && !record.begun;
  by("trouble").hidden = !["conflict", "refused", "gone", "other"].includes(record.trouble);
  by("trouble").querySelector("p").textContent = record.text || words[record.trouble] || "";
  by("compare").hidden = record.trouble !== "conflict";
  by("name").value = list.name;
  by("limit").value = limit ?? "";
  by("limits").hidden = limit === null;
  by("units-title").textContent = `${list.unit} ${units.length}`;
  by("builder").href = `/strike-forces/${record.slug}/`;
  by("builder").hidden = Boolean(record.begun);
  redraw(by("units"), units.map(unitRow));
  redraw(by("piles"), piles.map(pileBox));
  drawOptions();
  redraw(by("changes"), record.changes.map((change) => Object.assign(document.createElement("li"), { textContent: `${time(new Date(change.at))} ${change.words}` })));
}
// What had the focus has it again in what is drawn anew.
function redraw(box, children) {
  const { id } = document.activeElement;
  box.replaceChildren(...children);
  if (id && document.activeElement.id !== id) document.getElementById(id)?.focus({ preventScroll: true });
}
const nameOf = (unit) => unit.fields.find(({ key }) => key === "name")?.value || unit.part;

function unitRow(unit) {
  const row = cloned("unit"), title = row.querySelector(".offline-unit__name"), name = nameOf(unit);
  const named = unit.fields.find(({ key }) => key === "name");
  Object.assign(title, { id: `name-${unit.id}`, placeholder: unit.part, value: named?.value || "", disabled: !named });
  title.setAttribute("aria-label", filled(words.nameOf, { name: unit.part }));
  title.addEventListener("change", () => settle(unit, named, title.value));
  row.querySelector(".offline-unit__points").textContent = unit.points === null ? "" : unit.points === undefined ? "?" : `${unit.points} ${list.points}`;
  row.querySelector(".offline-unit__fields").append(...unit.fields.filter(({ key }) => key !== "name").map((field) => control(unit, field)));
  for (const button of row.querySelectorAll("[data-verb]")) {
    const { verb } = button.dataset;
    button.id = `${verb}-${unit.id}`;
    button.hidden = unit.fixed;
    button.setAttribute("aria-label", filled(words[verb], { name }));
    button.addEventListener("click", () => make(`squads/${unit.id}/${verb}/`, [], filled(words[verb], { name }), verb === "duplicate" ? [newName()] : []));
  }
  return row;
}
function control(unit, field) {
  const box = document.createElement("div"), label = document.createElement("label"), id = `${field.key}-${unit.id}`;
  const input = field.kind === "number" ? stepper(unit, field) : field.choices.length ? choice(unit, field) : flag(unit, field);
  (input.matches("input, select") ? input : input.querySelector("input")).id = id;
  label.htmlFor = id;
  label.textContent = field.label + (field.most === null || field.kind !== "number" ? "" : ` (${field.least ?? 0}–${field.most})`);
  box.append(label, input);
  return box;
}
function stepper(unit, field) {
  const box = cloned("stepper"), input = box.querySelector("input"), name = nameOf(unit);
  input.value = field.value;
  input.addEventListener("change", () => input.checkValidity() && input.value !== "" && settle(unit, field, input.value));
  for (const button of box.querySelectorAll("button")) {
    const by = Number(button.dataset.step), value = field.value + by;
    button.id = `${by > 0 ? "plus" : "minus"}-${field.key}-${unit.id}`;
    button.disabled = by > 0 ? field.most !== null && value > field.most : value < (field.least ?? 0);
    button.setAttribute("aria-label", filled(words.set, { name, label: field.label, value }));
    button.addEventListener("click", () => settle(unit, field, String(value)));
  }
  return box;
}
function choice(unit, field) {
  const select = Object.assign(document.createElement("select"), { multiple: field.kind === "several" });
  const chosen = (field.kind === "several" ? field.value : [field.value]).map(String);
  for (const [key, text] of field.choices) select.append(new Option(text, key, false, chosen.includes(key)));
  select.addEventListener("change", () => settle(unit, field, ...[...select.selectedOptions].map(({ value }) => value)));
  return select;
}
function flag(unit, field) {
  const input = Object.assign(document.createElement("input"), { type: "checkbox", checked: field.value === true });
  input.addEventListener("change", () => settle(unit, field, input.checked ? "True" : "False"));
  return input;
}
// A field set again, before anything else was done, is one change.
function settle(unit, field, ...values) {
  const label = field.key === "name" ? "" : field.label;
  const shown = field.choices.length ? values.map((value) => field.choices.find(([key]) => key === value)[1]) : values;
  const text = filled(words.set, { name: nameOf(unit), label, value: shown.join(", ") }).replace("  ", " ");
  return make(`squads/${unit.id}/`, values.map((value) => [field.key, value]), text, [], field.key);
}

function pileBox(pile) {
  const box = document.createElement("section"), title = document.createElement("h2"), cards = document.createElement("ul");
  const size = pile.cards.reduce((all, { copies }) => all + copies, 0);
  title.textContent = `${pile.title} ${size}/${pile.least}`;
  cards.className = "offline-options";
  cards.append(...pile.cards.map(cardRow));
  box.append(title, cards);
  return box;
}
function cardRow({ slug, name, copies, most }) {
  const row = document.createElement("li"), box = cloned("stepper");
  const count = Object.assign(document.createElement("span"), { className: "stepper__value", textContent: copies });
  row.className = "offline-option";
  box.querySelector("input").replaceWith(count);
  for (const button of box.querySelectorAll("button")) {
    const verb = button.dataset.step === "1" ? "more" : "fewer", text = filled(words[verb], { name });
    Object.assign(button, { id: `${verb}-${slug}`, disabled: verb === "more" ? Boolean(most) && copies >= most : !copies });
    button.setAttribute("aria-label", text);
    button.addEventListener("click", () => make("deck/", [[verb, slug]], text));
  }
  row.append(name, box);
  return row;
}
function drawOptions() {
  const query = by("query").value.toLowerCase();
  redraw(by("options"), list.options.filter(({ name }) => name.toLowerCase().includes(query)).map(optionRow));
}
function optionRow(option) {
  const row = cloned("option"), text = filled(words.add, { name: option.name }), button = row.querySelector("button");
  row.querySelector("b").textContent = option.name;
  row.querySelector("small").textContent = option.line;
  row.querySelector(".offline-option__points").textContent = option.points === null ? "" : `${option.points} ${list.points}`;
  button.id = `add-${option.slug}`;
  button.setAttribute("aria-label", text);
  button.addEventListener("click", () => make("squads/", [["datasheet", option.slug]], text, option.units.map(newName)));
  return row;
}

// A change is kept on the device before it is shown; what cannot be kept is not made.
async function make(path, fields, text, adds = [], key = "") {
  const change = { key: crypto.randomUUID(), path, fields, adds, words: text, at: new Date().toISOString(), sets: key };
  try {
    let isFull = false;
    record = await update(reader, record.slug, (standing) => {
      const now = standing || record, last = now.changes.at(-1), again = key && last?.sets === key && last.path === path && !now.trouble;
      const changes = again ? [...now.changes.slice(0, -1), change] : [...now.changes, change];
      isFull = changes.length > MOST;
      return isFull ? now : { ...now, changes };
    });
    note(isFull ? words.many : "");
  } catch {
    note(words.full);
  }
  draw();
  sendSoon();
}
async function undo() {
  record = await update(reader, record.slug, (now) => now && { ...now, changes: now.changes.slice(0, -1), trouble: "", text: "" });
  if (record && !record.changes.length && !record.begun) await update(reader, record.slug, () => null);
  await load();
}
const note = (text) => { by("note").hidden = !text; by("note").textContent = text; };
function sendSoon() {
  window.clearTimeout(stepping);
  stepping = window.setTimeout(send, 1500);
}
async function send() {
  await sendAll(reader, (sent, trouble) => {
    note(["sent", "offline"].includes(trouble) ? words[trouble] : "");
    window.clearTimeout(retry);
    if (trouble === "offline") retry = window.setTimeout(send, RETRY);
  });
  const { id } = document.activeElement;
  await load();
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

// Today's conflict page shows both sides: it is asked for by a form, as a browser asks.
async function compare() {
  const answer = await fetch(addressOf(record.slug)).catch(() => null);
  if (!answer?.ok) return note(words.offline);
  const form = Object.assign(document.createElement("form"), { method: "post", action: addressOf(record.slug), hidden: true });
  for (const [name, value] of formOf(record, (await answer.json()).token)) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  await update(reader, record.slug, (now) => now && { ...now, trouble: "", text: "" });
  document.body.append(form);
  form.submit();
}

async function drawHome(missing) {
  by("home").hidden = false;
  const waiting = (await records()), mine = new Map(waiting.filter((one) => one.reader === reader).map((one) => [one.slug, one]));
  const lists = new Map([...mine].map(([slug, one]) => [slug, fold(one.kept, one.changes).name]));
  for (const name of (await caches.keys()).filter((one) => one.endsWith(reader))) {
    for (const request of await (await caches.open(name)).keys()) {
      const [, slug] = new URL(request.url).pathname.match(/^\/strike-forces\/([\w-]+)\/offline\/$/) || [];
      if (slug && !lists.has(slug)) lists.set(slug, (await kept(request.url)).name);
    }
  }
  by("lists").replaceChildren(...[...lists].map(([slug, name]) => homeRow(slug, name, mine.get(slug)?.changes.length)));
  by("none").hidden = lists.size > 0;
  const others = waiting.length - mine.size;
  by("others").hidden = !others;
  by("others").textContent = filled(words.others, { n: others });
  if (missing) note(words.gone);
  await showLimits();
}
function homeRow(slug, name, n) {
  const row = document.createElement("li"), link = Object.assign(document.createElement("a"), { href: `#${slug}`, textContent: name });
  row.append(link, n ? ` · ${filled(words.waiting, { n })}` : "");
  return row;
}

// Lists are begun on what is kept of a faction, which has names for some.
const faction = document.getElementById("begin-faction"), limit = document.getElementById("begin-limit");
const chosen = () => kept(faction.selectedOptions[0]?.dataset.keep || "");
async function showLimits() {
  const limits = (await chosen())?.limits || [];
  limit.replaceChildren(...limits.map((one) => new Option(one, one)));
  document.getElementById("begin-limits").hidden = !limits.length;
}
async function begin(event) {
  event.preventDefault();
  const document = await chosen(), used = new Set((await records()).map(({ slug }) => slug));
  const [slug, ticket] = document?.tickets.find(([one]) => !used.has(one)) || [];
  if (!slug) return note(words.offline);
  const name = event.target.elements.name.value.trim() || document.faction;
  const fields = { faction: faction.value, name, ticket, ...(limit.value ? { limit: limit.value } : {}) };
  const empty = { ...document, slug, name, limit: limit.value ? Number(limit.value) : null };
  try {
    await update(reader, slug, () => ({ reader, slug, kept: empty, at: new Date().toISOString(), base: 1, changes: [], begun: { fields, address: faction.selectedOptions[0].dataset.keep } }));
  } catch {
    return note(words.full);
  }
  location.hash = slug;
}
async function keepFactions() {
  const addresses = [...faction.options].map(({ dataset }) => dataset.keep), say = document.getElementById("begin-kept");
  let done = 0;
  for (const address of addresses) {
    if (navigator.onLine && (await keep(address))) done += 1;
    else if (await kept(address)) done += 1;
    say.textContent = filled(words.keeping, { done, all: addresses.length });
  }
  say.textContent = filled(words.kept, { n: done });
  say.dataset.done = "yes";
  await showLimits();
}

by("undo").addEventListener("click", undo);
by("send").addEventListener("click", async () => {
  await update(reader, record.slug, (now) => (now || record.begun) && { ...(now || record), trouble: "" });
  send();
});
by("drop").addEventListener("click", async () => { await update(reader, record.slug, () => null); await load(); });
by("compare").addEventListener("click", compare);
by("query").addEventListener("input", drawOptions);
by("to-options").addEventListener("click", () => { by("query").scrollIntoView({ block: "center" }); by("query").focus({ preventScroll: true }); });
by("settings").addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, limit: most } = event.target.elements;
  make("settings/", [["name", name.value], ...(most.value ? [["limit", most.value]] : [])], words.head, [], "head");
  by("head").open = false;
});
document.getElementById("offline-begin").addEventListener("submit", begin);
faction.addEventListener("change", showLimits);
window.addEventListener("hashchange", async () => { note(""); await load(); by("title").focus(); });
window.addEventListener("online", send);
document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });

root.hidden = false;
await count(); // a change that was raised but never written
await load();
await send();
if ("serviceWorker" in navigator && !slugHere()) {
  await navigator.serviceWorker.ready;
  keepFactions();
}
