"""The cheapest ways to bring a strike force within its strategic valor (R-ARM-02)."""

from collections.abc import Sequence
from typing import Final

from rules.damocles.datasheets import Datasheet, Faction
from rules.damocles.violations import Figures, Mend

MOST_NAMES: Final = 3
"""How many squads a mend names before it says how many more."""


def cheapest_squad(faction: Faction, type: str = "") -> Datasheet | None:
    """The datasheet (of a type) whose smallest squad costs least SV; the first of them on a tie."""
    choice = [sheet for sheet in faction.datasheets if type in ("", sheet.type)]
    return min(choice, key=lambda sheet: sheet.strategic_valor) if choice else None


def mends_of_valor(
    excess: int,
    sheets: Sequence[Datasheet | None],
    sizes: Sequence[int],
    valors: Sequence[int],
    labels: Sequence[str],
) -> tuple[Mend, ...]:
    """Ways to save `excess` SV, the one that gives up least first: cut a squad, drop one, or drop several."""
    ways: list[tuple[int, Mend]] = []
    cut = _cut_one(excess, sheets, sizes)
    if cut is not None:
        saved, n, size = cut
        ways.append((saved, Mend("shrink_squad", {"squad": labels[n], "size": size, "valor": saved}, (n,))))
    enough = [n for n, valor in enumerate(valors) if valor >= excess]
    if enough:
        n = min(enough, key=lambda index: valors[index])
        ways.append((valors[n], Mend("drop_squad", {"squad": labels[n], "valor": valors[n]}, (n,))))
    if not ways:
        return (_drop_several(excess, valors, labels),)
    return tuple(mend for _, mend in sorted(ways, key=lambda way: way[0]))


def _cut_one(excess: int, sheets: Sequence[Datasheet | None], sizes: Sequence[int]) -> tuple[int, int, int] | None:
    """The squad that saves `excess` with the least loss when cut: SV saved, its index, its new size."""
    best: tuple[int, int, int] | None = None
    for n, sheet in enumerate(sheets):
        if sheet is None or sheet.per_extra_unit == 0:
            continue
        units = -(-excess // sheet.per_extra_unit)
        saved = units * sheet.per_extra_unit
        if sizes[n] - units >= sheet.fewest and (best is None or saved < best[0]):
            best = (saved, n, sizes[n] - units)
    return best


def _drop_several(excess: int, valors: Sequence[int], labels: Sequence[str]) -> Mend:
    """The dearest squads until the rest can be saved by one, then the least that saves it."""
    left = sorted(range(len(valors)), key=lambda n: -valors[n])
    dropped: list[int] = []
    while excess > 0 and left:
        enough = [n for n in left if valors[n] >= excess]
        n = enough[-1] if enough else left[0]
        left.remove(n)
        dropped.append(n)
        excess -= valors[n]
    params: Figures = {"squads": ", ".join(labels[n] for n in dropped[:MOST_NAMES])}
    params["valor"] = sum(valors[n] for n in dropped)
    if len(dropped) <= MOST_NAMES:
        return Mend("drop_squads", params, tuple(dropped))
    params["more"] = len(dropped) - MOST_NAMES
    return Mend("drop_many_squads", params, tuple(dropped))
