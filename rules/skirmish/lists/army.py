"""Armies as their players write them: units, and whose leader commands (S-ARM-01 to S-ARM-06)."""

from typing import Final

EDGES: Final = ("lower", "upper", "left", "right")
"""The table's edges."""


class Entry:
    """When a unit may come in, and by which edge; "" for the one that the mission gives its side (S-ENT-01)."""

    def __init__(self, round: int, edge: str = "") -> None:
        self.round = round
        self.edge = edge


class ArmyUnit:
    """A unit of an army; `bearers` are so many fighters with each special weapon (S-CRD-04).

    `id` identifies it within its army, whatever its position and name; a new unit has none yet. `enters` is None for a
    unit that starts on the table. `commander` names its leader the army's commander (S-ARM-04).
    """

    def __init__(
        self,
        card: str,
        fighters: int,
        name: str = "",
        bearers: dict[str, int] | None = None,
        enters: Entry | None = None,
        commander: bool = False,
        id: str = "",
    ) -> None:
        self.id = id
        self.card = card
        self.fighters = fighters
        self.name = name
        self.bearers: dict[str, int] = {} if bearers is None else bearers
        self.enters = enters
        self.commander = commander


class Army:
    """An army: its faction, points limit (None without) and units."""

    def __init__(
        self,
        name: str,
        faction: str,
        limit: int | None,
        units: tuple[ArmyUnit, ...] = (),
        release: int = 0,
    ) -> None:
        self.name = name
        self.faction = faction
        self.limit = limit
        self.units = units
        self.release = release
