// The lines of the story in short lists: a list that nobody looks at yet is an empty box, about as high as its lines.
const LIST = 25;
const LINE = 52;
const NEAR = "300px 0px";

export class Lines {
  constructor(box, replay, words) {
    this.replay = replay;
    this.about = () => true;
    this.lists = [];
    this.watcher = new IntersectionObserver((seen) => {
      for (const one of seen) if (one.isIntersecting) this.fill(this.lists.find((list) => list.box === one.target));
    }, { root: box, rootMargin: NEAR });
    box.replaceChildren(...this.built(words));
    for (const list of this.lists) this.watcher.observe(list.box);
  }

  // A heading for each turn and its lists after it; nothing is told yet.
  built(words) {
    const parts = [];
    let turn = null;
    this.replay.steps.forEach((step, at) => {
      const last = this.lists[this.lists.length - 1];
      if (step.turn === turn && at - last.from < LIST) { last.to = at + 1; return; }
      if (step.turn !== turn) parts.push(heading(step.turn, words));
      turn = step.turn;
      const box = document.createElement("ol");
      box.className = "story__events";
      this.lists.push({ box, from: at, to: at + 1, told: false });
      parts.push(box);
    });
    for (const list of this.lists) this.hold(list);
    return parts;
  }

  steps(list) {
    return this.replay.steps.slice(list.from, list.to);
  }

  // As high as what would be told of it.
  hold(list) {
    list.box.style.height = LINE * this.steps(list).filter(this.about).length + "px";
  }

  fill(list) {
    if (!list || list.told) return;
    list.told = true;
    list.box.innerHTML = this.replay.story.slice(list.from, list.to).join("");
    list.box.style.height = "";
    this.watcher.unobserve(list.box);
    this.sift(list);
  }

  sift(list) {
    this.steps(list).forEach((step, at) => { list.box.children[at].hidden = !this.about(step); });
  }

  // The line of event n, its neighbours told too.
  line(n) {
    const at = this.lists.findIndex((list) => n > list.from && n <= list.to);
    for (const near of [at - 1, at, at + 1]) this.fill(this.lists[near]);
    return at < 0 ? null : this.lists[at].box.children[n - 1 - this.lists[at].from];
  }

  // Only what this holds of is told from now on: how many events that is.
  only(about) {
    this.about = about;
    for (const list of this.lists) {
      if (list.told) this.sift(list);
      else this.hold(list);
    }
    return this.replay.steps.filter(about).length;
  }
}

function heading(turn, words) {
  const element = document.createElement("h2");
  element.className = "story__turn";
  element.textContent = turn ? words.wordsTurn.replace("{turn}", turn) : words.wordsDeployment;
  return element;
}
