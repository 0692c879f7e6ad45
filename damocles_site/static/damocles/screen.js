// The big screen's timer counts down, and goes on below zero as time over.
function clock(seconds) {
  const over = seconds < 0 ? "+" : "";
  const all = Math.abs(seconds);
  const hours = Math.floor(all / 3600);
  const minutes = String(Math.floor((all % 3600) / 60)).padStart(hours ? 2 : 1, "0");
  return over + (hours ? hours + ":" : "") + minutes + ":" + String(all % 60).padStart(2, "0");
}

function show() {
  for (const time of document.querySelectorAll("[data-timer]")) {
    const seconds = Math.floor((Date.parse(time.dataset.timer) - Date.now()) / 1000);
    time.textContent = clock(seconds);
    time.classList.toggle("screen__over", seconds < 0);
  }
  for (const time of document.querySelectorAll("[data-left]")) time.textContent = clock(Number(time.dataset.left));
}

show();
setInterval(show, 1000);
document.addEventListener("htmx:afterSettle", show);
