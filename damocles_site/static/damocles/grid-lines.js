// Figures as a codex prints them (O 3 M 12 H 1 D 5+), pasted into a cell of the grid, are written into the cells of their
// columns: by the letter that the column's head names, by how the head begins, or by letters of it in their order (Rng, Dmg).
const form = document.getElementById("grid-form");
const PAIR = /([\p{L}]+)[\s:=]*(\d*[dD]\d+(?:\+\d+)?|\d+(?:[.,]\d+)?\+?)(?:\s*cm)?/gu;

const fieldsOf = (row) => [...row.querySelectorAll("td :is(input:not([type=checkbox]), select, textarea)")];
const heads = [...form.querySelectorAll("thead th")].slice(1).map((head) => head.textContent.trim().toLowerCase());

function inOrder(word, head) {
  let from = 0;
  return head[0] === word[0] && [...word].every((letter) => (from = head.indexOf(letter, from) + 1) > 0);
}
function columnOf(word) {
  const ways = [(head) => head.includes(`(${word})`), (head) => head.startsWith(word), (head) => inOrder(word, head)];
  return ways.map((fits) => heads.findIndex(fits)).find((place) => place >= 0);
}
// The figures with their columns; none where anything else is said, or a column is meant twice.
function figuresIn(text) {
  const found = [...text.matchAll(PAIR)].map(([, word, figure]) => [columnOf(word.toLowerCase()), figure]);
  const rest = text.replace(PAIR, "").replace(/[\s,;·|/]/g, ""), places = found.map(([place]) => place);
  return found.length < 2 || rest || places.includes(undefined) || new Set(places).size < places.length ? [] : found;
}

form.addEventListener("paste", (event) => {
  const field = event.target, text = event.clipboardData.getData("text/plain").trim();
  if (!field.closest || !field.closest(".grid td") || field.localName === "textarea" || text.includes("\t")) return;
  const figures = figuresIn(text.replace(/\s+/g, " "));
  if (!figures.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const cells = fieldsOf(field.closest("tr"));
  const detail = figures.map(([place, figure]) => [cells[place], figure]);
  detail.note = `${form.dataset.pasted} ${figures.length}.`;
  form.dispatchEvent(new CustomEvent("grid:write", { detail }));
}, true);
