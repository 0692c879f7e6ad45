"""The battle sheet of a game that keeps nothing of its own on it."""

from collections.abc import Sequence

from rules.message import joined
from rules.presentation.battle_sheet import BattleSheet, TrackedUnit
from rules.presentation.cards import Boxes, Card
from rules.presentation.sheets import UnitRow


def plain_battle_sheet(units: Sequence[UnitRow], cards: Sequence[Card | None], players: int) -> BattleSheet:
    """Units with the boxes of their cards, headed by what they are if all are of one."""
    boxed = [card.boxes if card else () for card in cards]
    tracked = [_tracked(unit, boxes) for unit, boxes in zip(units, boxed, strict=True)]
    labels = [boxes[0].label for boxes in boxed if len(boxes) == 1]
    label = labels[0] if labels and all(other_label == labels[0] for other_label in labels) else ""
    return BattleSheet(tuple(tracked), players=players, boxes=label)


def _tracked(unit: UnitRow, boxes: Sequence[Boxes]) -> TrackedUnit:
    """A unit with boxes of several sorts has their names, in the same order, beside its own."""
    counts = tuple([count for row in boxes for count in row.counts])
    several = joined([row.label for row in boxes], ", ") if len(boxes) > 1 else ""
    note = joined((unit.part if unit.name else "", several))
    return TrackedUnit(unit.name or unit.part, note, unit.icon, counts)
