// Offers the clock that the browser goes by, for one tap to take; nothing is taken by itself.
(function () {
  "use strict";
  const form = document.querySelector("[data-zone-suggestion]");
  const field = document.getElementById(form.dataset.zoneSuggestion);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = Array.from(field.options).some((option) => option.value === zone);
  if (!zone || zone === field.value || !known) return;
  form.elements.time_zone.value = zone;
  form.querySelector("[data-zone-name]").textContent = zone.replaceAll("_", " ");
  form.hidden = false;
})();
