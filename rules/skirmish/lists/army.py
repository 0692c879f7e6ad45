"""Armies as their players write them: units, and whose leader commands (S-ARM-01 to S-ARM-06)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.lists.units import ListHead, Unit
from rules.skirmish.facts import CARDS

EDGES: Final = ("lower", "upper", "left", "right")
"""The table's edges."""


@dataclass(eq=False)
class Entry:
    """When a unit may come in, and by which edge; "" for the one that the mission gives its side (S-ENT-01)."""

    round: int
    edge: str = ""


@dataclass(eq=False)
class ArmyUnit:
    """A unit of an army; `bearers` are so many fighters with each special weapon, by slug (S-CRD-04).

    `id` identifies it within its army, whatever its position and name; a new unit has none yet. `enters` is None for a
    unit that starts on the table. `commander` names its leader the army's commander (S-ARM-04).
    """

    card: str
    fighters: int
    name: str = ""
    bearers: dict[str, int] = field(default_factory=dict)
    enters: Entry | None = None
    commander: bool = False
    id: str = ""

    def __post_init__(self) -> None:
        self.bearers = dict(sorted(self.bearers.items()))


@dataclass(eq=False)
class Army:
    """An army: its faction, points limit (0 without) and units."""

    name: str
    faction: str
    limit: int
    units: tuple[ArmyUnit, ...] = ()
    release: int = 0


def models_of(army: Army) -> dict[str, int]:
    """How many fighters of each card it has."""
    fighters: dict[str, int] = {}
    for unit in army.units:
        fighters[unit.card] = fighters.get(unit.card, 0) + unit.fighters
    return fighters


def head_of(army: Army) -> ListHead:
    """Name, faction, release and limit."""
    return ListHead(army.name, army.faction, army.release, army.limit)


def units_of(army: Army) -> Sequence[Unit]:
    """The units in order."""
    return [Unit(unit.id, CARDS, unit.card, unit.name) for unit in army.units]
