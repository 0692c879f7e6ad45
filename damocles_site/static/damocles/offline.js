// Reading without a net: starts the worker, marks pages that it had kept, lists them.
(function () {
  "use strict";
  const words = document.getElementById("offline-words").dataset;
  const { lang, dataset: page } = document.documentElement;
  if (!("serviceWorker" in navigator)) return;

  // After the page is drawn: nobody waits for the worker.
  window.addEventListener("load", () => navigator.serviceWorker.register(words.worker).catch(() => {}));
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data === "unsent") document.dispatchEvent(new CustomEvent("toast", { detail: { text: words.unsent, kind: "error" } }));
  });

  function time(moment) {
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
    for (const form of document.querySelectorAll("form[method=post]:not(.theme, [data-works-offline] *)")) {
      for (const control of form.elements) control.disabled = true;
    }
  }

  // What is kept, by its titles.
  const list = document.getElementById("kept-pages");
  if (!list) return;
  if (page.missing !== undefined) document.getElementById("page-missing").hidden = false;
  (async () => {
    const names = (await caches.keys()).filter((name) => /-(kept|read)-/.test(name));
    const pages = new Map();
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        pages.set(request.url, { response, title: await titleOf(request.url, response) });
      }
    }
    pages.delete(new URL(list.dataset.self, window.location).href);
    for (const [url, { response, title }] of [...pages].sort((a, b) => a[1].title.localeCompare(b[1].title, lang))) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = url;
      link.textContent = title;
      item.append(link, ` ${time(new Date(response.headers.get("Date")))}`);
      list.append(item);
    }
    document.getElementById("nothing-kept").hidden = pages.size > 0;
  })();
  async function titleOf(url, response) {
    if (!/html/.test(response.headers.get("Content-Type"))) return decodeURI(new URL(url).pathname);
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    return parsed.title.replace(/ · Damocles$/, "");
  }
})();
