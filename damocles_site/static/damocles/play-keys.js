// One key for a choice, a pass, a card, the way back; who does not want them turns them off.
const KEPT = "play-keys";

export function listen(battle, showCard) {
  const on = document.querySelector("[data-keys-on]");
  if (on) {
    on.checked = localStorage.getItem(KEPT) !== "off";
    on.addEventListener("change", () => localStorage.setItem(KEPT, on.checked ? "on" : "off"));
  }
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=checkbox]), select, textarea, dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || (on && !on.checked)) return;
    const button = wanted(battle, event.key, showCard);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
}

// The numbers of the first nine choices, where there is a keyboard to press them on.
export function numbered(battle) {
  if (!matchMedia("(hover: hover)").matches || (document.querySelector("[data-keys-on]")?.checked === false)) return;
  choicesOf(battle).slice(0, 9).forEach((choice, at) => {
    if (choice.querySelector(".prompt__key")) return;
    const key = document.createElement("kbd");
    key.className = "prompt__key";
    key.setAttribute("aria-hidden", "true");
    key.textContent = at + 1;
    choice.prepend(key);
  });
}

function choicesOf(battle) {
  const all = [...battle.querySelectorAll(".prompt__choices > li:not([hidden]) .prompt__choice, .prompt__spot")];
  return all.filter((choice) => choice.checkVisibility());
}

function wanted(battle, key, showCard) {
  if (key === "Escape") return battle.querySelector("[data-back]");
  if (key.toLowerCase() === "p") return battle.querySelector("[data-passes]");
  if (key.toLowerCase() === "c") {
    const about = battle.querySelector("[data-about]");
    if (about) showCard(about.dataset.about);
    return null;
  }
  return /^[1-9]$/.test(key) ? choicesOf(battle)[Number(key) - 1] : null;
}
