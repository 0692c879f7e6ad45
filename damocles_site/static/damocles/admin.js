// Data entry: documents tidied and begun from examples, weapons put in order. Everything is there without it, typed by hand.
import "./picked-fields.js";

const WIDTH = 88;

/* As the server lays them out: what fits stays on its line, each ability and each of its keys begins a line of its own. */
function laidOut(value, margin = "") {
  const flat = JSON.stringify(value).replaceAll(/("(?:[^"\\]|\\.)*")|([,:])/g, (_, text, sign) => text ?? `${sign} `);
  if (value === null || typeof value !== "object" || Object.keys(value).length === 0) return flat;
  const list = Array.isArray(value);
  const named = list ? flat.includes('"slug": ') : "slug" in value;
  if (margin.length + flat.length <= WIDTH && !named) return flat;
  const inner = margin + "  ";
  const lines = Object.entries(value).map(([key, item]) => inner + (list ? "" : `${JSON.stringify(key)}: `) + laidOut(item, inner));
  return `${list ? "[" : "{"}\n${lines.join(",\n")}\n${margin}${list ? "]" : "}"}`;
}

function slugOfItsOwn(slug, taken) {
  let free = slug;
  for (let n = 2; taken.includes(free); n++) free = `${slug}-${n}`;
  return free;
}

/* An ability joins the list; what an asset does is added to what it does already; scenery is one piece. */
function together(name, found, example) {
  if (name.endsWith("scenery")) return example;
  if (name.endsWith("play")) return { ...found, ...example };
  const list = Array.isArray(found) ? found : [];
  return [...list, { ...example, slug: slugOfItsOwn(example.slug, list.map((ability) => ability?.slug)) }];
}

function editDocument(button) {
  const field = button.closest(".document-field");
  const [area, fault] = [field.querySelector("textarea"), field.querySelector("output")];
  fault.textContent = "";
  try {
    let value = area.value.trim() ? JSON.parse(area.value) : null;
    if (button.dataset.document === "insert") value = together(area.name, value, JSON.parse(button.dataset.example));
    area.value = value === null ? "" : laidOut(value);
    area.rows = Math.max(3, Math.min(26, area.value.split("\n").length + 1));
    area.dispatchEvent(new Event("input", { bubbles: true }));
  } catch (error) {
    fault.textContent = error.message;
  }
}

const weapons = () => [...document.querySelectorAll("#weapons-group .inline-related:not(.empty-form)")];
const position = (weapon) => weapon.querySelector("input[name$='-position']");
const isSaved = (weapon) => weapon.classList.contains("has_original");

function number(rows) {
  rows.forEach((weapon, n) => { position(weapon).value = n; });
  position(rows[0]).dispatchEvent(new Event("input", { bubbles: true }));
}

/* Up or down one place; those not saved yet stay behind the saved, as the form counts them. */
function moveWeapon(button) {
  const weapon = button.closest(".inline-related");
  const rows = weapons();
  const other = rows[rows.indexOf(weapon) + (button.dataset.weapon === "up" ? -1 : 1)];
  if (!other || isSaved(other) !== isSaved(weapon)) return;
  if (button.dataset.weapon === "up") other.before(weapon);
  else other.after(weapon);
  number(weapons());
  button.focus();
}

function dress(part) {
  for (const tools of part.querySelectorAll(".document-tools[hidden]")) tools.hidden = false;
  const movers = document.querySelector("#weapon-movers");
  if (!movers) return;
  const rows = part.matches(".inline-related") ? [part] : weapons();
  for (const weapon of rows.filter((row) => !row.querySelector("[data-weapon]"))) {
    weapon.querySelector("h3").append(movers.content.cloneNode(true));
  }
}

document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-document]")) editDocument(target);
  if (target.matches("[data-weapon]")) moveWeapon(target);
});

document.addEventListener("formset:added", ({ target }) => {
  dress(target);
  const places = weapons().map((weapon) => Number(position(weapon).value) || 0);
  if (position(target)) position(target).value = weapons().length > 1 ? Math.max(...places) + 1 : 0;
});

/* What was typed is kept in this tab until it is saved: a session that ended in between loses nothing. */
const KEPT = `typed ${location.pathname}`;
const forms = () => [...document.querySelectorAll("form[id$='_form']:has(.submit-row)")];
const isTyped = (name) => !name.startsWith("_") && name !== "csrfmiddlewaretoken";
const typed = (form) => [...new FormData(form)].filter(([name, value]) => isTyped(name) && typeof value === "string");

function putBack(form, entries) {
  const values = new Map(entries);
  for (const [name, total] of values) {
    if (!name.endsWith("-TOTAL_FORMS")) continue;
    const group = document.getElementById(`${name.slice(0, -"-TOTAL_FORMS".length)}-group`);
    const missing = Number(total) - Number(form.elements[name]?.value);
    for (let n = 0; n < Math.min(missing, 50); n++) group?.querySelector(".add-row a")?.click();
  }
  for (const field of form.elements) {
    if (!isTyped(field.name) || /-(id|TOTAL_FORMS|INITIAL_FORMS)$/.test(field.name)) continue;
    if (field.type === "checkbox") field.checked = entries.some(([name, value]) => name === field.name && value === field.value);
    else if (field.type !== "submit" && values.has(field.name)) field.value = values.get(field.name);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function offer(form) {
  const kept = sessionStorage.getItem(KEPT);
  const bar = document.querySelector("#put-back");
  if (!kept || !bar || kept === JSON.stringify(typed(form)) || document.querySelector(".errornote")) return;
  bar.hidden = false;
  bar.addEventListener("click", ({ target }) => {
    if (target.dataset.putBack === "yes") putBack(form, JSON.parse(kept));
    if (target.dataset.putBack) bar.hidden = true;
    sessionStorage.removeItem(KEPT);
  });
}

/* What was saved is named with its address. */
function forgetWhatWasSaved() {
  if (!document.querySelector(".messagelist .success a")) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("typed ")) sessionStorage.removeItem(key);
}

function mind(form) {
  offer(form);
  form.addEventListener("submit", () => sessionStorage.setItem(KEPT, JSON.stringify(typed(form))));
}

document.addEventListener("DOMContentLoaded", () => {
  dress(document.body);
  forgetWhatWasSaved();
  forms().forEach(mind);
});
