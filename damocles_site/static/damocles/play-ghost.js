// Where a unit would stand: pointed at, then put right base by base by dragging, arrow keys or numbers.
let height = 0, room = null, waiting = 0;

const field = (battle, axis, base) => battle.querySelector("[data-base-" + axis + '="' + base + '"]');

export function pointAt(battle, event) {
  const [x, y] = room.place(event);
  write(battle, x, y);
  battle.querySelector("[data-show]").click();
}

function write(battle, x, y) {
  battle.querySelector("[data-point-x]").value = Math.max(0, x).toFixed(1);
  battle.querySelector("[data-point-y]").value = Math.max(0, y).toFixed(1);
  const towards = battle.querySelector("[name=towards]");
  if (towards) towards.value = "";
}

export function drawGhost(battle) {
  height = battle.querySelector("#ghost")?.viewBox.baseVal.height ?? 0;
}

// A base to a place in the game's length, drawn and written.
function put(battle, base, x, y) {
  battle.querySelectorAll('[data-base-drawn="' + base + '"]').forEach((drawn) => {
    drawn.setAttribute("cx", x * 10);
    drawn.setAttribute("cy", height - y * 10);
  });
  const across = field(battle, "x", base), up = field(battle, "y", base);
  if (across) {
    across.value = x.toFixed(2);
    up.value = y.toFixed(2);
  } else write(battle, x, y);
}

// What the rules say of it, once the hand rests.
function ask(battle, after) {
  clearTimeout(waiting);
  waiting = setTimeout(() => (battle.querySelector("[data-show-bases]") || battle.querySelector("[data-show]"))?.click(), after);
}

function at(drawn) {
  return [Number(drawn.getAttribute("cx")) / 10, (height - Number(drawn.getAttribute("cy"))) / 10];
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function follow(battle, zoom) {
  room = zoom;
  let held = null;
  battle.addEventListener("pointerdown", (event) => {
    const hit = event.target.closest("[data-base]");
    if (!hit) return;
    held = { base: hit.dataset.base, from: zoom.place(event), start: at(hit) };
    hit.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  battle.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = zoom.place(event);
    held.moved = true;
    put(battle, held.base, held.start[0] + x - held.from[0], held.start[1] + y - held.from[1]);
  });
  window.addEventListener("pointerup", () => {
    if (held?.moved) ask(battle, 0);
    held = null;
  });
  battle.addEventListener("keydown", (event) => {
    const hit = event.target.closest?.("[data-base]"), way = ARROWS[event.key];
    if (!hit || !way) return;
    event.preventDefault();
    const [x, y] = at(hit), step = event.shiftKey ? 0.1 : 0.5;
    put(battle, hit.dataset.base, x + way[0] * step, y + way[1] * step);
    battle.dataset.focus = hit.dataset.base;
    ask(battle, 600);
  });
  document.body.addEventListener("htmx:oobAfterSwap", () => {
    drawGhost(battle);
    const base = battle.dataset.focus;
    if (base) battle.querySelector('[data-base="' + base + '"]')?.focus({ preventScroll: true });
    delete battle.dataset.focus;
  });
}
