"""The least that saves enough: of each squad at most one of the savings it allows, together no less than is wanted."""

from collections.abc import Sequence
from typing import Final

MAX_WORK: Final = 20_000
"""Options times what is wanted: with more than that the least is not looked for."""

Picks = tuple[tuple[int, int], ...]


class Saving:
    """What is saved in all, and by which squads: pairs of a row of the options and the amount it saves."""

    def __init__(self, total: int, picks: Picks) -> None:
        self.total = total
        self.picks = picks


def least_saving(options: Sequence[Sequence[int]], wanted: int) -> Saving | None:
    """The least saving of `wanted` or more, with the fewest squads; None when all together do not save it.

    None too where looking for it would take long.
    """
    if sum(len(amounts) for amounts in options) * wanted > MAX_WORK:
        return None
    best: Saving | None = None
    reached: dict[int, Picks] = {0: ()}
    for row, amounts in enumerate(options):
        fresh: dict[int, Picks] = {}
        for saved, picks in reached.items():
            for amount in amounts:
                total = saved + amount
                if total < wanted:
                    if _is_shorter(picks, total, reached) and _is_shorter(picks, total, fresh):
                        fresh[total] = (*picks, (row, amount))
                elif best is None or (total, len(picks) + 1) < (best.total, len(best.picks)):
                    best = Saving(total, (*picks, (row, amount)))
        reached.update(fresh)
    return best


def _is_shorter(picks: Picks, total: int, than: dict[int, Picks]) -> bool:
    """Whether as much is saved by one squad more than these, which is fewer than known yet."""
    known = than.get(total)
    return known is None or len(picks) + 1 < len(known)
