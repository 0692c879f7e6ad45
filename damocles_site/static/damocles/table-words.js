// What a tap is called, as armies/table_mode/page.py says it.
export function describe(tap, data) {
  const words = wordsOf(tap, data), own = tap.place === null || tap.place === undefined || tap.place === data.place;
  return own ? words : `${data.sides[tap.place]}${data.labels.colon} ${words}`;
}

function wordsOf({ kind, path, value }, { labels, sides, piles, faces }) {
  if (kind === "order") return `${piles[path].name}${labels.colon} ${labels.shuffled}`;
  if (kind === "move") return `${value.card === null ? piles[path].name : piles[path].cards[value.card]}${labels.colon} ${piles[path].zones[value.to]}`;
  const label = labels[path] || labels[path.slice(0, path.lastIndexOf("/"))] || labels[path.split("/")[0]] || "", own = path.replace(/^\d+:/, "");
  const signed = own.startsWith("wounds/") ? -value : value, [head, side, writer] = own.split("/");
  if (kind === "add") return `${label} ${signed > 0 ? "+" : ""}${signed}`;
  const words = {
    clock: () => `${labels.clock}${labels.colon} ${value.side === null ? "−" : sides[value.side]}`,
    note: () => `${labels.note}${labels.colon} ${value ? value.text : "−"}`,
    roll: () => [labels.roll, ...(value.dice || []).map((die) => faces[die - 1] || "–")].join(" "),
    waits: () => `${labels.roll} …`,
    back: () => `${labels.back}${labels.colon} ${sides[value]}`,
    bets: () => `${labels.bets}${labels.colon} ${Object.entries(value).map(([place, bet]) => `${sides[place]} ${bet}`).join(" · ")}`,
    writes: () => `${label} (${sides[writer]} → ${sides[side]})${labels.colon} ${labels[value] ?? "−"}`,
    bet: () => `${labels.bet}${labels.colon} ${value ?? "−"}`,
    initiative: () => `${label}${labels.colon} ${sides[value]}`,
  };
  return (words[head] || (() => `${label}${labels.colon} ${value}`))();
}
