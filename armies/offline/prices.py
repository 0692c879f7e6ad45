"""What each setting of a unit adds to its points, worked out by its game so that a device only has to add."""

from typing import Any

from rules.game.game import Game
from rules.lists.change import Change
from rules.presentation.sheets import ListSheet, UnitRow
from rules.presentation.words import FormField

Prices = dict[str, Any]
"""By field: points of one more, or points by choice; None where a unit's points are no plain sum of them."""


class Priced:
    """A unit in a list, and what it would cost with other settings."""

    def __init__(self, game: Game, content: Any, official: Any, army: Any, place: int) -> None:
        self.game, self.content, self.official = game, content, official
        self.army, self.place = army, place
        self.row = self.sheet(army).units[place]

    def sheet(self, army: Any) -> ListSheet:
        lists = self.game.lists
        return lists.sheet(army, self.content, lists.verdict(army, self.content, self.official), self.official)

    def points(self, values: dict[str, Any]) -> int:
        """Its points above or below what it costs as it is."""
        army = self.game.lists.edit(self.army, self.content, Change("set", self.place, value=values))
        return (self.sheet(army).units[self.place].points or 0) - (self.row.points or 0)

    def prices(self) -> Prices | None:
        """The price of each field; None where all together do not cost what each costs alone."""
        if self.row.points is None:
            return {}
        fields = [field for field in self.row.fields if field.kind != "text"]
        prices = {field.key: self._price(field) for field in fields}
        whole = {field.key: farthest(field) for field in fields}
        alone = sum(cost(field, prices[field.key], whole[field.key]) for field in fields)
        return prices if not fields or self.points(whole) == alone else None

    def _price(self, field: FormField) -> Any:
        if field.kind == "number":
            return self.points({field.key: field.value + 1})
        if field.kind == "several":
            return {choice.key: self.points({field.key: (choice.key,)}) for choice in field.choices}
        answers = [True, False] if field.kind == "flag" else [choice.key for choice in field.choices]
        return {str(answer): self.points({field.key: answer}) for answer in answers}


def farthest(field: FormField) -> Any:
    """The value that is farthest from what a field says."""
    if field.kind == "number":
        return field.value + 2 if field.most is None else max(field.most, field.value + 1)
    if field.kind == "several":
        return tuple(choice.key for choice in field.choices[-1:])
    return not field.value if field.kind == "flag" else field.choices[-1].key if field.choices else field.value


def cost(field: FormField, price: Any, value: Any) -> int:
    """What a value costs more than the one that stands, by the field's price."""
    if field.kind == "number":
        return int(price * (value - field.value))
    keys = value if field.kind == "several" else [str(value)]
    return int(sum(price.get(key, 0) for key in keys))


def prices_of(game: Game, content: Any, official: Any, army: Any, place: int) -> tuple[UnitRow, Prices | None]:
    """A unit of a list and its prices."""
    priced = Priced(game, content, official, army, place)
    return priced.row, priced.prices()
