// The map under two fingers, a wheel or buttons: larger, smaller, moved about. It stays as it is when the page changes.
const MOST = 6;
const SLOP = 8;

export function zoomable(battle) {
  const view = { scale: 1, x: 0, y: 0 };
  const fingers = new Map();
  let begun = null, moved = false;

  const table = () => battle.querySelector("[data-table]");
  const sheet = () => battle.querySelector("[data-sheet]");

  function keep() {
    const box = table(), paper = sheet();
    if (!box || !paper) return;
    const wide = box.clientWidth, high = box.clientHeight;
    view.scale = Math.min(MOST, Math.max(1, view.scale));
    view.x = Math.min(0, Math.max(wide * (1 - view.scale), view.x));
    view.y = Math.min(0, Math.max(high * (1 - view.scale), view.y));
    paper.style.transform = view.scale === 1 ? "" : "translate(" + view.x + "px," + view.y + "px) scale(" + view.scale + ")";
    paper.style.setProperty("--plate", view.scale ** -0.7); // labels grow less than what they hide
    box.classList.toggle("is-zoomed", view.scale > 1);
    battle.querySelector("[data-zoom]")?.removeAttribute("hidden");
  }

  // The point of the map under (x, y) of the box stays there.
  function scaleBy(by, x, y) {
    const next = Math.min(MOST, Math.max(1, by ? view.scale * by : 1));
    const grown = next / view.scale;
    view.x = x - (x - view.x) * grown;
    view.y = y - (y - view.y) * grown;
    view.scale = next;
    keep();
  }

  function inside(event) {
    const box = table().getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  function between() {
    const [a, b] = [...fingers.values()];
    return { far: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1, x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
  }

  battle.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("[data-sheet]") || event.target.closest("[data-base]")) return;
    fingers.set(event.pointerId, inside(event));
    if (fingers.size === 1) moved = false;
    begun = fingers.size === 2 ? between() : { x: inside(event)[0], y: inside(event)[1] };
  });

  battle.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, inside(event));
    if (fingers.size === 2) {
      const now = between();
      view.x += now.x - begun.x;
      view.y += now.y - begun.y;
      scaleBy(now.far / begun.far, now.x, now.y);
      begun = now;
      moved = true;
    } else if (view.scale > 1) {
      const [x, y] = inside(event);
      if (!moved && Math.hypot(x - begun.x, y - begun.y) < SLOP) return;
      moved = true;
      view.x += x - begun.x;
      view.y += y - begun.y;
      begun = { x, y };
      keep();
    }
  });

  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 1) [begun] = [...fingers.values()].map(([x, y]) => ({ x, y }));
    });
  }

  battle.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !event.target.closest("[data-sheet]")) return;
    event.preventDefault();
    scaleBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...inside(event));
  }, { passive: false });

  battle.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom-by]");
    if (button) scaleBy(Number(button.dataset.zoomBy), table().clientWidth / 2, table().clientHeight / 2);
  });

  // Where on the table an event is, in the game's length from the left and from the lower edge.
  function place(event) {
    const map = battle.querySelector(".pieces"), box = map.getBoundingClientRect(), whole = map.viewBox.baseVal;
    const x = ((event.clientX - box.left) / box.width) * whole.width, y = ((event.clientY - box.top) / box.height) * whole.height;
    return [x / 10, (whole.height - y) / 10];
  }

  return { keep, place, moved: () => moved };
}
