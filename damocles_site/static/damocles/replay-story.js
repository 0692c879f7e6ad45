// The story in words keeps in step with the map: the line of the present event, in the list and under the map.
import { Lines } from "./replay-lines.js";
import { write } from "./replay-map.js";


export class Story {
  constructor(root, replay) {
    const one = (name) => root.querySelector("[data-" + name + "]");
    this.replay = replay;
    this.words = root.dataset;
    this.box = one("story");
    this.now = one("now");
    this.place = one("place");
    this.turn = one("turn");
    this.link = one("link");
    this.followed = one("followed");
    this.slider = one("slider");
    this.chapters = Array.from(root.querySelectorAll("[data-chapter]"));
    this.lines = new Lines(this.box, replay, this.words);
    this.current = null;
  }

  // `still`: the next event is about to come.
  show(n, turn, still) {
    if (this.current) this.current.removeAttribute("aria-current");
    const named = turn ? this.words.wordsTurn.replace("{turn}", turn) : this.words.wordsSetup;
    const place = this.words.wordsEvent.replace("{n}", n).replace("{all}", this.replay.steps.length).replace("{turn}", named);
    write(this.place, place);
    write(this.turn, named);
    this.link.value = location.origin + location.pathname + (n ? "?event=" + n : "");
    for (const chip of this.chapters) {
      if (n && chip.dataset.chapter === String(turn)) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
    this.current = n ? this.lines.line(n) : null;
    this.slider.value = n;
    this.slider.setAttribute("aria-valuetext", place);
    this.say();
    if (this.current) {
      this.current.setAttribute("aria-current", "true");
      this.scroll(still);
    } else this.box.scrollTop = 0;
  }

  // Under the map, where it is read aloud unless the battle plays.
  say() {
    const told = this.current ? Array.from(this.current.querySelector(".event__what").children, (child) => child.cloneNode(true)) : [];
    this.now.replaceChildren(...told);
  }

  // While a battle plays on a phone the story lies out of sight, and waits.
  scroll(still) {
    const row = this.current;
    if (!row || (still && this.box.getBoundingClientRect().top > window.innerHeight)) return;
    this.box.scrollTop = row.offsetTop - (this.box.clientHeight - row.offsetHeight) / 3;
  }

  // Only what has to do with one squad is told; null tells everything.
  follow(number, name) {
    const told = this.lines.only((step) => number === null || (step.of || []).includes(number));
    const count = this.words.wordsFollowed.replace("{n}", told).replace("{all}", this.replay.steps.length);
    write(this.followed, number === null ? "" : count.replace("{squad}", name));
    this.scroll(false);
  }
}
