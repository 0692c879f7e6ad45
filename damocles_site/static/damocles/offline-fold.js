// A list as it will be once its waiting changes are made: plain sums and nothing that a rule decides.
const priced = (kept, unit) => unit.prices !== undefined ? unit.prices : kept.options.flatMap((option) => option.units).find(({ slug }) => slug === unit.slug)?.prices;
const texts = (field) => (field.kind === "several" ? field.value : [field.value]).map(asText);
const asText = (value) => (typeof value === "boolean" ? (value ? "True" : "False") : String(value));

export function fold(kept, changes) {
  const list = structuredClone(kept);
  for (const change of changes) make(list, kept, change);
  const before = sum(kept.units), after = sum(list.units);
  list.spent = kept.spent === null || after === null ? null : kept.spent + after - before;
  list.isKnown = kept.spent === null || after !== null;
  return list;
}
const sum = (units) => units.some(({ points }) => points === undefined) ? null : units.reduce((all, { points }) => all + (points || 0), 0);

function make(list, kept, { path, fields, adds }) {
  const said = new Map(fields), [room, id, verb] = path.split("/");
  if (room === "settings") return settle(list, said);
  if (room === "deck") return deal(list, said);
  if (!id) return add(list, kept.options.find(({ slug }) => slug === said.get("datasheet")), adds);
  const place = list.units.findIndex((unit) => unit.id === id);
  if (place < 0) return;
  if (!verb) for (const key of said.keys()) set(list.units[place], kept, key, fields.filter(([name]) => name === key).map(([, value]) => value));
  else move(list.units, place, verb, adds);
}
function settle(list, said) {
  if (said.has("name")) list.name = said.get("name");
  if (said.has("limit")) list.limit = Number(said.get("limit"));
}
function deal(list, said) {
  for (const card of list.piles.flatMap(({ cards }) => cards)) {
    if (card.slug === said.get("more")) card.copies += 1;
    if (card.slug === said.get("fewer")) card.copies -= 1;
  }
}
function add(list, option, adds) {
  const units = option.units.map((unit, n) => ({ ...structuredClone(unit), id: adds[n] }));
  if (units.length && units.every(({ fixed }) => fixed)) list.units = units;
  else list.units.push(...units);
}
function set(unit, kept, key, values) {
  const field = unit.fields.find((one) => one.key === key);
  if (!field) return;
  const price = priced(kept, unit)?.[key], before = field.value;
  if (field.kind === "number") field.value = Number(values[0]);
  else field.value = field.kind === "several" ? values : field.kind === "flag" ? values[0] === "True" : values[0];
  if (field.kind === "text" || unit.points === null) return;
  if (price === undefined || unit.points === undefined) unit.points = undefined;
  else if (field.kind === "number") unit.points += price * (field.value - before);
  else unit.points += total(price, texts(field)) - total(price, texts({ ...field, value: before }));
}
const total = (price, keys) => keys.reduce((all, key) => all + (price[key] || 0), 0);

function move(units, place, verb, adds) {
  const [unit] = units.splice(place, 1);
  if (verb === "up") units.splice(Math.max(0, place - 1), 0, unit);
  if (verb === "down") units.splice(place + 1, 0, unit);
  if (verb === "duplicate") units.splice(place, 0, unit, { ...structuredClone(unit), id: adds[0] });
}
