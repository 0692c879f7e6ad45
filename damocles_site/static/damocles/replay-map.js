// Draws a moment of a battle on the map: bases, labels, ground, and the lines of what is happening.
import { standing } from "./replay-table.js";

const SVG = "http://www.w3.org/2000/svg";

function middle(places) {
  const sum = places.reduce((total, place) => [total[0] + place[0], total[1] + place[1]], [0, 0]);
  return [sum[0] / places.length, sum[1] / places.length];
}

function nearest(place, others) {
  const far = (other) => (other[0] - place[0]) ** 2 + (other[1] - place[1]) ** 2;
  return others.reduce((best, other) => (far(other) < far(best) ? other : best));
}

// A circle by its middle and radius, or a polygon by its corners.
function reshape(element, outline) {
  const values = typeof outline === "string" ? { points: outline } : { cx: outline[0], cy: outline[1], r: outline[2] };
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
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

// Writing the same again would lay the page out again.
export function write(element, text) {
  if (element && element.textContent !== String(text)) element.textContent = text;
}

function put(element, place) {
  element.style.transform = "translate(" + place[0] + "px, " + place[1] + "px)";
}

function same(place, other) {
  return place === other || Boolean(place && other && place[0] === other[0] && place[1] === other[1]);
}

export class BattleMap {
  // `drawn` is the moment that the server has drawn.
  constructor(root, replay, drawn) {
    const all = (name) => Array.from(root.querySelectorAll("[data-" + name + "]")).filter((e) => !e.closest("noscript"));
    const byName = (name) => new Map(all(name).map((element) => [element.dataset[name], element]));
    this.cuts = replay.units;
    this.units = all("unit");
    this.figures = byName("figure");
    this.marks = all("mark").map((element) => [...element.dataset.mark.split(" "), element]);
    this.squads = byName("squad");
    this.tags = byName("tag");
    this.pieces = byName("piece");
    this.grounds = byName("ground");
    this.scores = all("score").map((element) => [...element.dataset.score.split(" "), element]);
    this.left = byName("units");
    this.trails = root.querySelector("[data-trails]");
    this.lines = root.querySelector("[data-lines]");
    this.shown = drawn;
    this.hurt = [];
  }

  // `before` is where everybody stood when the event began.
  show(state, step, before) {
    this.bases(state);
    this.ground(state);
    this.score(state);
    this.doing(state, step, before);
    this.shown = state;
  }

  bases(state) {
    const shown = this.shown;
    this.units.forEach((element, unit) => {
      const place = state.places[unit];
      if (same(place, shown.places[unit])) return;
      element.classList.toggle("unit--gone", !place);
      if (place) put(element, place);
    });
    for (const [base, element] of this.figures) write(element, state.figures[base]);
    for (const [base, flag, element] of this.marks) element.classList.toggle("mark--off", !state.marks[base].has(flag));
    this.cuts.forEach((cut, number) => {
      const label = state.labels[number];
      if (same(label, shown.labels[number])) return;
      const tag = this.tags.get(cut.id);
      tag.classList.toggle("tag--gone", !label);
      if (label) put(tag, label);
    });
  }

  ground(state) {
    for (const [id, piece] of this.pieces) piece.classList.toggle("scenery--unplaced", !state.areas[id][0]);
    for (const [id, area] of this.grounds) {
      const [shown, side, outline] = state.areas[id];
      const name = "territory" + ("dotted" in area.dataset ? " territory--dotted" : "") + (side ? " territory--" + side : "") + (shown ? "" : " territory--off");
      if (area.getAttribute("class") !== name) area.setAttribute("class", name);
      if (outline) reshape(area.firstElementChild, outline);
    }
  }

  score(state) {
    for (const [measure, player, element] of this.scores) {
      if (player in (state.scores[measure] || {})) write(element, state.scores[measure][player]);
    }
    for (const [side, element] of this.left) {
      const left = this.cuts.filter((cut) => cut.side === side).map((cut) => standing(cut, state.places).length);
      write(element, left.reduce((total, count) => total + count, 0));
    }
  }

  // Who acts, on whom: marks on the squads, and lines between them for as long as this event is shown.
  doing(state, step, before) {
    const hit = step && step.figures ? this.cuts.filter((cut) => step.figures.some(([base]) => base >= cut.first && base < cut.first + cut.size)).map((cut) => cut.id) : [];
    for (const [id, element] of this.squads) {
      const aimed = Boolean(step && (step.aim === id || hit.includes(id)));
      element.classList.toggle("squad--active", state.active === id);
      element.classList.toggle("squad--target", aimed);
      element.classList.toggle("squad--guard", Boolean(step && step.guard === id));
      this.tags.get(id).classList.toggle("tag--active", state.active === id);
    }
    for (const unit of this.hurt) this.units[unit].classList.remove("unit--hurt");
    this.hurt = step && step.figures ? step.figures.map((pair) => pair[0]) : [];
    for (const unit of this.hurt) this.units[unit].classList.add("unit--hurt");
    this.trails.replaceChildren();
    this.lines.replaceChildren();
    if (!step) return;
    for (const [unit, x, y] of step.move || []) {
      if (before[unit]) this.trails.append(line(before[unit], [x, y], "trail"));
    }
    for (const unit of step.gone || []) {
      if (before[unit]) this.lines.append(...cross(before[unit]));
    }
    for (const [kind, start, end, weak] of step.lines || []) this.attack(kind + (weak ? ` ${kind}--weak` : ""), kind, [start, end], before);
  }

  attack(name, kind, units, places) {
    const of = (id) => standing(this.cuts.find((cut) => cut.id === id) || { first: 0, size: 0 }, places);
    const [from, to] = units.map(of);
    if (!from.length || !to.length) return;
    if (kind === "charge") {
      const arrow = line(middle(from), middle(to), name);
      arrow.setAttribute("marker-end", "url(#head-charge)");
      this.lines.append(arrow);
      return;
    }
    for (const place of from) {
      const shot = line(place, nearest(place, to), name);
      shot.setAttribute("marker-end", "url(#head-shot)");
      this.lines.append(shot);
    }
  }

  // One squad stands out, all others step back; null ends it.
  follow(number) {
    this.cuts.forEach((cut, at) => {
      const back = number !== null && at !== number;
      this.squads.get(cut.id).classList.toggle("squad--back", back);
      this.tags.get(cut.id).classList.toggle("tag--back", back);
      this.tags.get(cut.id).classList.toggle("tag--followed", at === number);
    });
  }

  // The number of the squad that something on the map belongs to, -1 for none.
  squadOf(element) {
    const found = element.closest("[data-squad], [data-tag]");
    return found ? this.cuts.findIndex((cut) => cut.id === (found.dataset.squad || found.dataset.tag)) : -1;
  }
}
