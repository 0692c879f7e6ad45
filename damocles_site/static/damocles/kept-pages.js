// What is kept on this device: lists kept whole, then each page by its title.
import "./app.js";
import { time } from "./offline.js";

const { lang, dataset: page } = document.documentElement;
const list = document.getElementById("kept-pages");
const cacheNames = async () => (await caches.keys()).filter((name) => /-(kept|read)-/.test(name));

if (page.missing !== undefined) document.getElementById("page-missing").hidden = false;
async function show() {
  const pages = new Map();
  const whole = document.getElementById("kept-lists");
  for (const name of await cacheNames()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      if (request.url.includes("/offline/lists/")) whole.append(itemOf(await response.json()));
      else if (!/json/.test(response.headers.get("Content-Type"))) pages.set(request.url, { response, title: await titleOf(request.url, response) });
    }
  }
  pages.delete(new URL(list.dataset.self, window.location).href);
  for (const [url, { response, title }] of [...pages].sort((a, b) => a[1].title.localeCompare(b[1].title, lang))) {
    list.append(itemOf({ pages: [{ name: title, address: url }], at: response.headers.get("Date") }));
  }
  document.getElementById("lists-kept").hidden = !whole.childElementCount;
  document.getElementById("nothing-kept").hidden = pages.size > 0;
}

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
  for (const name of await cacheNames()) await caches.delete(name);
  window.location.reload();
});

async function titleOf(url, response) {
  if (!/html/.test(response.headers.get("Content-Type"))) return decodeURI(new URL(url).pathname);
  const [title] = (await response.text()).match(/<title>[^<]*/);
  return new DOMParser().parseFromString(title, "text/html").title.replace(/ · Damocles$/, "");
}
if ("serviceWorker" in navigator) show();
