// The dialog over a row of the grid in which its effects are picked: the server makes its form of the row's cells, tells
// what battles make of it, and writes the cells. Without it effects are typed.
import { showPicked } from "./picked-fields.js";

export function openPickers(dialog) {
  const form = document.getElementById("grid-form");
  const place = dialog.querySelector("[data-form]");
  let cell = null, row = null, asked = 0, timer = 0, submitting = false;

  const inputs = () => [...row.querySelectorAll("td :is(input:not([type=checkbox]), select, textarea)")];
  const keyOf = (field) => field.name.slice(row.id.length + 1);
  const said = (field) => (field.type === "checkbox" ? field.checked : field.value);
  const isPicked = (element) => element.matches && element.matches("textarea[data-picked]");

  async function ask(fields) {
    const number = (asked += 1);
    window.clearTimeout(timer);
    fields.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    fields.set("of", ownerOf());
    const answer = await fetch(dialog.dataset.url, { method: "POST", body: fields }).catch(() => null);
    if (number !== asked) return null;
    const known = answer && (answer.ok || answer.status === 422);
    const made = known && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form");
    if (!made && dialog.open) place.textContent = dialog.dataset.lost;
    return made;
  }
  function ownerOf() {
    const of = row.querySelector("select[name$='-of']"), at = row.querySelector("input[name$='-at']").value;
    return of ? of.value : at.slice(0, Math.max(0, at.lastIndexOf("/")));
  }

  async function open(field) {
    cell = field;
    row = field.closest("tr");
    const fields = new FormData();
    for (const one of inputs()) fields.set(`cell-${keyOf(one)}`, one.value);
    const name = inputs()[0].value;
    dialog.querySelector("h2").textContent = name || dialog.dataset.title;
    place.replaceChildren();
    dialog.showModal();
    const made = await ask(fields);
    if (made) show(made, "select, input:not([type=hidden])");
  }
  function show(made, focused) {
    place.replaceChildren(made);
    showPicked();
    const wanted = made.querySelector("[aria-invalid=true]") || made.querySelector("[autofocus]") || made.querySelector(focused);
    if (wanted) wanted.focus();
  }

  async function submit(made, name, value) {
    if (submitting) return;
    const fields = new FormData(made), sent = [...made.elements].filter((field) => field.name).map((field) => [field, said(field)]);
    const asker = document.activeElement;
    fields.set(name, value);
    window.clearTimeout(timer);
    submitting = true;
    const answer = await ask(fields);
    submitting = false;
    if (!answer) return;
    if (answer.dataset.cells) finish(answer);
    else renew(answer, made, sent, asker);
  }
  // What was typed while the answer was on its way stays, and so does the focus of those who moved on meanwhile.
  function renew(answer, made, sent, asker) {
    const field = document.activeElement;
    const typed = sent.filter(([one, before]) => said(one) !== before);
    show(answer, "select");
    for (const [one] of typed) if (answer.elements[one.name]) Object.assign(answer.elements[one.name], { value: one.value, checked: one.checked });
    const same = field !== asker && made.contains(field) && (answer.elements[field.name] || answer.querySelector("button"));
    if (same && same.focus) same.focus();
  }
  function finish(answer) {
    const texts = JSON.parse(answer.dataset.cells);
    dialog.close();
    cell.focus();
    const written = inputs().filter((field) => keyOf(field) in texts).map((field) => [field, texts[keyOf(field)]]);
    form.dispatchEvent(new CustomEvent("grid:write", { detail: written }));
    const shown = row.querySelector(".grid__summary"), summary = answer.querySelector(".effect-summary > span");
    if (shown) shown.textContent = summary ? summary.lastChild.textContent.trim() : "";
    const text = inputs().find((field) => keyOf(field) === "text");
    if (text) text.placeholder = answer.querySelector(".effect-summary").dataset.printed || "";
  }

  form.addEventListener("keydown", (event) => {
    const asks = event.key === "F2" || (event.key === "ArrowDown" && event.altKey);
    if (!asks || !isPicked(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    open(event.target);
  }, true);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (button) open(button.closest("td").querySelector("textarea"));
  });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    submit(event.target, button ? button.name : "done", button ? button.value : "1");
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.localName === "button") return;
    event.preventDefault(); // Enter is done, not the first button
    if (event.target.form) submit(event.target.form, "done", "1");
  });
  dialog.addEventListener("input", (event) => {
    window.clearTimeout(timer);
    if (submitting) return;
    timer = window.setTimeout(async () => {
      const made = await ask(new FormData(event.target.form));
      const summary = made && made.querySelector(".effect-summary"), now = place.querySelector(".effect-summary");
      if (summary && now) now.replaceWith(summary);
    }, 300);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    asked += 1;
    submitting = false;
  });
}
