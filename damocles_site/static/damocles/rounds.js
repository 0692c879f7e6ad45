// Opening a round: who is chosen on one line and stood on another changes places with who stood here; so do tables.
import "./app.js";

const swaps = (form, names) => {
  const seats = [...form.querySelectorAll(names)];
  const before = new Map(seats.map((seat) => [seat, seat.value]));
  form.addEventListener("change", (event) => {
    const seat = event.target;
    if (!before.has(seat)) return;
    const other = seats.find((one) => one !== seat && one.value && one.value === seat.value);
    if (other) {
      other.value = before.get(seat);
      before.set(other, other.value);
    }
    before.set(seat, seat.value);
  });
};

document.querySelectorAll("form[data-swaps]").forEach((form) => {
  swaps(form, 'select[name^="first_"], select[name^="second_"]');
  swaps(form, 'select[name^="table_"]');
});
