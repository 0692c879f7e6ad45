// The clock of who is asked counts down; once it is at its end, the page asks what came of it.
let asked = false;

setInterval(() => {
  for (const left of document.querySelectorAll("[data-ends]")) {
    const seconds = Math.max(0, Math.floor((Date.parse(left.dataset.ends) - Date.now()) / 1000));
    left.textContent = Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
    left.classList.toggle("between__left--near", seconds < 60);
    if (!seconds && !asked) {
      asked = true;
      setTimeout(() => location.reload(), 12000);
    }
  }
}, 1000);
