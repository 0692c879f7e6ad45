// Counting models: each click sends the form as it stands when its turn comes, with the very button that was pressed.
(function () {
  "use strict";
  const collection = document.getElementById("collection");
  if (!collection) return;
  collection.addEventListener("htmx:configRequest", (event) => {
    const detail = event.detail;
    const made = detail.triggeringEvent;
    const button = made && made.type === "submit" ? made.submitter : null;
    for (const name of [...detail.formData.keys()]) detail.formData.delete(name);
    for (const [name, value] of new FormData(detail.elt)) detail.formData.append(name, value);
    if (button && button.name) detail.formData.append(button.name, button.value);
  });
  collection.addEventListener("click", (event) => {
    if (event.target.closest("button[aria-disabled='true']")) event.preventDefault();
  });
})();
