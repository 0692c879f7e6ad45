"""The cheapest ways to bring a strike force within its strategic valor (R-ARM-02)."""

from collections.abc import Sequence
from typing import Final

from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.lists.violations import Figures, Fix
from rules.lists.point_savings import least_saving
from rules.message import Message

MAX_NAMES: Final = 3
"""Maximum number of squads that a fix names; of the others it gives the number."""

SCENERY: Final = "faction_scenery"


def cheapest_squad(faction: Faction, type: str = "") -> Datasheet | None:
    """The datasheet (of a type) whose smallest squad costs least SV; the first of them on a tie.

    Where no type is asked for, scenery comes last: a strike force of nothing else has nobody who fights.
    """
    choice = [sheet for sheet in faction.datasheets if type in ("", sheet.type)]
    return min(choice, key=lambda sheet: (sheet.type == SCENERY, sheet.strategic_valor)) if choice else None


def valor_fixes(
    excess: int,
    sheets: Sequence[Datasheet | None],
    sizes: Sequence[int],
    valors: Sequence[int],
    labels: Sequence[Message | str],
) -> tuple[Fix, ...]:
    """Ways to save `excess` SV, the one that gives up least first: cut or drop a squad, or several where cheaper."""
    ways: list[tuple[int, Fix]] = []
    cut = _cut_one(excess, sheets, sizes)
    if cut is not None:
        saved, n, size = cut
        ways.append((saved, Fix("shrink_squad", {"squad": labels[n], "size": size, "valor": saved}, (n,))))
    enough = [n for n, valor in enumerate(valors) if valor >= excess]
    if enough:
        n = min(enough, key=lambda index: valors[index])
        ways.append((valors[n], Fix("drop_squad", {"squad": labels[n], "valor": valors[n]}, (n,))))
    for several in (_cut_several(excess, sheets, sizes, labels), _drop_several(excess, valors, labels, not enough)):
        if several is not None and all(several[0] < saved for saved, _ in ways):
            ways.append(several)
    if not ways:
        return (_drop_the_dearest(excess, valors, labels),)
    return tuple(mend for _, mend in sorted(ways, key=lambda way: way[0]))


def _cut_one(excess: int, sheets: Sequence[Datasheet | None], sizes: Sequence[int]) -> tuple[int, int, int] | None:
    """The squad that saves `excess` with the least loss when cut: SV saved, its index, its new size."""
    best: tuple[int, int, int] | None = None
    for n, sheet in enumerate(sheets):
        if sheet is None or sheet.strategic_valor_per_extra_unit == 0:
            continue
        units = -(-excess // sheet.strategic_valor_per_extra_unit)
        saved = units * sheet.strategic_valor_per_extra_unit
        if sizes[n] - units >= sheet.fewest and (best is None or saved < best[0]):
            best = (saved, n, sizes[n] - units)
    return best


def _cut_several(
    excess: int, sheets: Sequence[Datasheet | None], sizes: Sequence[int], labels: Sequence[Message | str]
) -> tuple[int, Fix] | None:
    """Two or three squads cut together where that gives up least."""
    options = [_cuts_of(sheet, size) for sheet, size in zip(sheets, sizes, strict=True)]
    least = least_saving(options, excess)
    if least is None or not 1 < len(least.picks) <= MAX_NAMES:
        return None
    units = [options[n].index(saved) + 1 for n, saved in least.picks]
    params: Figures = {"squads": tuple([labels[n] for n, _ in least.picks]), "units": sum(units)}
    params["valor"] = least.total
    squads = tuple(n for n, _ in least.picks)
    cut = tuple(sizes[n] - units[place] for place, n in enumerate(squads))
    return least.total, Fix("shrink_squads", params, squads, sizes=cut)


def _cuts_of(sheet: Datasheet | None, size: int) -> list[int]:
    """The SV saved with one unit fewer, two, and so on down to the minimum size."""
    if sheet is None or sheet.strategic_valor_per_extra_unit == 0:
        return []
    return [
        units * sheet.strategic_valor_per_extra_unit for units in range(1, min(size, sheet.most) - sheet.fewest + 1)
    ]


def _drop_several(
    excess: int, valors: Sequence[int], labels: Sequence[Message | str], must: bool
) -> tuple[int, Fix] | None:
    """Two or three squads dropped together where that gives up least; any number where no single one is enough."""
    least = least_saving([[valor] if valor else [] for valor in valors], excess)
    if least is None or len(least.picks) < 2 or (len(least.picks) > MAX_NAMES and not must):
        return None
    return least.total, _dropping([n for n, _ in least.picks], valors, labels)


def _drop_the_dearest(excess: int, valors: Sequence[int], labels: Sequence[Message | str]) -> Fix:
    """The dearest squads until the rest can be saved by one, then the least that saves it: for very long lists."""
    left = sorted(range(len(valors)), key=lambda n: -valors[n])
    dropped: list[int] = []
    while excess > 0 and left:
        enough = [n for n in left if valors[n] >= excess]
        n = enough[-1] if enough else left[0]
        left.remove(n)
        dropped.append(n)
        excess -= valors[n]
    return _dropping(dropped, valors, labels)


def _dropping(dropped: Sequence[int], valors: Sequence[int], labels: Sequence[Message | str]) -> Fix:
    """The fix that drops these squads; of many it names three."""
    params: Figures = {"squads": tuple([labels[n] for n in dropped[:MAX_NAMES]])}
    params["valor"] = sum(valors[n] for n in dropped)
    if len(dropped) <= MAX_NAMES:
        return Fix("drop_squads", params, tuple(dropped))
    params["more"] = len(dropped) - MAX_NAMES
    return Fix("drop_many_squads", params, tuple(dropped))
