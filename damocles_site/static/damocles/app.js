// What every page may use. Each of these works without this script too: it only saves a reload.
import "./offline.js";

const root = document.documentElement;

function toast(text, kind) {
  const note = document.createElement("p");
  note.className = "toast" + (kind ? " toast--" + kind : "");
  note.textContent = text;
  const box = document.getElementById("toasts");
  box.append(note);
  window.setTimeout(() => note.remove(), 6000);
}

// The server stores the theme in a cookie and renders the next page with it; this page changes at once.
document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (button?.name !== "theme") return;
  event.preventDefault();
  if (button.value === "system") delete root.dataset.theme;
  else root.dataset.theme = button.value;
  for (const other of button.closest(".theme").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
  fetch(form.action, { method: "POST", body: new FormData(form, button), redirect: "manual" }).catch(() => {});
});

// An open menu closes on Escape (its button keeps the focus) and on a click beside it.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.account[open]")) {
    if (menu !== except) menu.open = false;
  }
}
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.account")));
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.account[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// An answer moves the focus of those alone who have done nothing since they asked: to what comes with autofocus, at once
// (htmx would wait a moment in which they may move on), or where a script of the page puts it, which asks `hasWaited`.
const asked = new WeakMap(), waited = new WeakSet();
let acts = 0;
for (const name of ["focusin", "keydown", "pointerdown", "wheel"]) {
  document.addEventListener(name, () => { acts += 1; }, { capture: true, passive: true });
}
document.addEventListener("htmx:confirm", ({ detail: { triggeringEvent } }) => {
  if (triggeringEvent && !asked.has(triggeringEvent)) asked.set(triggeringEvent, acts); // what waits its turn was asked before
});
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  if (asked.get(requestConfig.triggeringEvent) === acts) waited.add(xhr);
}, true);
export const hasWaited = (xhr) => waited.has(xhr);
document.addEventListener("htmx:afterSwap", ({ target, detail: { xhr } }) => {
  for (const part of document.querySelectorAll("[autofocus]")) {
    if (!target.contains(part)) continue;
    part.removeAttribute("autofocus");
    if (waited.has(xhr)) part.focus();
  }
});

// A view may answer HX-Trigger: {"toast": "text"} or {"toast": {"text": "…", "kind": "error"}}.
document.addEventListener("toast", (event) => {
  const detail = event.detail || {};
  toast(detail.text || detail.value || "", detail.kind);
});
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail: { requestConfig } }) => {
    const { triggeringEvent } = requestConfig; // what a page asks for by itself fails in silence
    if (triggeringEvent && !(triggeringEvent instanceof CustomEvent)) toast(document.getElementById("toasts").dataset.failed, "error");
  });
}

// A button copies what a field holds; without this script the field is there to be selected.
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
