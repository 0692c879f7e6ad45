// Sends what waits once there is a net: all changes of a list together, which the server makes once, or asks about.
import { records, update } from "./unsent.js";

export const addressOf = (slug) => `/strike-forces/${slug}/offline/`;
const isOpen = (record) => !record.trouble || ["other", "offline"].includes(record.trouble);
let running = false;

// What a device keeps is renewed under its address, for the worker knows whose it is.
export async function keep(address) {
  const answer = await fetch(address, { headers: { "X-Keep": "1" } }).catch(() => null);
  return Boolean(answer) && answer.status === 204;
}
export async function kept(address) {
  return (await caches.match(new URL(address, location).href, { ignoreVary: true }))?.json();
}

export async function sendAll(reader, tell) {
  if (running || !navigator.onLine) return;
  running = true;
  try {
    for (const record of await records()) if (record.reader === reader && isOpen(record)) tell(record, await send(record));
  } finally {
    running = false;
  }
}

// Whose page answers is asked first: nothing of one reader goes to another.
async function send(record) {
  const list = await fetch(addressOf(record.slug)).catch(() => null);
  if (!list) return noted(record, "offline");
  if (list.headers.get("X-Reader") !== record.reader) return noted(record, "other");
  if (!list.ok && !record.begun) return noted(record, list.status === 404 ? "gone" : "offline");
  const source = list.ok ? list : await fetch(record.begun.address).catch(() => null);
  if (!source?.ok) return noted(record, source?.status === 404 ? "gone" : "offline");
  const answer = await fetch(addressOf(record.slug), { method: "POST", body: formOf(record, (await source.json()).token), redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") return arrived(record);
  const troubles = { 403: "other", 404: "gone", 409: "conflict", 422: "refused" };
  return noted(record, troubles[answer?.status] || "offline", answer?.status === 422 ? await refusal(answer) : "");
}
export function formOf({ reader, base, changes, begun }, token) {
  const form = new FormData();
  const told = changes.map(({ key, path, fields, adds }) => ({ key, path, fields, adds }));
  for (const [name, value] of Object.entries({ ...begun?.fields, csrfmiddlewaretoken: token, reader, version: base, changes: JSON.stringify(told) })) form.append(name, value);
  return form;
}
async function refusal(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll("[role=alert]")].map((alert) => alert.textContent.trim()).join(" ");
}
async function noted(record, trouble, text = "") {
  await update(record.reader, record.slug, (now) => now && { ...now, trouble, text });
  return trouble;
}

// What was changed while the rest was on its way waits on, with all before it: the server knows what it has made.
async function arrived(sent) {
  await update(sent.reader, sent.slug, (now) => (now && now.changes.length > sent.changes.length ? { ...now, trouble: "" } : null));
  await keep(addressOf(sent.slug));
  const answer = await fetch(addressOf(sent.slug)).catch(() => null);
  const reader = answer?.headers.get("X-Reader");
  if (sent.reader === "visitor" && reader && reader !== "visitor") await adopt(reader);
  return "sent";
}
// A visitor's first list that arrives begins a session: the rest of what this visitor made is of that.
async function adopt(reader) {
  for (const record of await records()) {
    if (record.reader !== "visitor") continue;
    await update(reader, record.slug, () => ({ ...record, reader }));
    await update("visitor", record.slug, () => null);
  }
}
