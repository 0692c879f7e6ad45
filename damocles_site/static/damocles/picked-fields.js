// Fields that go with some choices alone (data-when, of the select data-by) are shown and sent with those.
(function () {
  "use strict";
  function show() {
    for (const field of document.querySelectorAll("[data-when]")) {
      const picker = document.getElementById(field.dataset.by);
      if (!picker) continue;
      const wanted = picker.value !== "" && field.dataset.when.split(" ").includes(picker.value);
      field.disabled = !wanted;
      field.closest(".field").hidden = !wanted;
    }
  }
  document.addEventListener("change", show);
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
