// Names in the grid: a new row whose name another has is filled in with all that the other says, when it is picked.
(function () {
  "use strict";
  const MOST = 8;
  const form = document.getElementById("grid-form");
  const body = form.querySelector("tbody");
  const note = document.getElementById("grid-note");
  const list = document.getElementById("grid-names");
  if (!list) return;
  let field = null, found = [], at = -1;

  const fieldsOf = (row) => [...row.querySelectorAll("td :is(input:not([type=checkbox]), select, textarea)")];
  const isName = (element) => element.matches && element.matches(".grid__new input[name$='-name']");
  const ownerOf = (row) => {
    const of = row.querySelector("select[name$='-of']");
    return of ? (of.value && of.selectedOptions[0].text) || "" : row.cells[0].innerText.trim();
  };

  // What others are called, each with its row; the same said twice is offered once.
  function known(text, own) {
    const wanted = text.trim().toLowerCase(), seen = new Set(), names = [];
    for (const row of body.rows) {
      const cells = fieldsOf(row), name = cells[0].value.trim();
      const said = JSON.stringify(cells.map((cell) => cell.value));
      if (row === own || !name || !` ${name.toLowerCase()}`.includes(` ${wanted}`) || seen.has(said)) continue;
      seen.add(said);
      names.push({ row, name, begins: name.toLowerCase().startsWith(wanted) });
    }
    return names.sort((a, b) => b.begins - a.begins).slice(0, MOST);
  }

  function show() {
    found = field.value.trim() ? known(field.value, field.closest("tr")) : [];
    at = -1;
    list.replaceChildren(...found.map(({ row, name }, n) => {
      const option = document.createElement("li"), owner = document.createElement("span");
      option.id = `grid-name-${n}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      owner.textContent = ownerOf(row);
      option.append(`${name} `, owner);
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
    if (field) field.setAttribute("aria-expanded", "false");
    at = -1;
  }
  function point(to) {
    at = (to + found.length) % found.length;
    [...list.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === at)));
    field.setAttribute("aria-activedescendant", list.children[at].id);
  }

  // The row says what the picked one says, but for what was typed in it already.
  function pick(n) {
    const { row, name } = found[n], cells = fieldsOf(row);
    const own = fieldsOf(field.closest("tr"));
    const written = own.map((cell, place) => [cell, place === 0 || !cell.value ? cells[place].value : cell.value]);
    hide();
    form.dispatchEvent(new CustomEvent("grid:write", { detail: written }));
    note.textContent = `${form.dataset.filled} ${name}.`;
  }

  form.addEventListener("input", (event) => {
    if (!isName(event.target)) return;
    field = event.target;
    show();
  });
  form.addEventListener("focusout", hide);
  form.querySelector(".grid-scroll").addEventListener("scroll", place);
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
      if (["Enter", "Tab"].includes(event.key) && at >= 0) pick(at); // and the key goes on to the next row or cell
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
})();
