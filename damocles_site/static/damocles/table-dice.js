// Dice of this phone alone: what was rolled, and how often at least so many succeed.
const form = document.getElementById("dice");
const mean = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const faces = Number(form?.dataset.faces), value = (name) => Number(form.elements[name].value);

function roll(event) {
  event.preventDefault();
  const rolled = Array.from(crypto.getRandomValues(new Uint32Array(value("dice_count"))), (one) => 1 + (one % faces));
  const hits = rolled.filter((one) => one >= value("dice_needed")).length;
  document.getElementById("rolled").textContent = `${rolled.sort((a, b) => b - a).join(" ")} → ${hits}`;
}

function chances() {
  const count = Math.min(value("dice_count"), 60), one = Math.min(1, Math.max(0, faces + 1 - value("dice_needed")) / faces);
  let exact = [1];
  for (let n = 0; n < count; n += 1) exact = [...exact, 0].map((chance, k) => chance * (1 - one) + (k ? exact[k - 1] * one : 0));
  const atLeast = exact.map((_chance, k) => exact.slice(k).reduce((sum, chance) => sum + chance, 0)).slice(1, 7);
  const told = atLeast.map((chance, k) => `${k + 1}+ ${Math.round(chance * 100)} %`);
  document.getElementById("chances").textContent = [`⌀ ${mean.format(count * one)}`, ...told].join(" · ");
}

if (form) {
  form.addEventListener("submit", roll);
  for (const field of form.elements) field.addEventListener("input", chances);
  chances();
  document.getElementById("dice-part").hidden = false;
}
