// A button that copies what a field holds; without this script the field is there to be selected.
(function () {
  "use strict";
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    const words = button.querySelector("[data-copy-words]");
    const before = words.textContent;
    button.hidden = false;
    field.addEventListener("focus", () => field.select());
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        field.select();
        if (!document.execCommand("copy")) return;
      }
      words.textContent = button.dataset.copied;
      window.setTimeout(() => { words.textContent = before; }, 2500);
    });
  }
})();
