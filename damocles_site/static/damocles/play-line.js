// News of a battle: asked for by itself, for ever, less often while the line is lost, at once when the tab is seen again.
const SOON = 1000, WAITING = 3000, LONGEST = 30000;
const battle = document.getElementById("battle"), lost = document.getElementById("line-lost");
let failures = 0, timer = 0, looks = 0, last = "", open = [];

function wait() {
  clearTimeout(timer);
  const play = battle.querySelector("[data-play][hx-get]");
  if (play?.dataset.stamp !== last) [last, looks] = [play?.dataset.stamp, 0];
  const calm = play?.hasAttribute("data-waits") ? Math.min(WAITING, SOON * 1.5 ** looks) : LONGEST;
  if (play) {
    timer = setTimeout(look, failures ? Math.min(LONGEST, WAITING * 2 ** failures) : calm);
  }
}

// What somebody has half chosen is not taken from under their hands.
const leaving = () => [...battle.querySelectorAll(".play__leaving")];
const isChanged = (panel) => [...panel.querySelectorAll("input")].some((box) => box.checked !== box.defaultChecked);
const isHeld = () => battle.querySelector(".prompt__need") || leaving().some(isChanged);

function look() {
  const play = battle.querySelector("[data-play][hx-get]");
  if (play && !isHeld()) {
    play.dispatchEvent(new CustomEvent("news"));
  }
  looks += 1;
  wait();
}

function seen() {
  if (!document.hidden) {
    failures = 0;
    look();
  }
}

battle.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isNews = detail.requestConfig.triggeringEvent?.type === "news";
  open = isNews ? leaving().map((panel) => panel.open) : [];
  if (isNews && isHeld()) detail.shouldSwap = false;
});
battle.addEventListener("htmx:afterSwap", () => leaving().forEach((panel, n) => { panel.open ||= open[n]; }));
battle.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  failures = xhr.status && xhr.status < 500 ? 0 : failures + 1;
  lost.hidden = !failures;
  wait();
});
document.addEventListener("visibilitychange", seen);
window.addEventListener("online", seen);
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) seen(); });
wait();
