// Taps of a game that has ended since: what this phone still keeps of it is sent, and the page shows what they come to.
import "./keep.js";

const late = document.getElementById("table-late");
const prefix = late && `table:${late.dataset.game}:waiting:`;
const keys = late ? Object.keys(localStorage).filter((key) => key.startsWith(prefix)) : [];

async function send() {
  const kept = keys.map((key) => JSON.parse(localStorage[key])).sort((a, b) => a.at - b.at || a.order - b.order);
  try {
    const answer = await fetch(late.dataset.url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": late.dataset.token },
      body: JSON.stringify({ taps: kept.slice(0, 500).map((one) => one.tap) }),
    });
    if (!answer.ok && answer.status !== 409) return;
    const { done, refused } = await answer.json();
    for (const key of done) localStorage.removeItem(prefix + key);
    if (answer.ok) return window.location.reload();
    late.textContent = [...new Set(refused)].join(" ");
    late.hidden = false;
  } catch {
    // Without a net they wait for the next time.
  }
}

if (keys.length) send();
