"""The CMD of a company: what room it makes for troopers, and how it is split (H-CMP-06, H-CMP-10, H-CMP-11)."""

from collections.abc import Sequence

from rules.hell_dorado.content.datasheets import Datasheet, Faction
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.library import is_mercenary

LEADING = ("officer", "independent")
"""The ranks whose CMD makes room (H-CMP-06)."""


class Command:
    """CMD of a company, its room for troopers, and the troopers that are there; `own` are not mercenaries."""

    def __init__(self, company: RosterModel, content: Faction, members: Sequence[Datasheet | None]) -> None:
        sheets = [sheet for sheet in members if sheet is not None]
        self.total = sum([sheet.cmd for sheet in sheets])
        self.own_room = sum([room_of(sheet) for sheet in sheets if not is_mercenary(sheet)])
        self.mercenary_room = sum([room_of(sheet) for sheet in sheets if is_mercenary(sheet)])
        troopers = [sheet for sheet in sheets if sheet.rank == "trooper"]
        self.mercenaries = sum([1 for sheet in troopers if is_mercenary(sheet)])
        self.own = len(troopers) - self.mercenaries
        self.light = self.dark = 0
        for unit, sheet in zip(company.units, members, strict=True):
            if sheet is not None and content.cares:
                light = light_of(sheet, unit.light)
                self.light += light
                self.dark += sheet.cmd - light

    @property
    def room(self) -> int:
        """Room for all troopers (H-CMP-06)."""
        return self.own_room + self.mercenary_room

    @property
    def troopers(self) -> int:
        return self.own + self.mercenaries


def room_of(sheet: Datasheet) -> int:
    """The troopers that an officer or independent makes room for; twice its CMD with Leader (H-ABI-44)."""
    if sheet.rank not in LEADING:
        return 0
    return sheet.cmd * (2 if sheet.has("leader") else 1)


def light_of(sheet: Datasheet, chosen: int) -> int:
    """How much of a unit's CMD is light: all of it, none, or of an undotted one what was chosen (H-CMP-11)."""
    if sheet.dot:
        return sheet.cmd if sheet.dot == "light" else 0
    return min(chosen, sheet.cmd)


def splits(sheet: Datasheet | None, content: Faction) -> bool:
    """Whether a unit's CMD is split: undotted, in a faction that cares (H-CMP-11)."""
    return sheet is not None and content.cares and sheet.cmd > 0 and not sheet.dot
