// Offers the clock that the browser goes by, for one tap to take; nothing is taken by itself.
import "./app.js";

const form = document.querySelector("[data-zone-suggestion]");
const field = document.getElementById(form.dataset.zoneSuggestion);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const known = Array.from(field.options).some((option) => option.value === zone);
if (known && zone !== field.value) {
  form.elements.time_zone.value = zone;
  form.querySelector("[data-zone-name]").textContent = zone.replaceAll("_", " ");
  form.hidden = false;
}
