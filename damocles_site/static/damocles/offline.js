// Reading without a net: starts the worker, marks pages that it had kept.
const words = document.getElementById("offline-words").dataset;
const { lang, dataset: page } = document.documentElement;

if ("serviceWorker" in navigator) {
  // After the page is drawn: nobody waits for the worker.
  window.addEventListener("load", () => navigator.serviceWorker.register(words.worker).catch(() => {}));
  // The page at which the worker began, or a newer one, has passed it by.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!page.kept) fetch(window.location.href, { headers: { "X-Keep": "read" } }).catch(() => {});
  });
  navigator.serviceWorker.addEventListener("message", (event) => {
    document.dispatchEvent(new CustomEvent("toast", { detail: { text: words[event.data], kind: "error" } }));
  });
}

export function time(moment) {
  const isToday = moment.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(lang, isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(moment);
}

// Where building goes on without a net; of a list, at that list.
function builds() {
  const link = document.createElement("a"), list = document.getElementById("desk")?.dataset.slug;
  link.href = words.build + (list ? "#" + list : "");
  link.textContent = words.builds;
  return link;
}
// What was changed without a net is sent by that page alone.
if (!page.kept && localStorage.getItem("unsent") > 0 && window.location.pathname !== words.build) {
  const note = document.createElement("p");
  note.className = "as-of";
  note.setAttribute("role", "status");
  note.textContent = words.waits;
  note.append(builds());
  document.getElementById("main").before(note);
}

// A kept page is to be read: its forms wait for the net, but for those that keep by themselves what is typed.
if (page.kept) {
  const note = document.createElement("p");
  const again = document.createElement("a");
  note.className = "as-of";
  note.setAttribute("role", "status");
  note.textContent = words.asOf.replace("{time}", time(new Date(page.kept)));
  again.textContent = words.again;
  again.href = window.location.href.split("#")[0];
  note.append(again, builds());
  document.getElementById("main").before(note);
  for (const form of document.querySelectorAll("form[method=post]:not(#choices-form, .account form, [data-works-offline], [data-works-offline] *)")) {
    for (const control of form.elements) control.disabled = true;
  }
  for (const control of document.querySelectorAll(".language button")) control.disabled = true;
}
