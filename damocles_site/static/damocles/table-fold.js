// What the taps of a game at the table come to, for phones without a net: armies/table_mode/fold.py once more, line by
// line; a test folds random games by both.
const boundsOf = ({ counters }, path) => counters[path] || counters[path.replace(/[^/]*$/, "{turn}")] || [0, 0, 0];
export const numberOf = ({ setup, values }, path) => values[path] ?? boundsOf(setup, path)[0];
export const cardsIn = ({ piles }, pile, zone) => [...piles[pile].keys()].filter((card) => piles[pile].get(card) === zone);

export function total(state, prefix) {
  const paths = Object.keys(state.setup.counters).filter((path) => path.startsWith(prefix));
  return paths.reduce((sum, path) => sum + numberOf(state, path), 0);
}

// Whose side a path is of; null for what is everybody's: armies/table_mode/sides.py.
export function sideOf(path) {
  const [, place, rest] = /^(?:(\d+):)?(.*)$/.exec(path), [head, named] = rest.split("/");
  if (["turn", "initiative", "clock", "note", "bets", "writes", "roll", "back"].includes(head)) return null;
  return Number(["score", "held"].includes(head) ? named : place ?? 0);
}

const apply = {
  add(state, path, number) {
    const [, least, most] = boundsOf(state.setup, path);
    state.values[path] = Math.min(Math.max(numberOf(state, path) + number, least), most);
  },
  put({ values, spent }, path, value) {
    const { side = null, at } = values.clock ?? {};
    if (path === "clock" && side !== null) spent[side] = (spent[side] ?? 0) + Math.max(0, value.at - at);
    values[path] = value;
  },
  move(state, pile, { source, to, card }) {
    const zones = state.piles[pile], moved = card ?? cardsIn(state, pile, source)[0];
    if (zones.get(moved) !== source) return;
    zones.delete(moved);
    zones.set(moved, to);
  },
  order({ piles }, pile, cards) {
    const named = cards.filter((card) => piles[pile].get(card) === "deck");
    piles[pile] = new Map([...named.map((card) => [card, "deck"]), ...piles[pile]]);
  },
};

export function fold(setup, taps) {
  const piles = Object.entries(setup.piles).map(([key, cards]) => [key, new Map(cards.map((_slug, card) => [card, "deck"]))]);
  const state = { setup, values: { turn: 1 }, spent: {}, piles: Object.fromEntries(piles) };
  for (const { kind, path, value } of counting(taps)) apply[kind](state, path, value);
  return state;
}

export function counting(taps) {
  const undone = new Set();
  for (const tap of [...taps].reverse()) if (tap.kind === "undo" && !undone.has(tap.key)) undone.add(tap.value);
  return taps.filter((tap) => tap.kind !== "undo" && !undone.has(tap.key));
}
