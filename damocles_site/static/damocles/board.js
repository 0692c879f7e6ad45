// The drawing board of operations: what the form places is drawn to scale, dragged, turned, sized and measured. The
// fields of the form stay the truth: the board reads them, writes them, and is drawn anew from them.
import "./draft-form.js";

const board = document.querySelector("[data-drawing-board]");
const said = board.querySelector("[data-said]");
const step = board.querySelector("[data-step]");
const words = board.dataset;
const NAMES = "http://www.w3.org/2000/svg", MARGIN = 4.4, GRID = 12;
let chosen = "", ruler = null;

const form = () => document.getElementById("draft-form");
const number = (text) => Number(String(text).trim().replace(",", "."));
const pair = (text) => {
  const parts = String(text).replace(/[×/]/g, " ").trim().split(/\s+/);
  const both = (parts.length === 1 ? parts[0].split(",") : parts).map((part) => number(part.replace(/,$/, "")));
  return both.length === 2 && both.every(Number.isFinite) ? both : null;
};
const pairs = (text) => text.split(/[;\n]+/).filter((one) => one.trim()).map(pair);
const tidy = (value) => String(Math.round(value * 100) / 100);
const written = (place) => place.map(tidy).join(" ");
const snap = (value, to = number(step.value)) => Math.round(value / to) * to;

// The table

function size() {
  const width = form().querySelector("[data-board='width']"), height = form().querySelector("[data-board='height']");
  const told = [width, height].map((field) => field && number(field.value));
  return { width: told[0] > 0 ? told[0] : number(words.width), height: told[1] > 0 ? told[1] : number(words.height) };
}

// What lies on it: each piece knows its outline, its handles, and how to write itself into its fields

function named(field, path) {
  for (let base = path; base.includes("-"); base = base.slice(0, base.lastIndexOf("-"))) {
    const id = form().elements[`${base}-id`];
    if (id) return id.value || words.unnamed;
  }
  const legend = field.closest("fieldset") && field.closest("fieldset").querySelector("legend");
  return legend ? legend.textContent.trim() : field.closest(".field").querySelector("label").textContent.trim();
}
const other = (field, key) => form().elements[field.name.replace(/[^-]+$/, key)];
const about = (field) => named(field, field.name.slice(0, field.name.lastIndexOf("-")));
const isGone = (field) => {
  const names = [...form().elements].filter((one) => one.name.endsWith("-DELETE") && one.checked).map((one) => one.name.slice(0, -6));
  return field.disabled || names.some((name) => field.name.startsWith(name));
};

function placed(field) {
  const at = pair(field.value);
  return at && { field, kind: "marker", label: about(field), at, move: (to) => write(field, written(to)) };
}
function cornered(field, label = about(field)) {
  const corners = pairs(field.value);
  if (corners.length < 3 || corners.includes(null)) return null;
  const put = (all) => write(field, all.map(written).join("; "));
  return {
    field, kind: field.matches("[data-board]") && field.dataset.board === "corners" ? "zone" : "piece", label, corners,
    at: [0, 1].map((n) => corners.reduce((sum, corner) => sum + corner[n], 0) / corners.length),
    move(to) { put(corners.map((corner) => corner.map((value, n) => value + to[n] - this.at[n]))); },
    handles: corners.map((at, n) => ({ key: `corner ${n}`, label: `${words.corner} ${n + 1}`, at, move: (to) => put(corners.map((one, m) => (m === n ? to : one))) })),
  };
}
function shaped(field) {
  if (field.value === "polygon") return Object.assign(cornered(other(field, "polygon"), about(field)) || {}, { picker: field });
  const centre = other(field, "center"), at = pair(centre.value);
  if (!at) return null;
  const piece = { field: centre, kind: "piece", label: about(field), at, move: (to) => write(centre, written(to)) };
  if (field.value === "circle") {
    const radius = other(field, "radius"), long = number(radius.value);
    if (!(long > 0)) return null;
    const edge = { key: "size", label: words.sized, at: [at[0] + long, at[1]], grow: (by) => write(radius, tidy(Math.max(0.5, long + by))), move: (to) => write(radius, tidy(Math.max(0.5, Math.hypot(to[0] - at[0], to[1] - at[1])))) };
    return Object.assign(piece, { radius: long, handles: [edge] });
  }
  const [width, height, turned] = ["width", "height", "rotation"].map((key) => other(field, key));
  const [wide, high, angle] = [number(width.value), number(height.value), number(turned.value || 0) || 0];
  if (!(wide > 0 && high > 0)) return null;
  const [cos, sin] = [Math.cos(angle * Math.PI / 180), Math.sin(angle * Math.PI / 180)];
  const out = (x, y) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos];
  const turn = (to) => write(turned, tidy(((to % 360) + 540) % 360 - 180));
  return Object.assign(piece, {
    corners: [out(-wide / 2, -high / 2), out(wide / 2, -high / 2), out(wide / 2, high / 2), out(-wide / 2, high / 2)],
    size: [wide, high], angle, turn: (by) => turn(angle + by),
    handles: [
      { key: "size", label: words.sized, at: out(wide / 2, high / 2), grow: (dx, dy) => { write(width, tidy(Math.max(0.5, wide + dx))); write(height, tidy(Math.max(0.5, high + dy))); },
        move: (to) => {
          const [x, y] = [to[0] - at[0], to[1] - at[1]];
          write(width, tidy(Math.max(0.5, snap(2 * Math.abs(x * cos + y * sin)))));
          write(height, tidy(Math.max(0.5, snap(2 * Math.abs(y * cos - x * sin)))));
        } },
      { key: "turn", label: words.turned, at: out(0, high / 2 + 4), stalk: out(0, high / 2), move: (to) => turn(snap(Math.atan2(to[1] - at[1], to[0] - at[0]) * 180 / Math.PI - 90, 5)), free: true },
    ],
  });
}
const READ = { place: (field) => [placed(field)], corners: (field) => [cornered(field)], shape: (field) => [shaped(field)] };

function pieces() {
  return [...form().querySelectorAll("[data-board]")]
    .filter((field) => READ[field.dataset.board] && !isGone(field))
    .flatMap((field) => READ[field.dataset.board](field).filter((piece) => piece && piece.at)
      .map((piece) => Object.assign(piece, { id: `${field.name}:${piece.key || 0}` })));
}

let changed = null;
function write(field, value) {
  field.value = value;
  changed = field;
}
function tell() { // one change for the form, whatever was written
  if (changed) changed.dispatchEvent(new Event("input", { bubbles: true }));
  changed = null;
}

// Drawing: a unit is a centimetre, from the upper left

function element(name, values, parent) {
  const made = document.createElementNS(NAMES, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
}
const svg = element("svg", { class: "board__map", role: "group", "aria-label": words.label });
board.querySelector("[data-map]").append(svg);
let table = size();
const up = ([x, y]) => [x, table.height - y];
const points = (corners) => corners.map((corner) => up(corner).join(",")).join(" ");

function draw() {
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.piece : "";
  table = size();
  svg.replaceChildren();
  svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${table.width + 2 * MARGIN} ${table.height + 2 * MARGIN}`);
  element("rect", { class: "chart__mat", width: table.width, height: table.height }, svg);
  const lines = element("g", { class: "board__grid" }, svg);
  for (let x = GRID; x < table.width; x += GRID) element("path", { d: `M${x} 0V${table.height}` }, lines);
  for (let y = GRID; y < table.height; y += GRID) element("path", { d: `M0 ${table.height - y}H${table.width}` }, lines);
  for (let x = 0; x <= table.width; x += GRID) write_at(x, table.height + 2.6, x);
  for (let y = 0; y <= table.height; y += GRID) write_at(-1.8, table.height - y + 0.7, y);
  const all = pieces().sort((one, two) => rank(one) - rank(two));
  for (const piece of all) drawn(piece);
  element("rect", { class: "board__edge", width: table.width, height: table.height }, svg);
  if (ruler) measure();
  if (focused) {
    const again = svg.querySelector(`[data-piece="${CSS.escape(focused)}"]`);
    if (again) again.focus({ preventScroll: true });
  }
}
const rank = (piece) => ["zone", "piece", "marker"].indexOf(piece.kind);
function write_at(x, y, text) {
  element("text", { class: "board__figure", x, y }, svg).textContent = tidy(text);
}

function drawn(piece) {
  const off = piece.at.some((value, n) => value < 0 || value > [table.width, table.height][n]);
  const group = element("g", {
    class: `board__piece board__piece--${piece.kind}${off ? " board__piece--off" : ""}${chosen === piece.id ? " board__piece--chosen" : ""}`,
    tabindex: 0, role: "button", "data-piece": piece.id, "aria-label": `${piece.label}, ${told(piece)}`,
  }, svg);
  const [x, y] = up(piece.at);
  if (piece.corners) element("polygon", { points: points(piece.corners) }, group);
  else element("circle", { cx: x, cy: y, r: piece.radius || 1.5 }, group);
  element("text", { class: "board__name", x, y: piece.kind === "marker" ? y - 2.4 : y + 0.8 }, group).textContent = piece.label;
  if (chosen !== piece.id) return;
  for (const handle of piece.handles || []) {
    const [hx, hy] = up(handle.at);
    if (handle.stalk) element("path", { class: "board__stalk", d: `M${up(handle.stalk).join(" ")}L${hx} ${hy}` }, svg);
    element("circle", { class: "board__handle", cx: hx, cy: hy, r: 1.1, tabindex: 0, role: "button", "data-piece": `${piece.id}|${handle.key}`, "aria-label": `${handle.label}, ${piece.label}` }, svg);
  }
}

// What a piece measures, in words

function told(piece) {
  const found = [`${written(piece.at).replace(" ", " / ")} cm`];
  if (piece.size) found.push(`${tidy(piece.size[0])} × ${tidy(piece.size[1])}`);
  if (piece.angle) found.push(`${tidy(piece.angle)}°`);
  if (piece.radius) found.push(`r ${tidy(piece.radius)}`);
  return found.join(", ");
}
function say(piece) {
  const far = (one) => Math.hypot(one.at[0] - piece.at[0], one.at[1] - piece.at[1]);
  const near = pieces().filter((one) => one.id !== piece.id && one.kind === "marker").sort((one, two) => far(one) - far(two)).slice(0, 2);
  said.textContent = [`${piece.label}: ${told(piece)}`, ...near.map((one) => `${tidy(far(one))} cm → ${one.label}`)].join(" · ");
}
function measure() {
  const [start, end] = [up(ruler.start), up(ruler.end)];
  element("path", { class: "board__ruler", d: `M${start.join(" ")}L${end.join(" ")}` }, svg);
  const long = Math.hypot(end[0] - start[0], end[1] - start[1]);
  said.textContent = `${tidy(long)} cm`;
  element("text", { class: "board__length", x: (start[0] + end[0]) / 2, y: (start[1] + end[1]) / 2 - 1 }, svg).textContent = `${tidy(long)} cm`;
}

// The pointer

const here = (event) => {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [at.x, table.height - at.y];
};
const find = (id) => {
  const [whole, handle] = id.split("|");
  const piece = pieces().find((one) => one.id === whole);
  return piece && (handle ? (piece.handles || []).find((one) => one.key === handle) : piece);
};
const inside = (at) => [Math.min(table.width, Math.max(0, at[0])), Math.min(table.height, Math.max(0, at[1]))];

// How far a piece reaches from its middle, in each direction; a marker is its middle alone.
function reach(piece) {
  const by = (n) => (piece.corners || []).map((corner) => corner[n] - piece.at[n]).concat(piece.radius ? [-piece.radius, piece.radius] : 0);
  return [0, 1].map((n) => [Math.min(...by(n)), Math.max(...by(n))]);
}
// The whole of it stays on the table; of one that is too large for that its middle does.
function onTable(piece, to) {
  return inside(reach(piece).map(([least, most], n) => {
    const size = [table.width, table.height][n];
    return most - least > size ? to[n] : Math.min(size - most, Math.max(-least, to[n]));
  }));
}
const isOn = (piece) => onTable(piece, piece.at).every((value, n) => Math.abs(value - piece.at[n]) < 0.01);
// What brings a part of a piece off the table: sizing it is taken back, turning it moves it in.
function within(id, act) {
  const whole = id.split("|")[0], piece = find(whole), wasOn = isOn(piece);
  const start = piece.field.name.replace(/[^-]+$/, "");
  const fields = [...form().elements].filter((field) => field.name.startsWith(start)), before = fields.map((field) => field.value);
  act();
  const made = find(whole);
  if (!wasOn || !made || isOn(made)) return;
  if (made.angle !== piece.angle) made.move(onTable(made, made.at));
  else fields.forEach((field, n) => { field.value = before[n]; });
}
let drag = null;
svg.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  const hit = event.target.closest("[data-piece]");
  event.preventDefault();
  svg.setPointerCapture(event.pointerId);
  if (!hit) {
    chosen = "";
    ruler = { start: here(event), end: here(event) };
    drag = {};
    return draw();
  }
  const id = hit.dataset.piece, piece = find(id), from = here(event);
  ruler = null;
  chosen = id.split("|")[0];
  drag = { id, by: piece.at.map((value, n) => value - from[n]) };
  draw();
  const again = svg.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  if (again) again.focus({ preventScroll: true });
  say(find(chosen));
});
svg.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (ruler) ruler.end = here(event);
  else {
    const item = find(drag.id), at = here(event);
    const to = [0, 1].map((n) => snap(at[n] + drag.by[n]));
    if (drag.id.includes("|")) within(drag.id, () => item.move(item.free ? at : inside(to)));
    else item.move(onTable(item, to));
  }
  draw();
  if (!ruler) say(find(chosen));
});
for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => {
  drag = null;
  tell();
});

// The keyboard: arrows move or size by the step, with Shift ten times as far; [ and ] turn

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
svg.addEventListener("keydown", (event) => {
  const id = event.target.dataset.piece, item = id && find(id);
  if (!item) return;
  const way = WAYS[event.key], far = number(step.value) * (event.shiftKey ? 10 : 1);
  const turns = { "[": 15, "]": -15, r: 15, R: -15 }[event.key];
  if (way && item.grow) within(id, () => item.grow(way[0] * far, way[1] * far));
  else if (way && item.key === "turn") within(id, () => find(id.split("|")[0]).turn((way[0] || way[1]) * -5));
  else if (way) item.move((id.includes("|") ? inside : (to) => onTable(item, to))(item.at.map((value, n) => snap(value + way[n] * far, 0.01))));
  else if (turns && item.turn) within(id, () => item.turn(turns));
  else if (!["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  chosen = id.split("|")[0];
  draw();
  tell();
  say(find(chosen));
});
svg.addEventListener("focusin", (event) => {
  const piece = event.target.dataset.piece && find(event.target.dataset.piece.split("|")[0]);
  if (piece && !drag) say(piece);
});

// What is added begins in the middle; what refers to ids chooses among those that are typed

function begin(prefix) {
  const last = number(form().elements[`${prefix}-TOTAL_FORMS`].value) - 1;
  const middle = [table.width / 2, table.height / 2];
  for (const field of form().querySelectorAll(`[name^="${CSS.escape(prefix)}-${last}-"][data-board]`)) {
    if (field.value) continue;
    if (field.dataset.board === "place") write(field, written(middle));
    if (field.dataset.board === "corners") write(field, [[-9, -6], [9, -6], [9, 6], [-9, 6]].map((by) => written(by.map((value, n) => value + middle[n]))).join("; "));
    if (field.dataset.board === "shape") {
      write(field, "rectangle");
      for (const [key, value] of [["center", written(middle)], ["width", "12"], ["height", "6"]]) write(other(field, key), value);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
function refer() {
  for (const select of form().querySelectorAll("select[data-refers]")) {
    const lists = select.dataset.refers.split(" ").map((path) => path.replaceAll(".", "-"));
    const ids = lists.flatMap((list) => [...form().elements].filter((field) => new RegExp(`^${list}-\\d+-id$`).test(field.name)).map((field) => field.value).filter(Boolean));
    const known = [...select.options].map((option) => option.value);
    for (const id of ids) if (!known.includes(id)) select.add(new Option(id, id));
  }
}

let more = "";
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=more]");
  if (button) more = button.value;
}, true);
document.addEventListener("input", (event) => { if (!drag && event.target.form === form()) refresh(); });
document.addEventListener("change", (event) => { if (event.target.form === form()) refresh(); });
document.addEventListener("htmx:afterSettle", (event) => {
  if (more && event.target.closest && event.detail.requestConfig.elt.name === "more") {
    begin(more);
    more = "";
  }
  refresh();
  tell();
});
function refresh() {
  refer();
  draw();
}
board.hidden = false;
refresh();
