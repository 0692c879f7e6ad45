"""What the page of a game at the table shows, as plain values."""

from typing import NamedTuple

from rules.presentation.battle_sheet import Deal
from rules.presentation.cards import Card, Text


class Counter(NamedTuple):
    """A counter at its path, `{turn}` standing for the turn; `now` is that path in this turn."""

    path: str
    now: str
    label: str
    number: int
    most: int = 0
    rule: str = ""
    step: int = 1

    @property
    def boxes(self) -> range:
        return range(self.most)


class UnitAtTable(NamedTuple):
    """A unit: what it has lost of its boxes, and its marks of the turn."""

    name: str
    note: str
    icon: str
    card: Card | None
    wounds: Counter | None
    groups: tuple[tuple[int, ...], ...]
    active: Counter | None
    orders: Counter | None
    written: str = ""
    """The note that its player wrote on it."""

    @property
    def out(self) -> bool:
        return self.wounds is not None and self.wounds.number >= self.wounds.most

    @property
    def reminders(self) -> list[Text]:
        """What it may do at a moment, or for a price: its abilities that say so, its weapons' too."""
        if self.card is None:
            return []
        of_weapons = [text for table in self.card.tables for row in table.rows for text in row.texts]
        return [text for text in (*self.card.texts, *of_weapons) if text.line]

    @property
    def left(self) -> int:
        return self.wounds.most - self.wounds.number if self.wounds else 0


class TableSide(NamedTuple):
    """A player: the total, and what is counted for each reason; whether it is who looks, who then writes it.

    `asks` and `asked` are whether one of both waits to write for the other.
    """

    place: int
    name: str
    total: int
    reasons: list[Counter]
    held: Counter | None
    first: bool
    spent: str
    running: bool
    mine: bool = True
    writes: bool = True
    asks: bool = False
    asked: bool = False
    granted: bool = False
    joined: bool = False
    bet: int | None = None
    has_bet: bool = False


class PoolAtTable(NamedTuple):
    """Points of a pool, and what they come and go by."""

    prefix: str
    name: str
    total: int
    changes: list[Counter]


class CardAtTable(NamedTuple):
    """A card of a pile by its number there."""

    number: int
    name: str
    card: Card | None


class ZoneAtTable(NamedTuple):
    """Where cards lie; those of the deck by name, for nobody may know their order."""

    key: str
    name: str
    cards: list[CardAtTable]
    lies: int


class PileAtTable(NamedTuple):
    """A pile, and how many of its cards are drawn now."""

    key: str
    name: str
    deal: Deal | None
    draws: int
    zones: list[ZoneAtTable]

    @property
    def left(self) -> int:
        return self.zones[0].lies


class RollChoice(NamedTuple):
    """A roll of a unit to choose: `value` says to the form how many dice, what each must show, and for what.

    Where the target says it, `value` has what is needed against each value of `aim`.
    """

    value: str
    words: str
    aim: str


class AimChoice(NamedTuple):
    """What a roll may be aimed at, so that what is needed is known."""

    value: str
    words: str
    aim: str


class DieAtTable(NamedTuple):
    """A die as it fell."""

    number: int
    face: str
    enough: bool
    again: bool


class RollAtTable(NamedTuple):
    """A roll: whose, for what, its dice, what they come to; beside the one that it was against, by the rule too."""

    key: str
    name: str
    label: str
    threshold: str
    dice: list[DieAtTable]
    comes_to: int
    mine: bool
    phone: bool
    against: str
    verdict: str


class NoteAtTable(NamedTuple):
    """An effect that lasts up to a turn."""

    path: str
    text: str
    unit: str
    until: int
    over: bool


class DescribedTap(NamedTuple):
    """A tap in words; whether who looks may undo it, and made it."""

    key: str
    words: str
    undone: bool = True
    own: bool = True
