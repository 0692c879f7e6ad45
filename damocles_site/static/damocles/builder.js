// Building a strike force: what saves a reload or a tap. The pages work without it.
(function () {
  "use strict";
  // The builder is morphed, not replaced: the focus, a name being typed and what is unfolded stay as they are.
  function staysAsItIs(attribute, element) {
    if (attribute === "open") return element.localName === "details";
    return attribute === "value" && element === document.activeElement && element.type === "text";
  }
  if (window.Idiomorph) {
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !staysAsItIs(name, element);
  }

  // When a squad is dropped, the focus goes to the one that takes its place, not back to the top of the page.
  let place = -1;
  const squads = () => [...document.querySelectorAll(".squad-item")];
  document.addEventListener("htmx:beforeSwap", () => { place = squads().indexOf(document.activeElement.closest(".squad-item")); });
  document.addEventListener("htmx:afterSettle", () => {
    if (place < 0 || document.activeElement !== document.body) return;
    const next = squads()[Math.min(place, squads().length - 1)];
    (next ? next.querySelector("[id^=drop-]") : document.getElementById("squads-title")).focus();
  });

  // Whoever writes a limit of their own has chosen it.
  const own = document.getElementById("id_own_limit");
  if (own) own.addEventListener("input", () => { document.getElementById("id_limit_own").checked = own.value !== ""; });

  // The tab of the pane in view, for those who hear the page.
  const tabs = document.querySelectorAll(".builder__tabs a");
  function markTab() {
    const target = document.getElementById(location.hash.slice(1));
    const pane = target && target.closest("#catalogue, #deck, #verdict");
    for (const tab of tabs) {
      if (tab.hash === "#" + (pane ? pane.id : "squads")) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
  }
  if (tabs.length) {
    markTab();
    window.addEventListener("hashchange", markTab);
  }
})();
