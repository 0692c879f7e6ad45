// The dice of what has just happened fall one after another, at a speed of one's own; at once where motion is unwanted.
const KEPT = "play-dice";
const select = document.querySelector("[data-dice-speed]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let last = latest(document);

if (select) {
  select.value = localStorage.getItem(KEPT) ?? select.value;
  select.addEventListener("change", () => localStorage.setItem(KEPT, select.value));
}

function latest(root) {
  return Math.max(0, ...[...root.querySelectorAll(".story .event")].map((event) => Number(event.id.slice(1))));
}

export function rollDice(battle) {
  const tray = battle.querySelector("[data-tray]"), speed = calm.matches ? 0 : Number(select?.value ?? 0);
  const events = [...battle.querySelectorAll(".story .event")].filter((event) => Number(event.id.slice(1)) > last && event.querySelector(".pips"));
  last = Math.max(last, latest(battle));
  if (!tray || !events.length) return;
  let at = 0;
  for (const event of events.slice(-4)) {
    const row = document.createElement("div");
    row.className = "tray__row";
    const words = row.appendChild(document.createElement("p"));
    words.textContent = event.querySelector(".event__what > p").textContent.replace(/\s+[A-Z]-[A-Z]{3}-\d+/g, "");
    const pips = row.appendChild(event.querySelector(".pips").cloneNode(true));
    for (const pip of pips.children) {
      pip.style.setProperty("--falls", (speed * at) + "ms");
      pip.classList.toggle("pip--falls", speed > 0);
      at += 1;
    }
    tray.append(row);
  }
  const close = setTimeout(() => tray.replaceChildren(), 5000 + speed * at);
  tray.addEventListener("click", () => { clearTimeout(close); tray.replaceChildren(); }, { once: true });
}
