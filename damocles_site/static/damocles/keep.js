// "Keep on this device": has the worker keep each page that a list needs, and notes beside them what was kept when.
import "./app.js";

const AT_ONCE = 3;
const { lang } = document.documentElement;
const isNote = "/offline/lists/";

const time = (text) => new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));
const note = (box) => isNote + encodeURIComponent(box.dataset.keep);
async function served() {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller) await new Promise((then) => serviceWorker.addEventListener("controllerchange", then, { once: true }));
}
const isKept = (address) => fetch(address, { headers: { "X-Keep": "1" } }).then((answer) => answer.status === 204, () => false);

async function keep(box, say) {
  await served();
  const answer = await fetch(box.dataset.keep);
  if (!answer.ok || answer.redirected) return false;
  const { pages, addresses } = await answer.json();
  const left = [...addresses];
  let done = 0;
  const step = () => say(box.dataset.step.replace("{done}", done).replace("{all}", addresses.length));
  async function lane() {
    for (let address = left.shift(); address; address = left.shift()) {
      if (await isKept(address)) done += 1;
      step();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const cache = (await caches.keys()).find((name) => /-kept-/.test(name));
  if (done < addresses.length || !cache) return false;
  await (await caches.open(cache)).put(note(box), new Response(JSON.stringify({ pages, at: new Date().toISOString() })));
  return true;
}

for (const box of "serviceWorker" in navigator ? document.querySelectorAll("[data-keep]") : []) {
  const button = box.querySelector("button");
  const say = (text) => { box.querySelector("[role=status]").textContent = text; };
  async function tell() {
    const kept = await caches.match(note(box));
    if (!kept) return;
    say(box.dataset.kept.replace("{time}", time((await kept.json()).at)));
    button.querySelector("span").textContent = box.dataset.again;
  }
  button.addEventListener("click", async () => {
    button.disabled = true;
    const whole = await keep(box, say).catch(() => false);
    button.disabled = false;
    if (whole) await tell();
    else say(box.dataset.broken);
  });
  tell();
  box.hidden = false;
}
