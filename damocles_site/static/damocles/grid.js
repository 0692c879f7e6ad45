// The grid: arrow keys move from cell to cell, cells of a spreadsheet are pasted over several, cells are filled down, rows
// are duplicated, and undo takes each of these back as one step. Without this script it is a form.
import "./app.js";
import "./grid-lines.js";
import { openPickers } from "./grid-pickers.js";
import { offerKnownNames } from "./known-names.js";

const form = document.getElementById("grid-form");
const body = form.querySelector("tbody");
const note = document.getElementById("grid-note");
const done = [], undone = []; // steps: lists of [field, before, after]
let before = null, leaving = false;
let tabbed = false, latest = null, begun = 0; // the column in which a row was begun: Enter leads to the one below it

const fieldsOf = (row) => [...row.querySelectorAll("td :is(input:not([type=checkbox]), select, textarea)")];
const rows = () => [...body.rows];
const placeOf = (field) => {
  const row = field.closest("tr");
  return [rows().indexOf(row), fieldsOf(row).indexOf(field)];
};
const isCell = (element) => element instanceof Element && Boolean(element.closest(".grid td")) && element.type !== "checkbox";

function go(y, x) {
  if (y === body.rows.length) addRow();
  const row = rows()[y];
  const field = row && fieldsOf(row)[x];
  if (!field) return;
  field.focus();
  if (field.select) field.select();
}

// A choice by its value or by its words.
const folded = (text) => text.toLowerCase().replace(/[\s_]+/g, "");
const optionOf = (field, text) => [...field.options].find((one) => [one.value, one.text].some((said) => folded(said) === folded(text)));

// What is none of the choices stands there as it was pasted, and is said: saving refuses it by that word.
let lacking = [];
function write(field, text) {
  if (field.localName !== "select") field.value = text;
  else {
    let option = optionOf(field, text);
    if (!option) {
      option = new Option(text.trim(), text.trim());
      field.add(option);
      lacking.push(text.trim());
    }
    field.value = option.value;
  }
  const cell = field.closest("td");
  if (cell) cell.classList.add("grid__changed");
}
function say(text) {
  const words = lacking.length ? ` ${form.dataset.lacking} ${[...new Set(lacking)].join(", ")}.` : "";
  note.textContent = text + words;
  lacking = [];
}

// What a row belongs to: picked in a new one, fixed in the others.
const ownerOf = (row) => row && row.querySelector("select[name$='-of']");
const belongs = (row, text) => {
  const owner = ownerOf(row), name = row.cells[0].innerText.trim();
  return owner ? Boolean(text.trim() && optionOf(owner, text)) : folded(name) === folded(text);
};
// Lines that were copied with the column of what they belong to: pasted there, or all of them name such a thing.
function hasOwners(lines, field, top) {
  if (!ownerOf(body.rows[body.rows.length - 1])) return false;
  if (field.matches("select[name$='-of']")) return true;
  const named = (line, n) => line.length > 1 && belongs(rows()[top + n] || body.rows[body.rows.length - 1], line[0]);
  return placeOf(field)[1] === 0 && lines.every(named);
}

// Another empty row, like the last one.
function addRow() {
  const last = body.rows[body.rows.length - 1], number = body.rows.length;
  if (number >= Number(form.dataset.maxRows)) return false;
  const made = last.cloneNode(true), old = last.id;
  made.id = `r${number}`;
  for (const element of made.querySelectorAll("[name], [id]")) {
    for (const key of ["name", "id"]) if (element[key]) element[key] = element[key].replace(old, made.id);
    if (element.localName !== "option" && "value" in element) element.value = "";
    element.removeAttribute("placeholder");
  }
  body.append(made);
  form.elements.rows.value = number + 1;
  return true;
}

// Cells as spreadsheets put them on the clipboard: tabs and lines, quotes around those that hold either.
function cellsIn(text) {
  const lines = [[]];
  let cell = "", quoted = false, fresh = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') { cell += '"'; at += 1; } else quoted = false;
    } else if (sign === '"' && fresh) quoted = true;
    else if (sign === "\t" || sign === "\n") {
      lines[lines.length - 1].push(cell);
      if (sign === "\n") lines.push([]);
      cell = "";
      fresh = true;
      continue;
    } else cell += sign;
    fresh = false;
  }
  lines[lines.length - 1].push(cell);
  if (lines.length > 1 && lines[lines.length - 1].join("") === "") lines.pop();
  return lines;
}

// Several cells written as one step: [field, text] each. Other scripts of the grid ask for it by an event.
function writeAll(cells) {
  keep();
  push(cells.map(([field, text]) => {
    const old = field.value;
    write(field, text);
    return [field, old, field.value];
  }).filter(([, old, now]) => old !== now));
  before = document.activeElement.value;
}
form.addEventListener("grid:write", (event) => {
  writeAll(event.detail);
  say(event.detail.note || "");
});

// A row that says what this one says: the first empty new one, or a further one.
function duplicate(row) {
  const isBlank = (one) => one.matches(".grid__new") && fieldsOf(one).every((field) => !field.value);
  const made = rows().find((one) => one !== row && isBlank(one)) || (addRow() && rows()[body.rows.length - 1]);
  if (!made) { note.textContent = form.dataset.full; return; }
  const of = made.querySelector("select[name$='-of']"), own = row.querySelector("select[name$='-of']");
  const at = row.querySelector("input[name$='-at']").value;
  if (of) of.value = own ? own.value : at.slice(0, at.lastIndexOf("/"));
  const cells = fieldsOf(row);
  writeAll(fieldsOf(made).map((field, n) => [field, cells[n].value]));
  fieldsOf(made).forEach((field, n) => { if (cells[n].placeholder) field.placeholder = cells[n].placeholder; });
  go(rows().indexOf(made), 0);
  begun = 0;
  note.textContent = form.dataset.copied;
}
form.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=copy]");
  if (!button) return;
  event.preventDefault();
  duplicate(button.closest("tr"));
});

// Shift and an arrow mark cells of a column; what the first of them says, or the one above a single cell, fills them.
let marked = [];
body.addEventListener("mousedown", unmark);
function mark(field, by) {
  const [y, x] = placeOf(field), first = marked.length ? placeOf(marked[0])[0] : y;
  const end = y + by, last = rows()[end] && fieldsOf(rows()[end])[x];
  if (!last) return;
  go(end, x);
  marked = rows().slice(Math.min(first, end), Math.max(first, end) + 1).map((row) => fieldsOf(row)[x]);
  if (end < first) marked.reverse();
  for (const one of marked) one.closest("td").classList.add("grid__marked");
}
function unmark() {
  for (const one of marked) one.closest("td").classList.remove("grid__marked");
  marked = [];
}
function fillDown(field) {
  const [y, x] = placeOf(field), several = marked.length > 1;
  const down = several ? [...marked].sort((a, b) => placeOf(a)[0] - placeOf(b)[0]) : [y && fieldsOf(rows()[y - 1])[x], field];
  if (down[0]) writeAll(down.slice(1).map((one) => [one, down[0].value]));
  if (field.select) field.select();
}

form.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n"), target = event.target;
  const atOwner = target instanceof Element && target.matches(".grid th select");
  if (!(isCell(target) || atOwner) || !/[\t\n]/.test(text.replace(/\n$/, ""))) return;
  if (target.localName === "textarea" && !text.includes("\t")) return;
  event.preventDefault();
  keep();
  const lines = cellsIn(text), top = rows().indexOf(target.closest("tr")), step = [];
  const left = atOwner ? 0 : placeOf(target)[1], owners = hasOwners(lines, target, top);
  const others = [];
  let full = false;
  function put(field, said) {
    if (!field) return;
    const old = field.value;
    write(field, said);
    step.push([field, old, field.value]);
  }
  lines.forEach((line, down) => {
    if (top + down >= body.rows.length && !addRow()) full = true;
    const row = rows()[top + down], owner = owners ? line.shift() : null;
    if (row && owner !== null && ownerOf(row)) put(ownerOf(row), owner);
    else if (row && owner !== null && !belongs(row, owner)) {
      others.push(owner);
      return;
    }
    line.forEach((said, right) => put(row && fieldsOf(row)[left + right], said));
  });
  push(step);
  say([`${form.dataset.pasted} ${step.length}.`, full ? form.dataset.full : "", others.length ? `${form.dataset.others} ${others.join(", ")}.` : ""].filter(Boolean).join(" "));
  before = target.value;
});

function push(step) {
  if (!step.length) return;
  done.push(step);
  undone.length = 0;
}
function keep() {
  const field = document.activeElement;
  if (isCell(field) && before !== null && field.value !== before) push([[field, before, field.value]]);
  before = isCell(field) ? field.value : null;
}
form.addEventListener("focusin", (event) => {
  before = isCell(event.target) ? event.target.value : null;
  if (isCell(event.target) && !tabbed && event.target !== latest) begun = placeOf(event.target)[1];
  if (isCell(event.target)) latest = event.target;
  tabbed = false;
});
// A new row is of the same part as the one above until another is picked.
form.addEventListener("input", (event) => {
  const row = event.target.closest("tbody tr"), of = row && row.querySelector("select[name$='-of']");
  const above = of && row.previousElementSibling && row.previousElementSibling.querySelector("select[name$='-of']");
  if (above && !of.value) of.value = above.value;
});
form.addEventListener("change", (event) => {
  if (isCell(event.target)) event.target.closest("td").classList.add("grid__changed");
  keep();
});

function back(from, to, at) {
  const step = from.pop();
  if (!step) return;
  for (const [field, ...said] of at ? step : [...step].reverse()) field.value = said[at];
  to.push(step);
  step[0][0].focus();
  before = step[0][0].value;
  note.textContent = form.dataset.undone;
}

const isAtEdge = (field, end) => {
  if (field.selectionStart === null || field.selectionStart === undefined) return true;
  const all = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  return all || (field.selectionStart === field.selectionEnd && field.selectionStart === (end ? field.value.length : 0));
};
form.addEventListener("keydown", (event) => {
  const field = event.target, key = event.key;
  tabbed = key === "Tab";
  if (!isCell(field) || event.isComposing) return;
  const isVertical = key === "ArrowDown" || key === "ArrowUp";
  if (event.shiftKey && isVertical && !event.ctrlKey && !event.altKey && (field.localName !== "textarea" || marked.length || isAtEdge(field, key === "ArrowDown"))) {
    event.preventDefault();
    const known = marked;
    keep();
    marked = known;
    mark(field, key === "ArrowDown" ? 1 : -1);
    return;
  }
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "d") {
    event.preventDefault();
    if (event.shiftKey) duplicate(field.closest("tr"));
    else fillDown(field);
    return;
  }
  if (!["Shift", "Control", "Meta"].includes(key)) unmark();
  if ((event.ctrlKey || event.metaKey) && ["z", "y", "Z"].includes(key)) {
    const again = key !== "z" || event.shiftKey;
    if (field.value !== before && !again) return; // what is being typed is the browser's to undo
    event.preventDefault();
    if (again) back(undone, done, 1);
    else back(done, undone, 0);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const [y, x] = placeOf(field), long = field.localName === "textarea";
  const single = field.localName === "select";
  const moves = {
    ArrowUp: () => (!long || isAtEdge(field, false)) && [y - 1, x],
    ArrowDown: () => (!long || isAtEdge(field, true)) && [y + 1, x],
    ArrowLeft: () => (single || isAtEdge(field, false)) && [y, x - 1],
    ArrowRight: () => (single || isAtEdge(field, true)) && [y, x + 1],
    Enter: () => [y + 1, begun], // a new line in a text is Shift and Enter, as in spreadsheets
  };
  const place = moves[key] && moves[key]();
  if (!place) return;
  event.preventDefault();
  keep();
  go(...place);
  const of = key === "Enter" && begun === 0 && rows()[y + 1] && rows()[y + 1].querySelector("select[name$='-of']");
  if (of) of.focus(); // a new row begins with what it belongs to
});

form.addEventListener("submit", () => { leaving = true; });
window.addEventListener("beforeunload", (event) => {
  keep();
  if (!leaving && done.length) event.preventDefault();
});
const names = document.getElementById("known-names"), pickers = document.getElementById("grid-pickers");
if (names) offerKnownNames(names);
if (pickers) openPickers(pickers);
