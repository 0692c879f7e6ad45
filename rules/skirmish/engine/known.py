"""What has been worked out of the table as it stands, and is asked again and again before anything moves."""

from rules.skirmish.engine.state import Fighter, Unit
from rules.table.questions import Refusal


class Caught:
    """A fighter in the zone of fire, struck for himself (S-ZON-05); `away` is how far the shooting leader is."""

    def __init__(self, unit: Unit, fighter: Fighter, away: int, friend: int) -> None:
        self.unit = unit
        self.fighter = fighter
        self.away = away
        self.friend = friend


class JudgedMove:
    """Whether a move is refused, and the steps of the budget that it took to see."""

    def __init__(self, refusal: Refusal | None, steps: int) -> None:
        self.refusal = refusal
        self.steps = steps


class Known:
    """All that is true while the battle has one `stamp`; nobody changes a list in it.

    `seeing` are those of a unit who have a weapon and see another unit, by the unit, the weapon and the other; `zones`
    who stands in the zone of fire of a unit at another; `moves` what comes of a unit's move of a kind to places;
    `mended` the search for a move that mends a unit's cohesion.
    """

    def __init__(self, stamp: int) -> None:
        self.stamp = stamp
        self.seeing: dict[tuple[str, str, str], list[Fighter]] = {}
        self.zones: dict[tuple[str, str], list[Caught]] = {}
        self.moves: dict[tuple[str, str, tuple[int, ...]], JudgedMove] = {}
        self.mended: dict[tuple[str, str], list[int] | None] = {}
