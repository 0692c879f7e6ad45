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

// A kept page is to be read: its forms wait for the net, but for those that keep by themselves what is typed.
if (page.kept) {
  const note = document.createElement("p");
  const again = document.createElement("a");
  note.className = "as-of";
  note.setAttribute("role", "status");
  note.textContent = words.asOf.replace("{time}", time(new Date(page.kept)));
  again.textContent = words.again;
  again.href = window.location.href.split("#")[0];
  note.append(again);
  document.getElementById("main").before(note);
  for (const form of document.querySelectorAll("form[method=post]:not(.theme, .account form, [data-works-offline], [data-works-offline] *)")) {
    for (const control of form.elements) control.disabled = true;
  }
}
