// Who leaves a list as it stands drops what this device still keeps for it; otherwise it would be asked about again.
import { update } from "./unsent.js";

document.addEventListener("click", async (event) => {
  const leave = event.target.closest("[data-drops-waiting]");
  if (!leave) return;
  event.preventDefault();
  const [, , slug] = leave.pathname.split("/");
  await update(leave.dataset.dropsWaiting, slug, () => null).catch(() => null);
  window.location.assign(leave.href);
});
