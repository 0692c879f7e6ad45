// Hexes of a board are picked by pressing them. Their field stays the truth: each drawing is made from it and writes it.
const NAMES = "http://www.w3.org/2000/svg";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const picked = (field) => field.value.split(/[;\n]+/).map((hex) => hex.trim().replace(/[\s,]+/, " ")).filter(Boolean);
const fields = () => [...document.querySelectorAll("[data-hexes]")];

function element(name, values, parent) {
  const made = document.createElementNS(NAMES, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
}

function draw(field) {
  const cells = JSON.parse(field.dataset.cells), xs = cells.map((cell) => cell[2]), ys = cells.map((cell) => cell[3]);
  const wide = cells[1][2] - cells[0][2], radius = wide / Math.sqrt(3), top = Math.max(...ys);
  const box = [Math.min(...xs) - wide / 2 - 1, -radius - 1, Math.max(...xs) - Math.min(...xs) + wide + 2, top - Math.min(...ys) + 2 * radius + 2];
  const label = document.querySelector(`label[for="${field.id}"]`).textContent.trim();
  const svg = element("svg", { class: "hexes", viewBox: box.join(" "), role: "group", "aria-label": label });
  for (const [column, row, x, y] of cells) {
    const name = `${column} ${row}`;
    const hex = element("g", { class: "hexes__hex", role: "button", tabindex: -1, "aria-label": name, "data-hex": name, "data-x": x, "data-y": top - y }, svg);
    const corners = [0, 1, 2, 3, 4, 5].map((n) => [x + radius * Math.sin((n * Math.PI) / 3), top - y + radius * Math.cos((n * Math.PI) / 3)]);
    element("polygon", { points: corners.map((corner) => corner.map((value) => value.toFixed(2)).join(",")).join(" ") }, hex);
    element("text", { x, y: top - y }, hex);
  }
  svg.firstChild.setAttribute("tabindex", 0);
  svg.addEventListener("click", (event) => pick(field, event.target.closest("[data-hex]")));
  svg.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (way) go(svg, event.target, way);
    else if (event.key === "Enter" || event.key === " ") pick(field, event.target);
    else return;
    event.preventDefault();
  });
  field.after(svg);
}

function show(field) {
  const own = picked(field), others = fields().filter((other) => other !== field).flatMap(picked);
  const full = own.length >= Number(field.dataset.hexes);
  for (const hex of field.nextElementSibling.children) {
    const place = own.indexOf(hex.dataset.hex), taken = place < 0 && others.includes(hex.dataset.hex);
    hex.setAttribute("aria-pressed", place >= 0);
    hex.setAttribute("aria-disabled", taken || (full && place < 0));
    hex.classList.toggle("hexes__hex--taken", taken);
    hex.lastChild.textContent = place < 0 ? "" : place + 1;
  }
}

function pick(field, hex) {
  if (!hex || hex.getAttribute("aria-disabled") === "true") return;
  const own = picked(field), name = hex.dataset.hex;
  field.value = (own.includes(name) ? own.filter((other) => other !== name) : [...own, name]).join("; ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function go(svg, from, [across, down]) { // to the next hex that way
  const ahead = [...svg.children].map((hex) => {
    const [x, y] = [hex.dataset.x - from.dataset.x, hex.dataset.y - from.dataset.y];
    return { hex, on: x * across + y * down, far: Math.hypot(x, y) + 0.1 * Math.abs(x * down + y * across) };
  }).filter((other) => other.on > 1);
  if (!ahead.length) return;
  const next = ahead.reduce((best, other) => (other.far < best.far ? other : best)).hex;
  from.setAttribute("tabindex", -1);
  next.setAttribute("tabindex", 0);
  next.focus();
}

function refresh() {
  for (const field of fields()) if (!field.nextElementSibling?.matches(".hexes")) draw(field);
  fields().forEach(show);
}
document.addEventListener("input", refresh);
document.addEventListener("htmx:afterSettle", refresh);
refresh();
