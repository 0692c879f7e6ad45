// Playing in the browser: what can be chosen glows on the map, and a tap on it chooses. Without it the buttons do.
import "./app.js";
import { rollDice } from "./play-dice.js";
import { drawGhost, follow, pointAt } from "./play-ghost.js";
import { listen, numbered } from "./play-keys.js";
import "./play-line.js";
import { orderable, swap } from "./play-order.js";
import { zoomable } from "./play-zoom.js";

const battle = document.getElementById("battle");
const dialog = document.getElementById("unit-card");
const zoom = zoomable(battle);

const squad = (unit) => battle.querySelector('[data-squad="' + CSS.escape(unit) + '"]');
const tag = (unit) => battle.querySelector('[data-tag="' + CSS.escape(unit) + '"]');

// Units with choices glow and all others are quiet; a tap picks one of several, makes the only choice of a unit,
// or leaves only its choices.
function offer() {
  battle.querySelectorAll("[data-choice-unit], [data-unit-option]").forEach((choice) => {
    const unit = choice.dataset.choiceUnit || choice.dataset.unitOption;
    for (const drawn of [squad(unit), tag(unit)]) drawn?.classList.add("can-choose");
  });
  battle.querySelectorAll("[data-point-hint]").forEach((hint) => hint.removeAttribute("hidden"));
  battle.querySelector("[data-numbers]")?.removeAttribute("open");
  const about = battle.querySelector("[data-about]");
  if (about) {
    squad(about.dataset.about)?.classList.add("is-asked");
    tag(about.dataset.about)?.classList.add("is-asked");
  }
  const picks = battle.querySelector(".squad.can-choose") !== null;
  battle.querySelectorAll("[data-squad], [data-tag]").forEach((drawn) => {
    drawn.classList.toggle("is-quiet", picks && !drawn.matches(".can-choose, .is-asked"));
  });
}

// A unit that is one of several to pick, ticked in the list and on the map.
function tick(unit) {
  const box = battle.querySelector('[data-unit-option="' + CSS.escape(unit) + '"]');
  if (!box) return false;
  box.checked = !box.checked;
  for (const drawn of [squad(unit), tag(unit)]) drawn?.classList.toggle("is-asked", box.checked);
  return true;
}

function filter(unit) {
  const bar = battle.querySelector("[data-filter]");
  if (!bar) return;
  battle.querySelectorAll(".prompt__choices > li").forEach((choice) => {
    choice.hidden = Boolean(unit) && choice.dataset.choiceUnit !== unit;
  });
  battle.querySelectorAll(".prompt__group").forEach((group) => {
    group.hidden = !group.querySelector("li:not([hidden])");
  });
  bar.hidden = !unit;
  battle.querySelectorAll(".prompt__key").forEach((key) => key.remove());
  numbered(battle);
  bar.dataset.unit = unit;
  bar.querySelector("[data-filter-words]").textContent = unit ? tag(unit)?.querySelector("title")?.textContent || unit : "";
}

// Where the question is which unit, a tap answers; where a unit is asked about, the odds are read first.
function choose(unit) {
  const choices = battle.querySelectorAll('[data-choice-unit="' + CSS.escape(unit) + '"] .prompt__choice');
  if (choices.length === 1 && !battle.querySelector("[data-about]")) choices[0].click();
  else filter(unit);
}

function showCard(unit) {
  window.htmx.ajax("GET", battle.dataset.card.replace("unit-id", encodeURIComponent(unit)), "#unit-card-body");
}

// The label of a unit that is too small for the finger beside it.
function near(event) {
  if (event.pointerType !== "touch") return null;
  return [...battle.querySelectorAll("[data-tag]:not(.tag--gone)")].find((label) => {
    const box = label.getBoundingClientRect();
    const aside = Math.abs(event.clientX - box.left - box.width / 2), above = Math.abs(event.clientY - box.top - box.height / 2);
    return aside < Math.max(13, box.width / 2) && above < Math.max(13, box.height / 2);
  });
}

// A tap on the map: a place, a unit with choices, or a unit whose card is shown.
function tapped(event) {
  const spot = event.target.closest("[data-spot]");
  if (spot) {
    battle.querySelector('[data-spot-button="' + spot.dataset.spot + '"]').click();
    return;
  }
  const unit = event.target.closest("[data-squad], [data-tag]") || near(event);
  const id = unit && (unit.dataset.squad || unit.dataset.tag);
  if (battle.querySelector("[data-point]")) pointAt(battle, event);
  else if (unit?.classList.contains("can-choose")) tick(id) || choose(id);
  else if (unit) showCard(id);
  else straightAway(event);
}

// A place on the ground answers the first choice that needs one.
function straightAway(event) {
  const prompt = battle.querySelector("[data-pointed]");
  if (!prompt) return;
  const [x, y] = zoom.place(event);
  const query = new URLSearchParams({ choice: prompt.dataset.pointed, show: "point", x: x.toFixed(1), y: y.toFixed(1) });
  window.htmx.ajax("GET", location.pathname + "?" + query + "&whole=1", { target: "#battle", swap: "innerHTML" });
}

battle.addEventListener("click", (event) => {
  const way = event.target.closest("[data-way]");
  if (way) swap(way);
  else if (event.target.closest("[data-filter-all]")) filter("");
  else if (event.target.closest("[data-filter-card]")) showCard(battle.querySelector("[data-filter]").dataset.unit);
  else if (event.target.closest("[data-sheet]") && !zoom.moved() && !event.target.closest("[data-base]")) tapped(event);
});

// On a telephone the map is at the top and the question below it; on a desk both are, once the question has scrolled out.
function mapInSight() {
  const narrow = innerWidth < 900, top = battle.querySelector(narrow ? "[data-table]" : "[data-prompt]");
  if (narrow || top?.getBoundingClientRect().top < 0) top?.scrollIntoView({ block: "start", behavior: "instant" });
}

// The latest of the story is in sight.
function latest() {
  const story = battle.querySelector(".story");
  if (story) story.scrollTop = story.scrollHeight;
}

function fresh() {
  offer();
  orderable(battle);
  numbered(battle);
  latest();
  zoom.keep();
  drawGhost(battle);
}

document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "unit-card-body") {
    dialog.showModal();
    return;
  }
  if (event.target.id !== "battle") {
    drawGhost(battle);
    return;
  }
  fresh();
  mapInSight();
  rollDice(battle);
  const question = battle.querySelector(".prompt__question");
  if (battle.querySelector("[data-confirm]")) battle.querySelector("[data-confirm]").focus({ preventScroll: true });
  else question?.focus({ preventScroll: true });
});

dialog?.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

document.querySelector("[data-settings]")?.removeAttribute("hidden");
listen(battle, showCard);
follow(battle, zoom);
fresh();
if (battle.querySelector("[data-prompt]")) mapInSight();
