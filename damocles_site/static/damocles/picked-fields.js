// Fields and sets of fields that go with some choices alone (data-when: "picker=choice,choice", one or several) are shown
// and sent with those. What is printed while a text is empty (data-printed) stands greyed in its field (data-text).
function fits(condition) {
  const [id, choices] = condition.split("=");
  const picker = document.getElementById(id);
  return !picker || choices.split(",").includes(picker.value);
}
export function showPicked() {
  for (const part of document.querySelectorAll("[data-when]")) {
    const wanted = part.dataset.when.split(" ").every(fits);
    part.disabled = !wanted;
    (part.closest(".field") ?? part).hidden = !wanted;
  }
}
function print() {
  for (const said of document.querySelectorAll("[data-printed]")) {
    const text = document.getElementById(said.dataset.text);
    if (text) text.placeholder = said.dataset.printed;
  }
}
document.addEventListener("change", showPicked);
document.addEventListener("htmx:afterSettle", showPicked);
document.addEventListener("htmx:afterSettle", print);
showPicked();
