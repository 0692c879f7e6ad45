// Opening a round: who is chosen on one line and stood on another changes places with who stood here.
import "./app.js";

document.querySelectorAll("form[data-swaps]").forEach((form) => {
  const seats = [...form.querySelectorAll('select[name^="first_"], select[name^="second_"]')];
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
});
