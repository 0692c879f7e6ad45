// Dice of the table: what is rolled by the site is shown on every phone; without a net a phone rolls its own and says so.
const part = document.getElementById("dice-part"), list = document.getElementById("rolls"), SHOWN = 4;
const mean = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const field = (name) => document.getElementById(name), value = (name) => Number(field(name).value);

// What was chosen of a unit: how many dice, what each must show, its kind, what is added, at what, what that needs, for what.
function chosen() {
  const parts = /^(\d+) (\d+) (\S+) (\d+) (\S+) (\S+) (.*)$/.exec(field("dice_for")?.value ?? "");
  if (!parts) return null;
  const [, count, needed, kind, added, aim, needs, label] = parts;
  return { count: Number(count), needed: Number(needed), kind: kind === "-" ? "" : kind, added: Number(added), aim, needs: needs.split(",").map(Number), label };
}

// What the rule needs against what the roll is aimed at, 0 where no die can succeed; undefined where nothing is aimed at.
function aimed() {
  const roll = chosen(), [aim, at] = (field("dice_at")?.value ?? "").split(" ");
  return roll && aim === roll.aim ? roll.needs[Number(at)] ?? 0 : undefined;
}

// What each die must show as the field says it, 0 for a sum; null where none can succeed.
const needed = () => (aimed() === 0 ? null : value("dice_needed"));

function need(least) {
  const select = field("dice_needed");
  if (![...select.options].some((option) => option.value === String(least))) select.add(new Option(`${least}+`, least), 1);
  select.value = least;
}

const fall = (count, faces) => Array.from(crypto.getRandomValues(new Uint32Array(count)), (number) => 1 + (number % faces));

// What a button asks for; `alone` where this phone has no net.
export function rollOf(button, data, rolls, alone) {
  const faces = data.setup.die, key = button.dataset.again;
  if (!key) {
    const count = Math.min(Math.max(value("dice_count") || 1, 1), 60);
    const { label = "", kind = "", added = 0 } = chosen() ?? {}, least = needed();
    if (least === null) return null;
    const first = rolls.get(button.dataset.roll), roll = { count, needed: least, label, against: button.dataset.roll, kind, added };
    if (first && !first.needed && !chosen()) Object.assign(roll, { count: first.dice.length, needed: 0 }); // a sum is answered by one
    return alone ? { ...roll, dice: fall(roll.count, faces) } : roll;
  }
  const again = [...list.querySelectorAll(`[data-key="${key}"] input:checked`)].map((box) => Number(box.value));
  if (!again.length) return null;
  return alone || rolls.get(key)?.phone ? { of: key, again, dice: fall(again.length, faces) } : { of: key, again };
}

// Taps of rolls that this phone has not sent yet, as they will be kept; those whose dice the site is to roll have none.
export function localRoll(tap, rolls, place) {
  const { of, again, dice, needed, label, against, kind, added } = tap.value;
  const before = of && rolls.get(of);
  if (!dice) return { ...tap, path: `waits/${tap.key}` };
  const fallen = before ? [...before.dice] : dice;
  if (before) again.forEach((n, at) => { fallen[n] = dice[at]; });
  const kept = before ? { ...before, of, again: [...before.again, ...again] } : { needed, label, against, kind, added, again: [], side: place };
  return { ...tap, path: `roll/${tap.key}`, value: { ...kept, dice: fallen, phone: true } };
}

export function rollsOf(state) {
  const rolls = Object.entries(state.values).filter(([path]) => path.startsWith("roll/"));
  return new Map(rolls.map(([path, roll]) => [path.slice(5), roll]));
}

const comesTo = ({ needed, dice, added = 0 }) => (needed ? dice.filter((die) => die >= needed).length : dice.reduce((sum, die) => sum + die, added));

function newest(key, rolls) {
  const later = [...rolls].find(([, roll]) => roll.of === key);
  return later ? newest(later[0], rolls) : rolls.get(key);
}

export function showRolls(state, data) {
  const rolls = rollsOf(state), replaced = new Set([...rolls.values()].map((roll) => roll.of));
  const present = [...rolls].filter(([key]) => !replaced.has(key)).slice(-SHOWN).reverse();
  const shown = new Map([...list.children].map((row) => [row.dataset.key, row]));
  list.replaceChildren(...present.map(([key, roll]) => {
    const row = rowOf(key, roll, rolls, data), before = shown.get(key);
    return before?.dataset.says === row.dataset.says ? before : row;
  }));
}

function rowOf(key, roll, rolls, data) {
  const row = make("li", "roll"), head = make("p", "roll__head"), quiet = make("span", "quiet"), words = list.dataset;
  row.dataset.key = key;
  const sum = roll.added ? `${words.sum} + ${roll.added}` : words.sum, threshold = data.thresholds[roll.needed] || `${roll.needed}+`;
  quiet.textContent = [roll.needed ? threshold : sum, roll.phone ? words.phone : ""].filter(Boolean).join(" · ");
  head.append(make("b", "", data.sides[roll.side]), " ", roll.label ? `${roll.label} ` : "", quiet, " ", make("b", "roll__sum", comesTo(roll)));
  const other = newest(roll.against, rolls);
  if (other) head.append(" ", make("span", "quiet", `${words.beside} ${data.sides[other.side]} ${comesTo(other)}`));
  const dice = make("p", "dice"), mine = roll.side === data.place;
  dice.append(...roll.dice.map((die, n) => dieOf(die, n, key, roll, mine, data)));
  const chooser = make("p", "chooser"), button = make("button", "tap tap--small", mine ? words.again : words.against);
  button.name = "tap";
  button.dataset[mine ? "again" : "roll"] = key;
  chooser.append(button);
  const verdict = other && data.verdicts[key];
  row.append(head, ...(verdict ? [make("p", "roll__verdict", verdict)] : []), dice, chooser);
  row.dataset.says = `${head.textContent} ${verdict || ""}`;
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
  const count = Math.min(value("dice_count"), 60), least = needed(), out = field("chances");
  if (least === null) { out.textContent = out.dataset.none; return; }
  const chance = Math.min(1, Math.max(0, faces + 1 - least) / faces);
  let exact = [1];
  for (let n = 0; n < count; n += 1) exact = [...exact, 0].map((share, k) => share * (1 - chance) + (k ? exact[k - 1] * chance : 0));
  const atLeast = exact.map((_share, k) => exact.slice(k).reduce((sum, share) => sum + share, 0)).slice(1, 7);
  const shares = atLeast.map((share, k) => `${k + 1}+ ${Math.round(share * 100)} %`);
  const mark = least ? [`${least}+`, `⌀ ${mean.format(count * chance)}`, ...shares] : [`⌀ ${mean.format(count * (faces + 1) / 2 + (chosen()?.added ?? 0))}`];
  out.textContent = mark.join(" · ");
}

// Only what the chosen roll is aimed at is offered.
function offerAims() {
  const select = field("dice_at");
  if (!select) return;
  const aim = chosen()?.aim ?? "-";
  for (const option of select.querySelectorAll("optgroup option")) option.hidden = option.disabled = option.value.split(" ")[0] !== aim;
  for (const group of select.querySelectorAll("optgroup")) group.hidden = !group.querySelector("option:not([hidden])");
  select.hidden = field("dice_at_label").hidden = !select.querySelector("option[value]:not([value='']):not([hidden])");
  if (select.selectedOptions[0]?.disabled) select.value = "";
}

export function watchChances(faces) {
  if (!part) return;
  field("dice_for")?.addEventListener("change", () => {
    const roll = chosen();
    offerAims();
    if (roll) field("dice_count").value = roll.count;
    if (roll && (roll.needed || roll.aim === "-")) need(roll.needed);
    if (aimed()) need(aimed());
    chances(faces);
  });
  field("dice_at")?.addEventListener("input", () => {
    if (aimed()) need(aimed());
    chances(faces);
  });
  for (const name of ["dice_count", "dice_needed"]) field(name).addEventListener("input", () => chances(faces));
  offerAims();
  chances(faces);
}
