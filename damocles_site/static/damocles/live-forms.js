// Forms that are answered with their own fields (the builder, the collection, the workshop): what is typed while an
// answer is on its way stays. A field is written only by the answer to what it still says.
import "./app.js";

const live = document.querySelector("[data-live]");
const note = document.querySelector("[data-live-note]");
const saves = live.dataset.live === "saves"; // else what is sent on the way is only looked at
const edited = new Set(); // fields whose words no answer has taken
const unsent = new Set(); // forms whose request came to nothing
const carried = new WeakMap(); // what each field said that a request carried
let running = 0, said = "", leaving = false, renewed = false, onward = null;

const isField = (element) => Boolean(element.form && element.name && element.form.hasAttribute("hx-post"));
const state = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value);
const sendsItself = (form) => /\bchange\b/.test(form.getAttribute("hx-trigger"));
const isEdited = (form) => [...form.elements].some((field) => edited.has(field));

for (const name of ["input", "change"]) {
  live.addEventListener(name, (event) => {
    if (isField(event.target)) edited.add(event.target);
    tell();
  }, true);
}
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => {
  const field = element.localName === "option" ? element.closest("select") : element;
  return !(["value", "checked", "selected"].includes(name) && edited.has(field));
};

// Enter is a change and a submit: the change is sent.
live.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const isPlain = !submitter || !(submitter.name || submitter.hasAttribute("formaction"));
  if (!sendsItself(form) || !isPlain || (isEdited(form) && !running)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!running) said = "saved";
  tell();
}, true);

// A form sends what the browser would send, read when its turn comes, with the very button that was pressed; what went
// along with an earlier change is not sent again.
live.addEventListener("htmx:configRequest", (event) => {
  const detail = event.detail, form = detail.elt, made = detail.triggeringEvent;
  if (!saves || form.localName !== "form") return;
  if (made && made.type === "change" && !isEdited(form)) return event.preventDefault();
  const button = made && made.type === "submit" ? made.submitter : null;
  for (const name of [...detail.formData.keys()]) detail.formData.delete(name);
  for (const [name, value] of new FormData(form)) detail.formData.append(name, value);
  for (const field of form.elements) if (field.validity.badInput) detail.formData.set(field.name, "?");
  if (button && button.name) detail.formData.append(button.name, button.value);
  detail.path = (button && button.getAttribute("formaction")) || form.getAttribute("hx-post");
});
live.addEventListener("click", (event) => {
  if (event.target.closest("button[aria-disabled='true']")) event.preventDefault();
});

live.addEventListener("htmx:beforeSend", (event) => {
  const { xhr, requestConfig } = event.detail;
  carried.set(xhr, new Map([...(requestConfig.elt.elements || [])].map((field) => [field, state(field)])));
  running += 1;
  tell();
});

// What was taken, or is asked about, is the answer's to write; what was refused stays as it was typed.
live.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (xhr.status === 403 && !renewed) return renew(event, requestConfig);
  renewed = false;
  if (!saves || !(xhr.status < 300 || xhr.status === 409)) return;
  for (const [field, said] of carried.get(xhr)) if (state(field) === said) edited.delete(field);
});

// Who signed in anew in another tab has another token: it is fetched, and the same sent once more.
function renew(event, { elt, triggeringEvent }) {
  renewed = true;
  event.preventDefault();
  fetch(location.href).then((answer) => answer.text()).then((text) => {
    const token = new DOMParser().parseFromString(text, "text/html").querySelector("[name=csrfmiddlewaretoken]").value;
    document.body.setAttribute("hx-headers", JSON.stringify({ "x-csrftoken": token }));
    for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
    if (triggeringEvent.type === "submit") elt.requestSubmit(triggeringEvent.submitter);
    else elt.dispatchEvent(new Event("change"));
  });
}

// What came to nothing is sent again after the next answer, or when the connection is back.
live.addEventListener("htmx:afterRequest", (event) => {
  const { xhr, requestConfig } = event.detail;
  running -= 1;
  said = xhr.status >= 200 && xhr.status < 300 ? "saved" : "unsaved";
  if (xhr.status && xhr.status < 429) sendAgain();
  else if (sendsItself(requestConfig.elt)) unsent.add(requestConfig.elt);
  window.setTimeout(tell);
});
function sendAgain() {
  const forms = [...unsent].filter((form) => form.isConnected && isEdited(form));
  unsent.clear();
  for (const form of forms) form.dispatchEvent(new Event("change"));
}
window.addEventListener("online", sendAgain);

function tell() {
  if (onward && !running) {
    const go = onward;
    onward = null;
    go();
  }
  if (!note) return;
  note.textContent = running || (said === "saved" && edited.size) ? "" : note.dataset[said] || "";
}

// Who goes on while something is on its way goes once it has arrived; what was typed and not sent is asked about.
function goOn(event, go) {
  if (event.defaultPrevented) return;
  if (saves && running && !onward) {
    event.preventDefault();
    onward = go;
  } else leaving = event.type === "submit";
}
document.addEventListener("submit", (event) => goOn(event, () => event.target.requestSubmit(event.submitter)));
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isHere = !link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!isHere && link.href.split("#")[0] !== location.href.split("#")[0]) goOn(event, () => link.click());
});
// Back shows the page as the browser kept it, before the changes that were saved since: it is fetched again.
window.addEventListener("pageshow", ({ persisted }) => {
  const [visit] = performance.getEntriesByType("navigation");
  if (!saves || !(persisted || visit?.type === "back_forward")) return;
  leaving = true;
  location.reload();
});
window.addEventListener("beforeunload", (event) => {
  const typed = [...edited].some((field) => field.isConnected);
  if (!leaving && (typed || (saves && running))) event.preventDefault();
});
