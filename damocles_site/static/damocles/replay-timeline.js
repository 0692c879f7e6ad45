// The graphs of a battle are its timeline: pressing or dragging on them goes to that moment.
import { write } from "./replay-map.js";


export class Timeline {
  constructor(root, replay, go) {
    this.replay = replay;
    this.area = root.querySelector("[data-scrub]");
    this.head = root.querySelector("[data-head]");
    this.values = Array.from(root.querySelectorAll("[data-value]"), (element) => [...element.dataset.value.split(" "), element]);
    this.head.hidden = false;
    this.listen(go);
  }

  show(n, state) {
    this.head.style.left = (100 * n) / this.replay.steps.length + "%";
    for (const [kind, player, element] of this.values) {
      if (player in (state.scores[kind] || {})) write(element, state.scores[kind][player]);
    }
  }

  listen(go) {
    const at = (event) => {
      const box = this.area.getBoundingClientRect();
      return Math.round(((event.clientX - box.left) / box.width) * this.replay.steps.length);
    };
    let dragged = false;
    let waiting = 0;
    this.area.classList.add("timeline__graphs--live");
    this.area.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      dragged = true;
      this.area.setPointerCapture(event.pointerId);
      go(at(event));
    });
    // However fast the pointer moves, the table is drawn once a frame.
    this.area.addEventListener("pointermove", (event) => {
      if (!dragged) return;
      window.cancelAnimationFrame(waiting);
      const there = at(event);
      waiting = window.requestAnimationFrame(() => go(there));
    });
    for (const name of ["pointerup", "pointercancel"]) this.area.addEventListener(name, () => { dragged = false; });
  }
}
