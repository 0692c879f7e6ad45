// Founding a list.
import "./app.js";

// Whoever writes a limit of their own has chosen it. Games without points have none.
const own = document.getElementById("id_own_limit");
own?.addEventListener("input", () => { document.getElementById("id_limit_own").checked = own.value !== ""; });
