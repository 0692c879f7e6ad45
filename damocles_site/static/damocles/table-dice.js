// Dice of the table: what is rolled by the site is shown on every phone; without a net a phone rolls its own and says so.
const part = document.getElementById("dice-part"), list = document.getElementById("rolls"), SHOWN = 4;
const mean = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const field = (name) => document.getElementById(name), value = (name) => Number(field(name).value);

// What was chosen of a unit: how many dice, what each must show, for what.
const chosen = () => /^(\d+) (\d+) (.*)$/.exec(field("dice_for")?.value ?? "")?.slice(1) ?? [];

const fall = (count, faces) => Array.from(crypto.getRandomValues(new Uint32Array(count)), (number) => 1 + (number % faces));

// What a button asks for; `alone` where this phone has no net.
export function rollOf(button, data, rolls, alone) {
  const faces = data.setup.die, key = button.dataset.again;
  if (!key) {
    const count = Math.min(Math.max(value("dice_count") || 1, 1), 60);
    const [, , label = ""] = chosen();
    const roll = { count, needed: value("dice_needed"), label, against: button.dataset.roll };
    return alone ? { ...roll, dice: fall(count, faces) } : roll;
  }
  const again = [...list.querySelectorAll(`[data-key="${key}"] input:checked`)].map((box) => Number(box.value));
  if (!again.length) return null;
  return alone || rolls.get(key)?.phone ? { of: key, again, dice: fall(again.length, faces) } : { of: key, again };
}

// Taps of rolls that this phone has not sent yet, as they will be kept; those whose dice the site is to roll have none.
export function localRoll(tap, rolls, place) {
  const { of, again, dice, needed, label, against } = tap.value;
  const before = of && rolls.get(of);
  if (!dice) return { ...tap, path: `waits/${tap.key}` };
  const fallen = before ? [...before.dice] : dice;
  if (before) again.forEach((n, at) => { fallen[n] = dice[at]; });
  const kept = before ? { ...before, of, again: [...before.again, ...again] } : { needed, label, against, again: [], side: place };
  return { ...tap, path: `roll/${tap.key}`, value: { ...kept, dice: fallen, phone: true } };
}

export function rollsOf(state) {
  const rolls = Object.entries(state.values).filter(([path]) => path.startsWith("roll/"));
  return new Map(rolls.map(([path, roll]) => [path.slice(5), roll]));
}

const comesTo = ({ needed, dice }) => (needed ? dice.filter((die) => die >= needed).length : dice.reduce((sum, die) => sum + die, 0));

function newest(key, rolls) {
  const later = [...rolls].find(([, roll]) => roll.of === key);
  return later ? newest(later[0], rolls) : rolls.get(key);
}

export function showRolls(state, data) {
  const rolls = rollsOf(state), replaced = new Set([...rolls.values()].map((roll) => roll.of));
  const present = [...rolls].filter(([key]) => !replaced.has(key)).slice(-SHOWN).reverse();
  const shown = new Map([...list.children].map((row) => [row.dataset.key, row]));
  list.replaceChildren(...present.map(([key, roll]) => shown.get(key) || rowOf(key, roll, rolls, data)));
}

function rowOf(key, roll, rolls, data) {
  const row = make("li", "roll"), head = make("p", "roll__head"), quiet = make("span", "quiet"), words = list.dataset;
  row.dataset.key = key;
  quiet.textContent = [data.thresholds[roll.needed] || words.sum, roll.phone ? words.phone : ""].filter(Boolean).join(" · ");
  head.append(make("b", "", data.sides[roll.side]), " ", roll.label ? `${roll.label} ` : "", quiet, " ", make("b", "roll__sum", comesTo(roll)));
  const other = newest(roll.against, rolls);
  if (other) head.append(" ", make("span", "quiet", `${words.beside} ${data.sides[other.side]} ${comesTo(other)}`));
  const dice = make("p", "dice"), mine = roll.side === data.place;
  dice.append(...roll.dice.map((die, n) => dieOf(die, n, key, roll, mine, data)));
  const chooser = make("p", "chooser"), button = make("button", "tap tap--small", mine ? words.again : words.against);
  button.name = "tap";
  button.dataset[mine ? "again" : "roll"] = key;
  chooser.append(button);
  row.append(head, dice, chooser);
  return row;
}

function dieOf(die, n, key, roll, mine, data) {
  const shown = make(mine ? "label" : "span", "die");
  shown.classList.toggle("die--hit", roll.needed > 0 && die >= roll.needed);
  shown.classList.toggle("die--again", roll.again.includes(n));
  if (mine) {
    const box = make("input", "");
    Object.assign(box, { type: "checkbox", name: `again-${key}`, value: n });
    shown.append(box);
  }
  shown.append(make("span", "", data.faces[die - 1] || "–"));
  return shown;
}

function make(name, classes, text = "") {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  element.append(text);
  return element;
}

function chances(faces) {
  const count = Math.min(value("dice_count"), 60), needed = value("dice_needed");
  const chance = Math.min(1, Math.max(0, faces + 1 - needed) / faces);
  let exact = [1];
  for (let n = 0; n < count; n += 1) exact = [...exact, 0].map((share, k) => share * (1 - chance) + (k ? exact[k - 1] * chance : 0));
  const atLeast = exact.map((_share, k) => exact.slice(k).reduce((sum, share) => sum + share, 0)).slice(1, 7);
  const shares = atLeast.map((share, k) => `${k + 1}+ ${Math.round(share * 100)} %`);
  field("chances").textContent = needed ? [`⌀ ${mean.format(count * chance)}`, ...shares].join(" · ") : `⌀ ${mean.format(count * (faces + 1) / 2)}`;
}

export function watchChances(faces) {
  if (!part) return;
  field("dice_for")?.addEventListener("change", () => {
    const [count, needed] = chosen();
    if (count) field("dice_count").value = count;
    if (Number(needed)) field("dice_needed").value = needed;
    chances(faces);
  });
  for (const name of ["dice_count", "dice_needed"]) field(name).addEventListener("input", () => chances(faces));
  chances(faces);
}
