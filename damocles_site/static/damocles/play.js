// Playing in the browser: what can be chosen glows on the map, and a tap on it chooses. Without it the buttons do.
import "./app.js";
import "./play-line.js";

const battle = document.getElementById("battle");

const squad = (unit) => battle.querySelector('[data-squad="' + CSS.escape(unit) + '"]');
const tag = (unit) => battle.querySelector('[data-tag="' + CSS.escape(unit) + '"]');

// Units with choices glow; a tap leaves only those choices.
function offer() {
  battle.querySelectorAll("[data-choice-unit]").forEach((choice) => {
    for (const drawn of [squad(choice.dataset.choiceUnit), tag(choice.dataset.choiceUnit)]) {
      drawn?.classList.add("can-choose");
    }
  });
  battle.querySelector("[data-point-hint]")?.removeAttribute("hidden");
  const about = battle.querySelector("[data-about]");
  if (about) {
    squad(about.dataset.about)?.classList.add("is-asked");
    tag(about.dataset.about)?.classList.add("is-asked");
  }
}

function filter(unit) {
  const bar = battle.querySelector("[data-filter]");
  if (!bar) {
    return;
  }
  battle.querySelectorAll(".prompt__choices > li").forEach((choice) => {
    choice.hidden = Boolean(unit) && choice.dataset.choiceUnit !== unit;
  });
  battle.querySelectorAll(".prompt__group").forEach((group) => {
    group.hidden = !group.querySelector("li:not([hidden])");
  });
  bar.hidden = !unit;
  bar.querySelector("[data-filter-words]").textContent = unit ? tag(unit)?.querySelector("title")?.textContent || unit : "";
  if (unit && innerWidth < 900) {
    bar.scrollIntoView({ block: "start", behavior: "smooth" });
  }
}

function place(event) {
  const map = battle.querySelector(".pieces");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  const high = map.viewBox.baseVal.height;
  battle.querySelector("[data-point-x]").value = (point.x / 10).toFixed(1);
  battle.querySelector("[data-point-y]").value = ((high - point.y) / 10).toFixed(1);
  battle.querySelector("[data-need] button").click();
}

// A list to put in order: buttons swap neighbours, the fields for places follow.
function orderable() {
  const list = battle.querySelector("[data-order]");
  for (const item of list?.children ?? []) {
    const name = item.querySelector("span").textContent;
    item.querySelector("input").type = "hidden";
    const ways = item.appendChild(document.createElement("span"));
    for (const [way, sign] of [["up", "\u25b2"], ["down", "\u25bc"]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button button--small button--quiet";
      button.dataset.way = way;
      button.textContent = sign;
      button.setAttribute("aria-label", list.dataset[way].replace("{name}", name));
      ways.append(button);
    }
  }
}

function swap(button) {
  const item = button.closest("li"), list = item.parentElement;
  const other = button.dataset.way === "up" ? item.previousElementSibling : item.nextElementSibling;
  if (other) {
    const places = [item, other].map((one) => one.querySelector("input"));
    [places[0].value, places[1].value] = [places[1].value, places[0].value];
    list.insertBefore(...(button.dataset.way === "up" ? [item, other] : [other, item]));
    button.focus();
  }
}

battle.addEventListener("click", (event) => {
  const way = event.target.closest("[data-way]");
  if (way) {
    swap(way);
    return;
  }
  const spot = event.target.closest("[data-spot]");
  if (spot) {
    battle.querySelector('[data-spot-button="' + spot.dataset.spot + '"]').click();
    return;
  }
  if (event.target.closest("[data-filter-all]")) {
    filter("");
    return;
  }
  if (event.target.closest("[data-point]")) {
    place(event);
    return;
  }
  const unit = event.target.closest("[data-squad].can-choose, [data-tag].can-choose");
  if (unit) {
    filter(unit.dataset.squad || unit.dataset.tag);
  }
});

// The latest of the story is in sight.
function latest() {
  const story = battle.querySelector(".story");
  if (story) {
    story.scrollTop = story.scrollHeight;
  }
}

battle.addEventListener("htmx:afterSwap", () => {
  offer();
  orderable();
  latest();
  battle.querySelector(".prompt__question")?.scrollIntoView({ block: "nearest" });
});

offer();
orderable();
latest();
