// Building a strike force: what saves a reload or a tap. The pages work without it.
import { hasWaited } from "./app.js";
import "./live-forms.js";
import "./keep.js";
import "./offline-leave.js";

const builder = document.getElementById("builder");
const desk = document.getElementById("desk"); // the builder and its header
const { slug } = desk.dataset;
builder.classList.add("builder--live");

// The page is morphed, not replaced: what is unfolded and what is filtered away stay as they are, as what is typed does.
const { callbacks } = Idiomorph.defaults;
const isWritten = callbacks.beforeAttributeUpdated;
const STAYS = [["open", "details"], ["hidden", ".catalogue-item, .squad-item, .list-tools"], ["data-unfolded", ".squad-item"], ["aria-expanded", ".squad__unfold"]];
const staysAsItIs = (attribute, element) => STAYS.some(([name, selector]) => name === attribute && element.matches(selector));
callbacks.beforeAttributeUpdated = (name, element) => isWritten(name, element) && !staysAsItIs(name, element);

// Clicks that had to wait are made on the newest version of ours; those made before somebody else's came into sight
// are asked about too, each by itself. The same click in two tabs is two changes.
const tab = String(Math.random());
const version = () => document.getElementById("undo-bar").dataset.version;
const made = new WeakMap();
const idsOf = (which) => [...document.querySelectorAll(".squad-item" + which)].map((row) => row.id.slice("squad-".length)).join(" ");
let conflicts = 0;
for (const name of ["submit", "change"]) {
  desk.addEventListener(name, (event) => made.set(event, { version: version(), conflicts }), true);
}
desk.addEventListener("htmx:configRequest", (event) => {
  const on = made.get(event.detail.triggeringEvent);
  event.detail.formData.set("version", on && on.conflicts < conflicts ? on.version : version());
  event.detail.formData.set("tab", tab);
  event.detail.formData.set("compact", builder.classList.contains("builder--compact") ? "yes" : "no");
  event.detail.formData.set("open", idsOf("[data-unfolded]"));
  const noting = event.detail.formData.get("noting") || "";
  event.detail.formData.set("noted", `${noting} ${idsOf(":has(.note-edit form)")}`);
});
desk.addEventListener("htmx:beforeOnLoad", (event) => { if (event.detail.xhr.status === 409) conflicts += 1; });

// What was asked stays until it is answered.
callbacks.beforeNodeRemoved = (node) => !(node.localName === "section" && node.matches(".conflict"));
function close(question) {
  const isLost = document.activeElement === document.body || question.contains(document.activeElement);
  question.remove();
  if (isLost) (document.querySelector(".conflict button") || document.getElementById("squads-title")).focus();
}
desk.addEventListener("htmx:afterRequest", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.elt.matches(".conflict__again") && (xhr.status < 300 || xhr.status === 409)) close(requestConfig.elt.closest(".conflict"));
});
desk.addEventListener("click", (event) => {
  const link = event.target.closest(".conflict__again[hx-post] a");
  if (!link) return;
  event.preventDefault();
  close(link.closest(".conflict"));
});

// 404 to somebody signed out says so above the list; all they typed stays where it is.
desk.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status !== 404 || !event.detail.serverResponse.includes('id="alerts"')) return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});

// The forecast beside the list saves nothing: nobody waits for it, and leaving the page does not ask about it.
const apart = ["configRequest", "beforeSend", "beforeOnLoad", "beforeSwap", "afterSettle", "afterRequest"];
for (const name of apart) document.getElementById("forecast").addEventListener("htmx:" + name, (event) => event.stopPropagation());

// When what had the focus goes, the focus goes to the squad that takes its place, or else to the heading it stood
// under, never back to the top of the page.
const squads = () => [...document.querySelectorAll(".squad-item")];
let place = -1, heading = "", stood = 0;
desk.addEventListener("htmx:beforeSwap", ({ detail: { xhr } }) => {
  stood = list.getBoundingClientRect().top;
  const part = document.activeElement.closest("#squads, #deck, #verdict, #catalogue, #assets");
  place = squads().indexOf(document.activeElement.closest(".squad-item"));
  heading = part ? part.getAttribute("aria-labelledby") : "";
  const order = /data-order="([^"]*)"/.exec(xhr.responseText);
  if (order) arrange(order[1].split(" "));
});
// Squads that came, went or moved: rows stand in the answer's order before new ones are filled; those that went go last,
// for htmx looks around the form that was sent. A row's place is the first number in its heading and its name's label.
const gone = new Set();
desk.addEventListener("htmx:afterRequest", () => {
  for (const row of gone) row.remove();
  gone.clear();
});
function arrange(ids) {
  const rows = document.getElementById("rows"), active = document.activeElement;
  for (const row of squads()) if (!ids.includes(row.id.slice("squad-".length))) gone.add(row);
  ids.forEach((id, n) => {
    const row = document.getElementById("squad-" + id) || Object.assign(document.createElement("li"), { id: "squad-" + id, className: "squad-item" });
    if (rows.children[n] !== row) rows.insertBefore(row, rows.children[n] || null);
    const title = row.querySelector("h3"), name = row.querySelector(".squad__title");
    if (!title) return;
    title.textContent = title.textContent.replace(/\d+/, n + 1);
    name.setAttribute("aria-label", name.getAttribute("aria-label").replace(/\d+/, n + 1));
    setEnd(row.querySelector("[id^=up-]"), n === 0);
    setEnd(row.querySelector("[id^=down-]"), n === ids.length - 1);
  });
  if (active.isConnected && document.activeElement !== active) active.focus({ preventScroll: true });
}
function setEnd(button, isEnd) {
  if (isEnd) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}
function keepFocus() {
  if (document.activeElement !== document.body || !heading) return;
  const next = place < 0 ? null : squads()[Math.min(place, squads().length - 1)];
  (next ? next.querySelector("[id^=remove-]") || next.querySelector("input.squad__title") : document.getElementById(heading)).focus();
  heading = "";
}

// Every form is about the newest version; datasheets dearer than what is left are marked.
function follow() {
  const bar = document.getElementById("undo-bar");
  for (const field of document.querySelectorAll("#desk input[name=version]")) field.value = bar.dataset.version;
  for (const item of document.querySelectorAll("#sheets > .catalogue-item")) {
    item.classList.toggle("catalogue-item--dear", Number(item.dataset.valor) > Number(bar.dataset.left));
  }
  showWhatFits();
}
document.addEventListener("htmx:afterRequest", (event) => {
  follow();
  keepFocus();
  sortable();
  showOwn();
  // At the end of the page the catalogue slides along with the list: what is under the hand stays there.
  if (list.matches(":hover, :focus-within")) window.scrollBy({ top: list.getBoundingClientRect().top - stood, behavior: "instant" });
  const alert = event.detail.xhr && [404, 409].includes(event.detail.xhr.status) && document.querySelector("#alerts [role=alert]");
  if (alert) alert.scrollIntoView({ block: "start" });
});

// The form in the header gives its place back to the heading once it was saved, unless somebody goes on typing in it.
const headForm = document.getElementById("head-edit");
headForm.addEventListener("toggle", () => { if (headForm.open) document.getElementById("settings-name").focus(); });
desk.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
  if (requestConfig.elt.id !== "settings" || xhr.status >= 300) return;
  const isIdle = hasWaited(xhr);
  if (!isIdle && headForm.contains(document.activeElement)) return;
  headForm.open = false;
  if (isIdle) headForm.querySelector("summary").focus();
});

// An opened card is asked for once, whoever opens it; a squad's has its own odds beneath, and shows it again after its
// squad was changed.
const cardsAsked = new Map();
function askCard(part) {
  const answer = fetch(`/strike-forces/${slug}/?sheet=${part}`, { headers: { "HX-Request": "true" } });
  return answer.then((reply) => reply.ok ? reply.text() : Promise.reject(reply.status));
}
async function showCard(button) {
  const part = button.value;
  if (!cardsAsked.has(part)) cardsAsked.set(part, askCard(part));
  const html = await cardsAsked.get(part).catch(() => cardsAsked.delete(part) && "");
  if (!html || !button.isConnected) return;
  const place = button.closest(".squad__sheet"), hadFocus = document.activeElement === button;
  const card = new DOMParser().parseFromString(html, "text/html").querySelector(".catalogue-item__card");
  if (place) {
    for (const own of card.querySelectorAll(".odds, .stats")) own.remove();
    card.className = "";
  }
  const summary = button.closest("details").querySelector("summary");
  (place || button).replaceWith(card);
  htmx.process(card);
  if (hadFocus) summary.focus();
  askOdds();
}
const oddsAsked = new WeakMap();
function askOdds() {
  for (const button of desk.querySelectorAll("details[open] .ask-sheet")) showCard(button);
  for (const link of desk.querySelectorAll("details[open] > .odds > .odds__ask, details[open] > div > .odds > .odds__ask")) {
    const odds = link.parentElement;
    if (odds.matches(".htmx-request") && oddsAsked.get(odds) === version()) continue;  // they are on their way
    oddsAsked.set(odds, version());
    htmx.trigger(odds, "ask");
  }
}
desk.addEventListener("toggle", (event) => { if (event.target.open) askOdds(); }, true);
desk.addEventListener("htmx:afterRequest", ({ detail }) => { if (!detail.requestConfig.elt.matches(".odds")) askOdds(); });

// Looking for datasheets and assets: at once, by the words that the server searches.
const letters = JSON.parse(builder.dataset.letters);
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^ -~]/gu, (sign) => letters[sign] ?? sign);
const matches = (query, words) => plain(query).split(/\s+/).every((part) => words.includes(part));
const orders = {
  "": () => 0,
  cheap: (a, b) => a.dataset.valor - b.dataset.valor || (a.dataset.name < b.dataset.name ? -1 : 1),
  dear: (a, b) => b.dataset.valor - a.dataset.valor || (a.dataset.name < b.dataset.name ? -1 : 1),
  name: (a, b) => (a.dataset.name < b.dataset.name ? -1 : 1),
};
const list = document.getElementById("sheets");
const types = [...document.querySelectorAll("#catalogue [name=type]")].map((pick) => pick.value);
const first = [...list.children];
const inOrder = [...first].sort((a, b) => types.indexOf(a.dataset.type) - types.indexOf(b.dataset.type));

function show(items, wanted, none) {
  let found = 0;
  for (const item of items) {
    item.hidden = !wanted(item);
    if (!item.hidden) found += 1;
  }
  const text = found ? "" : none.dataset.none;
  if (none.textContent !== text) none.textContent = text;
}
function sheets() {
  const form = document.getElementById("sheet-filter");
  const asked = new FormData(form);
  const type = asked.get("type"), fits = asked.has("fits"), query = asked.get("q");
  show(list.children, (item) => (!type || item.dataset.type === type) && (!fits || !item.classList.contains("catalogue-item--dear")) && matches(query, item.dataset.search), document.getElementById("no-sheet"));
}
// What no longer fits goes once the pointer and the focus are elsewhere: no row moves under the hand.
function showWhatFits() {
  if (!list.matches(":hover, :focus-within")) sheets();
}
function sort() {
  const order = document.getElementById("sheet-sort").value;
  list.append(...[...inOrder].sort(orders[order]));
}
function cards() {
  const asked = new FormData(document.getElementById("card-filter"));
  const query = asked.get("card");
  const facets = [...asked].filter(([key, value]) => key !== "card" && value);
  show(document.querySelectorAll("#cards > .catalogue-item"), (item) => facets.every(([key, value]) => item.dataset[key] === value) && matches(query, item.dataset.search), document.getElementById("no-card"));
}
for (const [pane, filter, update] of [["catalogue", "sheet-filter", sheets], ["assets", "card-filter", cards]]) {
  document.getElementById(pane)?.addEventListener("input", update);
  document.getElementById(filter).addEventListener("submit", (event) => { event.preventDefault(); update(); });
}
document.getElementById("sheet-sort").addEventListener("change", sort);
for (const gone of ["pointerleave", "focusout"]) list.addEventListener(gone, () => window.setTimeout(showWhatFits));

// One's own list: what is looked for, and one line a squad where this device wants it so. What a folded squad lacks is
// asked for once it is unfolded; it is found by what the catalogue says of it.
const own = () => [...document.querySelectorAll(".squad-item")];
function wordsOf(item) {
  const title = item.querySelector(".squad__title"), sheet = document.getElementById("sheet-" + item.dataset.part);
  return plain([title.value, title.placeholder, item.textContent].join(" ")) + " " + (sheet ? sheet.dataset.search : "");
}
function showOwn() {
  const tools = document.querySelector(".list-tools");
  if (!tools) return;
  tools.hidden = false;
  document.getElementById("compact").checked = builder.classList.contains("builder--compact");
  const query = document.getElementById("own-query").value;
  show(own(), (item) => matches(query, wordsOf(item)), document.getElementById("no-own"));
}
const askRows = (row) => htmx.ajax("GET", `/strike-forces/${slug}/`, { source: desk, swap: "none", values: { rows: row } });
desk.addEventListener("input", ({ target }) => {
  if (target.id === "own-query") showOwn();
  if (target.id !== "compact") return;
  builder.classList.toggle("builder--compact", target.checked);
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `builder-compact=${target.checked ? "yes" : "no"};path=/;max-age=31536000;samesite=lax${secure}`;
  if (!target.checked && document.querySelector(".squad-item[data-part]")) askRows("");
});
desk.addEventListener("click", (event) => {
  const button = event.target.closest(".squad__unfold"), link = event.target.closest(".note-ask");
  if (!button && !link) return;
  event.preventDefault();
  const item = event.target.closest(".squad-item"), id = item.id.slice("squad-".length);
  if (link) return askNote(id);
  button.setAttribute("aria-expanded", String(item.toggleAttribute("data-unfolded")));
  if (item.dataset.part) askRows(id);
});
async function askNote(id) {
  await htmx.ajax("GET", `/strike-forces/${slug}/`, { source: desk, swap: "none", values: { rows: id, noting: id } });
  document.getElementById("note-" + id)?.focus();
}
showOwn();

// Squads are dragged by their grips; the buttons beside them do the same.
function sortable() {
  const rows = document.getElementById("rows");
  if (!rows || rows.dataset.sortable) return;
  rows.dataset.sortable = "true";
  new Sortable(rows, { handle: ".squad__grip", animation: window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 120, onEnd: put });
}
function put(event) {
  if (event.oldIndex === event.newIndex) return;
  const form = document.getElementById("reorder-form");
  for (const field of form.querySelectorAll("[name=squad]")) field.remove();
  for (const row of squads()) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "squad", value: row.id.slice("squad-".length) });
    form.append(field);
  }
  form.requestSubmit();
}
sortable();

// Ctrl+Z and Ctrl+Shift+Z undo and redo, unless something is being typed, which has an undo of its own.
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
  if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select")) return;
  event.preventDefault();
  document.getElementById(event.shiftKey ? "redo" : "undo").click();
});

// What changing this list without a net takes is kept on the device, and again some seconds after a change.
let later = 0;
function keepChangeable(addresses) {
  if (!navigator.serviceWorker?.controller || document.documentElement.dataset.kept) return;
  for (const address of addresses) fetch(address, { headers: { "X-Keep": "read" } }).catch(() => {});
}
window.addEventListener("load", () => keepChangeable(["/strike-forces/offline/", `/strike-forces/${slug}/offline/`]));
document.addEventListener("list-changed", () => {
  window.clearTimeout(later);
  later = window.setTimeout(() => keepChangeable([`/strike-forces/${slug}/offline/`]), 5000);
});

// The tab of the pane in view, for those who hear the page; on a desk the page does not jump to it.
const tabs = document.querySelectorAll(".builder__tabs a");
const narrow = window.matchMedia("(max-width: 44rem)");
function markTab() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const pane = target && target.closest("#catalogue, #assets, .builder__margin");
  const shown = pane ? pane.id || "verdict" : "squads";
  if (shown === "catalogue" || shown === "assets") builder.dataset.source = shown;
  const current = narrow.matches ? shown : builder.dataset.source || "catalogue";
  for (const tab of tabs) {
    if (tab.hash === "#" + current) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}
function staysInPlace(event) {
  const link = event.target.closest("a[href='#catalogue'], a[href='#assets']");
  if (!link || narrow.matches) return;
  const from = window.scrollY;
  window.requestAnimationFrame(() => window.scrollTo({ top: from, behavior: "instant" }));
}
builder.addEventListener("click", staysInPlace);
markTab();
window.addEventListener("hashchange", markTab);
narrow.addEventListener("change", markTab);
