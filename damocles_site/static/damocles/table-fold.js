// What the taps of a game at the table come to: the same as armies/table_mode/fold.py, for phones without a net.
(function () {
  "use strict";

  function boundsOf(setup, path) {
    if (Object.hasOwn(setup.counters, path)) return setup.counters[path];
    const cut = path.lastIndexOf("/");
    const base = path.slice(0, cut), turn = Number(path.slice(cut + 1));
    return Object.hasOwn(setup.per_turn, base) && turn >= 1 && turn <= setup.turns ? [0, 0, setup.per_turn[base]] : null;
  }

  function undoneKeys(taps) {
    const undone = new Set();
    for (const tap of [...taps].reverse()) if (tap.kind === "undo" && !undone.has(tap.key)) undone.add(tap.value);
    return undone;
  }

  function fold(setup, taps) {
    const state = { numbers: {}, values: { turn: 1 }, spent: {}, piles: {} };
    for (const [key, cards] of Object.entries(setup.piles)) state.piles[key] = { deck: cards.map((_slug, n) => n), hand: [], discard: [], scored: [] };
    const undone = undoneKeys(taps);
    for (const tap of taps) if (!undone.has(tap.key)) apply(setup, state, tap);
    return state;
  }

  function numberOf(setup, state, path) {
    if (path in state.numbers) return state.numbers[path];
    const bounds = boundsOf(setup, path);
    return bounds ? bounds[0] : 0;
  }

  function apply(setup, state, tap) {
    const bounds = tap.kind === "add" && boundsOf(setup, tap.path), pile = state.piles[tap.path];
    if (bounds) state.numbers[tap.path] = Math.min(Math.max(numberOf(setup, state, tap.path) + tap.value, bounds[1]), bounds[2]);
    else if (tap.kind === "put") {
      if (tap.path === "clock") stopClock(state, tap.value.at);
      state.values[tap.path] = tap.value;
    } else if (tap.kind === "move" && pile) move(pile, tap.value);
    else if (tap.kind === "order" && pile) {
      const named = [...new Set(tap.value)].filter((card) => pile.deck.includes(card));
      pile.deck = [...named, ...pile.deck.filter((card) => !named.includes(card))];
    }
  }

  function stopClock(state, at) {
    const running = state.values.clock;
    if (running && running.side !== null) state.spent[running.side] = (state.spent[running.side] || 0) + Math.max(0, at - running.at);
  }

  function move(pile, { source, to, card }) {
    const at = card === null ? 0 : pile[source].indexOf(card);
    if (at < 0 || !pile[source].length) return;
    pile[to].push(...pile[source].splice(at, 1));
  }

  function total(setup, state, prefix) {
    const paths = Object.keys(setup.counters).filter((path) => path.startsWith(prefix));
    return paths.reduce((sum, path) => sum + numberOf(setup, state, path), 0);
  }

  window.tableFold = { fold, undoneKeys, numberOf, total };
})();
