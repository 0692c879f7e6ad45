// A list to put in order: buttons swap neighbours, the fields for places follow.
export function orderable(battle) {
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

export function swap(button) {
  const item = button.closest("li");
  const other = button.dataset.way === "up" ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  const places = [item, other].map((entry) => entry.querySelector("input"));
  [places[0].value, places[1].value] = [places[1].value, places[0].value];
  item.parentElement.insertBefore(...(button.dataset.way === "up" ? [item, other] : [other, item]));
  button.focus();
}
