// Reading without a net: starts the worker, marks pages that it had kept, lists them.
(function () {
  "use strict";
  const words = document.getElementById("offline-words").dataset;
  const { lang, dataset: page } = document.documentElement;
  if (!("serviceWorker" in navigator)) return;

  // After the page is drawn: nobody waits for the worker.
  window.addEventListener("load", () => navigator.serviceWorker.register(words.worker).catch(() => {}));
  // The page at which the worker began, or a newer one, has passed it by.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!page.kept) fetch(window.location.href, { headers: { "X-Keep": "read" } }).catch(() => {});
  });
  navigator.serviceWorker.addEventListener("message", (event) => {
    document.dispatchEvent(new CustomEvent("toast", { detail: { text: words[event.data], kind: "error" } }));
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
    for (const form of document.querySelectorAll("form[method=post]:not(.theme, .account form, [data-works-offline], [data-works-offline] *)")) {
      for (const control of form.elements) control.disabled = true;
    }
  }

  // What is kept: lists kept whole, then each page by its title.
  const list = document.getElementById("kept-pages");
  if (!list) return;
  if (page.missing !== undefined) document.getElementById("page-missing").hidden = false;
  (async () => {
    const names = (await caches.keys()).filter((name) => /-(kept|read)-/.test(name));
    const pages = new Map();
    const whole = document.getElementById("kept-lists");
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        if (request.url.includes("/offline/lists/")) whole.append(itemOf(await response.json()));
        else pages.set(request.url, { response, title: await titleOf(request.url, response) });
      }
    }
    pages.delete(new URL(list.dataset.self, window.location).href);
    for (const [url, { response, title }] of [...pages].sort((a, b) => a[1].title.localeCompare(b[1].title, lang))) {
      list.append(itemOf({ pages: [{ name: title, address: url }], at: response.headers.get("Date") }));
    }
    document.getElementById("lists-kept").hidden = !whole.childElementCount;
    document.getElementById("nothing-kept").hidden = pages.size > 0;
  })();
  function itemOf({ pages, at }) {
    const item = document.createElement("li");
    for (const { name, address } of pages) {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = name;
      item.append(link, " · ");
    }
    item.append(time(new Date(at)));
    return item;
  }
  document.getElementById("keep-nothing").addEventListener("click", async () => {
    for (const name of await caches.keys()) if (/-(kept|read)-/.test(name)) await caches.delete(name);
    window.location.reload();
  });
  async function titleOf(url, response) {
    if (!/html/.test(response.headers.get("Content-Type"))) return decodeURI(new URL(url).pathname);
    const [title] = (await response.text()).match(/<title>[^<]*/);
    return new DOMParser().parseFromString(title, "text/html").title.replace(/ · Damocles$/, "");
  }
})();
