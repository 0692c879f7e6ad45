// Fields that go with some choices alone (data-when, of the select data-by) are shown and sent with those. What is printed
// while a text is empty (data-printed) stands greyed in its field (data-text).
function show() {
  for (const field of document.querySelectorAll("[data-when]")) {
    const picker = document.getElementById(field.dataset.by);
    if (!picker) continue;
    const wanted = picker.value !== "" && field.dataset.when.split(" ").includes(picker.value);
    field.disabled = !wanted;
    field.closest(".field").hidden = !wanted;
  }
}
function print() {
  for (const said of document.querySelectorAll("[data-printed]")) {
    const text = document.getElementById(said.dataset.text);
    if (text) text.placeholder = said.dataset.printed;
  }
}
document.addEventListener("change", show);
document.addEventListener("htmx:afterSettle", show);
document.addEventListener("htmx:afterSettle", print);
show();
