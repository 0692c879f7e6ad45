// Names that others have, offered while one is typed: in the grid a new row is filled in with all that the picked one says,
// in a form of the workshop the server fills in its fields. Rows of the page come at once, those of other factions as they arrive.
export function offerKnownNames(list) {
  const MOST = 8;
  const grid = document.getElementById("grid-form"), form = grid || document.getElementById("draft-form");
  const note = document.getElementById("grid-note");
  let field = null, found = [], at = -1, asked = 0, timer = 0;

  const fieldsOf = (row) => [...row.querySelectorAll("td :is(input:not([type=checkbox]), select, textarea)")];
  const partOf = (element) => element.closest("[data-known]");
  const isName = (element) => {
    if (grid) return element.matches(".grid__new input[name$='-name']");
    const part = partOf(element), prefix = part && part.dataset.prefix;
    return Boolean(part) && element.name === (prefix ? `${prefix}-name` : "name");
  };
  const ownerOf = (row) => {
    const of = row.querySelector("select[name$='-of']");
    return of ? (of.value && of.selectedOptions[0].text) || "" : row.cells[0].innerText.trim();
  };
  const keyOf = (cell, row) => cell.name.slice(row.id.length + 1);
  const saidBy = (cells) => JSON.stringify(Object.entries(cells).sort());

  // What rows of the page are called, each with its cells; the same said twice is offered once.
  function onPage(text, own) {
    const wanted = text.trim().toLowerCase(), names = [];
    for (const row of grid ? grid.querySelector("tbody").rows : []) {
      const cells = {};
      for (const cell of fieldsOf(row)) if (cell.value) cells[keyOf(cell, row)] = cell.value;
      const name = (cells.name || "").trim();
      if (row === own || !name || !` ${name.toLowerCase()}`.includes(` ${wanted}`)) continue;
      const text = row.querySelector("textarea[name$='-text']");
      names.push({ name, owner: ownerOf(row), cells, printed: text ? text.placeholder : "", begins: name.toLowerCase().startsWith(wanted) });
    }
    return names.sort((a, b) => b.begins - a.begins);
  }

  function typed() {
    const here = field.value.trim() ? onPage(field.value, field.closest("tr")) : [];
    show(here);
    window.clearTimeout(timer);
    const number = (asked += 1), name = field, text = field.value;
    if (text.trim().length > 1) timer = window.setTimeout(async () => {
      const answer = await fetch(`${partOf(name).dataset.known}?q=${encodeURIComponent(text.trim())}`).catch(() => null);
      const more = answer && answer.ok ? (await answer.json()).known : [];
      if (number === asked && at < 0 && name === document.activeElement && more.length) show([...here, ...more]);
    }, 120);
  }

  function show(names) {
    const seen = new Set();
    found = names.filter((one) => !seen.has(saidBy(one.cells)) && seen.add(saidBy(one.cells))).slice(0, MOST);
    at = -1;
    list.replaceChildren(...found.map(({ name, owner }, n) => {
      const option = document.createElement("li"), whose = document.createElement("span");
      option.id = `known-name-${n}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      whose.textContent = owner;
      option.append(`${name} `, whose);
      return option;
    }));
    list.hidden = !found.length;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-expanded", String(!list.hidden));
    field.removeAttribute("aria-activedescendant");
    place();
  }
  function place() {
    if (list.hidden) return;
    const box = field.getBoundingClientRect(), under = window.innerHeight - box.bottom > list.offsetHeight;
    list.style.left = `${Math.max(0, Math.min(box.left, document.documentElement.clientWidth - list.offsetWidth))}px`;
    list.style.top = `${under ? box.bottom : box.top - list.offsetHeight}px`;
  }
  function hide() {
    list.hidden = true;
    asked += 1;
    if (field && field.getAttribute("role")) field.setAttribute("aria-expanded", "false");
    at = -1;
  }
  function point(to) {
    at = (to + found.length) % found.length;
    [...list.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === at)));
    field.setAttribute("aria-activedescendant", list.children[at].id);
  }

  // The row says what the picked one says, but for what was typed in it already; of a form the server writes all fields.
  function pick(n) {
    const one = found[n];
    hide();
    if (grid) fillRow(field.closest("tr"), one);
    else fillPart(partOf(field), one);
  }
  function fillRow(row, { name, cells, printed }) {
    const written = fieldsOf(row).map((cell) => {
      const key = keyOf(cell, row);
      return [cell, key === "name" || !cell.value ? cells[key] || "" : cell.value];
    });
    grid.dispatchEvent(new CustomEvent("grid:write", { detail: written }));
    const text = row.querySelector("textarea[name$='-text']");
    if (text) text.placeholder = printed || "";
    note.textContent = `${grid.dataset.filled} ${name}.`;
  }
  function fillPart(part, { name, way }) {
    field.value = name;
    const values = { copy_from: `${part.dataset.prefix}|${way}` };
    htmx.ajax("POST", form.getAttribute("action"), { source: part, values, target: "#draft-form", select: "#draft-form", swap: "morph" })
      .then(() => form.dispatchEvent(new Event("input")), () => {}); // the preview follows; a later pick takes the place of this one
  }

  form.addEventListener("input", (event) => {
    if (!isName(event.target)) return;
    field = event.target;
    typed();
  });
  form.addEventListener("focusout", hide);
  if (grid) form.querySelector(".grid-scroll").addEventListener("scroll", place);
  window.addEventListener("scroll", place);
  list.addEventListener("mousedown", (event) => {
    const option = event.target.closest("li");
    event.preventDefault();
    if (option) pick([...list.children].indexOf(option));
  });
  form.addEventListener("keydown", (event) => {
    if (list.hidden || event.target !== field || event.isComposing) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) point(at < 0 && moves[event.key] < 0 ? found.length - 1 : at + moves[event.key]);
    else if (event.key === "Escape") hide();
    else {
      if (!["Enter", "Tab"].includes(event.key) || at < 0) return;
      pick(at);
      if (grid || event.key === "Tab") return; // and the key goes on to the next row or cell
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
