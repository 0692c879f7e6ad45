"""A strike force to read at the table: all its squads are armed with, its deck, what it comes to."""

from typing import NamedTuple

from armies.desk import Card, Desk
from armies.lines import Line
from armies.models import StrikeForce
from rules.damocles.datasheets import Weapon


class Armed(NamedTuple):
    """A weapon, and how many units of the squad carry it."""

    weapon: Weapon
    carriers: int


class Squad(NamedTuple):
    """A squad and its weapons."""

    line: Line
    arms: list[Armed]


class Reading:
    """A strike force fetched `with_release`, or one not yet founded."""

    def __init__(self, strike_force: StrikeForce) -> None:
        self.strike_force = strike_force
        self.desk = Desk(strike_force)
        self.squads = [Squad(line, arms_of(line)) for line in self.desk.lines]

    def deck(self) -> list[Card]:
        """The assets that are in the deck."""
        return [card for card in self.desk.cards if card.copies]


def arms_of(line: Line) -> list[Armed]:
    """What a squad's units carry: the weapons all of them have, and those that few may have, where they do."""
    if line.sheet is None:
        return []
    size, carried = line.squad.size, line.squad.weapons
    armed = [Armed(weapon, carried.get(weapon.slug, 0 if weapon.carriers else size)) for weapon in line.sheet.weapons]
    return [found for found in armed if found.carriers]
