// The story in words keeps in step with the map: the line of the present event, in the list and under the map.
(function () {
  "use strict";
  const { write } = window.replayMap;

  class Story {
    constructor(root, film) {
      const one = (name) => root.querySelector("[data-" + name + "]");
      this.film = film;
      this.words = root.dataset;
      this.box = one("story");
      this.now = one("now");
      this.place = one("place");
      this.turn = one("turn");
      this.link = one("link");
      this.followed = one("followed");
      this.slider = one("slider");
      this.chapters = Array.from(root.querySelectorAll("[data-chapter]"));
      this.current = null;
    }

    // `still`: no scrolling over several frames, because the next event is about to come.
    show(n, turn, still) {
      if (this.current) this.current.removeAttribute("aria-current");
      const named = turn ? this.words.wordsTurn.replace("{turn}", turn) : this.words.wordsSetup;
      const place = this.words.wordsEvent.replace("{n}", n).replace("{all}", this.film.steps.length).replace("{turn}", named);
      write(this.place, place);
      write(this.turn, named);
      this.link.value = location.origin + location.pathname + (n ? "#e" + n : "");
      for (const chip of this.chapters) {
        if (n && chip.dataset.chapter === String(turn)) chip.setAttribute("aria-current", "true");
        else chip.removeAttribute("aria-current");
      }
      const row = n ? document.getElementById("e" + this.film.steps[n - 1].n) : null;
      this.current = row;
      this.slider.value = n;
      if (!row) {
        this.now.replaceChildren();
        this.slider.setAttribute("aria-valuetext", place);
        this.box.scrollTop = 0;
        return;
      }
      row.setAttribute("aria-current", "true");
      this.now.replaceChildren(...Array.from(row.querySelector(".event__what").children, (child) => child.cloneNode(true)));
      this.slider.setAttribute("aria-valuetext", place + ": " + row.querySelector("p").textContent.trim());
      this.scroll(still);
    }

    // Lines get their true height only once they come into sight (content-visibility), so the place is found over a few frames.
    // While a battle plays the next line is near; on a phone the story then lies out of sight, and waits.
    scroll(still, frames = still ? 0 : 4) {
      const row = this.current;
      if (!row) return;
      const box = this.box.getBoundingClientRect();
      if (still && box.top > window.innerHeight) return;
      const there = row.getBoundingClientRect();
      this.box.scrollTop += there.top - box.top - (box.height - there.height) / 3;
      if (frames) window.requestAnimationFrame(() => { if (row === this.current) this.scroll(still, frames - 1); });
    }

    // Only what has to do with one squad is told; null tells everything.
    follow(number, name) {
      let told = 0;
      for (const step of this.film.steps) {
        const about = number === null || (step.of || []).includes(number);
        told += about;
        const row = document.getElementById("e" + step.n);
        if (row) row.hidden = !about;
      }
      const count = this.words.wordsFollowed.replace("{n}", told).replace("{all}", this.film.steps.length);
      write(this.followed, number === null ? "" : count.replace("{squad}", name));
      this.scroll(false);
    }
  }

  window.replayStory = { Story };
})();
