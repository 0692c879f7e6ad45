// Pages that were read open without a net. The server writes SITE before this and says whose page each is (X-Reader)
// and whether it may be kept (X-May-Be-Kept). One reader's pages are here at a time; docs/decisions/offline.md says why.
(function () {
  "use strict";
  const FORM = "damocles-1-"; // raised when what is kept is arranged otherwise: older caches are dropped
  const FILES = FORM + "files", READ = FORM + "read-", KEPT = FORM + "kept-";
  const MOST = { [FILES]: 400, [READ]: 120, [KEPT]: 800 };
  const LARGEST = 8_000_000;
  const WAIT = 4000; // milliseconds before a kept page is shown while the server is silent
  const HASHED = /\.[0-9a-f]{12}\.\w+$/;
  const FILE_NAMES = new RegExp(SITE.static + "[\\w./-]+\\.\\w+", "g");

  let turn = 0; // raised whenever the reader changes, so that no late answer to another is stored
  let last = Promise.resolve(); // the last change of what is kept
  let posted = 0; // when something was last sent: its page is never an older one

  self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(keep(event, new Request(SITE.offline)));
  });
  self.addEventListener("activate", (event) => event.waitUntil(begin()));
  async function begin() {
    await drop((name) => name.startsWith("damocles-") && !name.startsWith(FORM));
    if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
    await self.clients.claim();
  }

  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== self.location.origin) return;
    if (request.method === "POST") {
      if (url.pathname === SITE.theme) event.waitUntil(noteTheme(request.clone()));
      if (request.mode === "navigate") event.respondWith(send(event, url.pathname));
      else if (request.headers.has("HX-Request")) posted = Date.now();
    } else if (request.method !== "GET") return;
    else if (url.pathname.startsWith(SITE.static)) event.respondWith(file(event));
    else if (request.headers.has("X-Keep")) event.respondWith(keep(event, request));
    else if (request.mode === "navigate") event.respondWith(page(event));
    else if (request.destination === "image") event.respondWith(fresh(event, turn).catch(() => found(request)));
  });

  // A page: the server's if it answers soon, else the one that is kept, else what is kept instead.
  async function page(event) {
    const answer = fresh(event, turn);
    event.waitUntil(answer.catch(() => {}));
    const patience = Date.now() - posted < 30_000 ? 30_000 : WAIT;
    const first = await Promise.race([answer.catch(() => null), new Promise((then) => setTimeout(then, patience))]);
    if (first && first.status < 502) return first;
    const kept = await found(event.request);
    if (kept) return marked(kept, "");
    return (await answer.catch(() => null)) || missing();
  }
  async function fresh(event, began) {
    const early = event.request.mode === "navigate" && (await event.preloadResponse);
    const response = early || (await fetch(event.request));
    if (await mayStore(event, response, began)) event.waitUntil(store(event.request.url, response.clone()));
    return response;
  }
  async function missing() {
    const page = await found(new Request(SITE.offline));
    return page ? marked(page, " data-missing") : new Response("Offline", { status: 503 });
  }

  // The answer's reader is the one whose pages are here: else those are forgotten first, by one answer at a time.
  async function mayStore(event, response, began) {
    const reader = response.headers.get("X-Reader");
    if (!reader) return false;
    if (!(await inTurn(() => receive(event, response, reader, began)))) return false;
    const isWhole = response.status === 200 && response.type === "basic" && !response.redirected;
    return isWhole && response.headers.has("X-May-Be-Kept") && !(response.headers.get("Content-Length") > LARGEST);
  }
  // One change after another: a page that is stored while its reader's are forgotten would stay.
  function inTurn(change) {
    const result = last.then(change);
    last = result.catch(() => {});
    return result;
  }
  async function receive(event, response, reader, began) {
    if (await caches.has(KEPT + reader)) return true;
    if (began !== turn) return false;
    await forget();
    await caches.open(KEPT + reader);
    if (new URL(response.url).pathname !== SITE.offline) event.waitUntil(keep(event, new Request(SITE.offline)).catch(() => {}));
    return true;
  }
  function forget() {
    turn += 1;
    return drop((name) => name.startsWith(READ) || name.startsWith(KEPT));
  }
  async function drop(isOver) {
    for (const name of await caches.keys()) if (isOver(name)) await caches.delete(name);
  }

  // What was asked to be kept stays there; of what was only read the least recently used goes first.
  function store(url, response, wanted) {
    return inTurn(() => storeFor(response.headers.get("X-Reader"), url, response, wanted));
  }
  async function storeFor(reader, url, response, wanted) {
    if (!(await caches.has(KEPT + reader))) return false;
    const kept = await caches.open(KEPT + reader);
    if (wanted || (await kept.match(url, { ignoreVary: true }))) return put(kept, KEPT, url, response);
    return put(await caches.open(READ + reader), READ, url, response);
  }
  async function put(cache, kind, url, response) {
    try {
      await cache.put(url, response);
    } catch {
      return false; // no room: what is there stays
    }
    const all = await cache.keys();
    for (const oldest of all.slice(0, Math.max(0, all.length - MOST[kind]))) await cache.delete(oldest, { ignoreVary: true });
    return true;
  }
  async function found(request) {
    const response = await caches.match(request.url, { ignoreVary: true });
    const read = response && READ + response.headers.get("X-Reader");
    if (read && (await caches.has(read)) && (await (await caches.open(read)).match(request.url, { ignoreVary: true }))) {
      await put(await caches.open(read), READ, request.url, response.clone());
    }
    return response;
  }

  // A kept page says when it was the newest, in the theme chosen since.
  async function marked(response, more) {
    if (!/html/.test(response.headers.get("Content-Type"))) return response;
    const chosen = await caches.match(SITE.theme);
    const theme = chosen ? await chosen.text() : "";
    const mark = ` data-kept="${new Date(response.headers.get("Date") || Date.now()).toISOString()}"${more}`;
    const text = (await response.text()).replace(/<html([^>]*)>/, (_, rest) => {
      const kept = theme ? rest.replace(/ data-theme="\w+"/, "") : rest;
      return `<html${kept}${theme && theme !== "system" ? ` data-theme="${theme}"` : ""}${mark}>`;
    });
    const headers = new Headers(response.headers);
    for (const name of ["Content-Length", "Content-Encoding"]) headers.delete(name);
    return new Response(text, { headers });
  }
  async function noteTheme(request) {
    const theme = (await request.formData()).get("theme");
    if (/^\w+$/.test(theme)) await (await caches.open(FILES)).put(SITE.theme, new Response(theme));
  }

  // Styles, scripts and fonts: under a hashed name as they are here, else the server's while it answers.
  async function file(event) {
    const { request } = event;
    const here = await caches.match(request.url, { ignoreVary: true });
    if (here && HASHED.test(request.url)) return here;
    try {
      const response = await fetch(request);
      const copy = response.clone();
      if (response.status === 200) event.waitUntil(caches.open(FILES).then((cache) => put(cache, FILES, request.url, copy)));
      return response;
    } catch (error) {
      if (here) return here;
      throw error;
    }
  }

  // Keep a page with all it is drawn with, because somebody asked for it or reads it while the worker begins.
  async function keep(event, request) {
    const began = turn;
    const response = await fetch(request);
    if (!(await mayStore(event, response, began))) return new Response("", { status: 200 }); // 204 alone says that it is kept
    if (!(await store(request.url, response.clone(), request.headers.get("X-Keep") !== "read"))) return new Response(null, { status: 507 });
    if (/html/.test(response.headers.get("Content-Type"))) await keepFiles(await response.text());
    return new Response(null, { status: 204 });
  }
  async function keepFiles(text) {
    const cache = await caches.open(FILES);
    for (const name of new Set(text.match(FILE_NAMES))) {
      if (await cache.match(name, { ignoreVary: true })) continue;
      const response = await fetch(name);
      if (response.status !== 200) continue;
      await put(cache, FILES, name, response.clone());
      if (name.endsWith(".css") && !name.includes("fonts")) await keepFiles(absolute(await response.text(), name));
    }
  }
  // In another language: what was asked to be kept comes anew, what was read goes.
  async function renew(event) {
    await drop((name) => name.startsWith(READ));
    for (const name of await caches.keys()) {
      if (!name.startsWith(KEPT)) continue;
      const pages = await (await caches.open(name)).keys();
      for (const { url } of pages) if (!new URL(url).pathname.startsWith(SITE.notes)) await keep(event, new Request(url));
    }
  }
  const absolute = (css, name) => css.replace(/url\("?([^")]+)"?\)/g, (_, path) => ` ${new URL(path, new URL(name, self.location)).pathname} `);

  // What was sent without a net: the page stays with all that was typed, and says so. Whoever signs out leaves nothing.
  async function send(event, path) {
    const leaves = path === SITE.signOut;
    posted = Date.now();
    if (leaves) await inTurn(forget);
    try {
      const response = await fetch(event.request);
      if (leaves) await inTurn(forget);
      else if (SITE.languages.includes(path)) event.waitUntil(renew(event));
      return response;
    } catch {
      for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) client.postMessage(leaves ? "left" : "unsent");
      return new Response(null, { status: 204 });
    }
  }
})();
