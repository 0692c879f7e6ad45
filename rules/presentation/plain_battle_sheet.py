"""The battle sheet of a game that keeps nothing of its own on it."""

from collections.abc import Sequence

from rules.presentation.battle_sheet import BattleSheet, TrackedUnit
from rules.presentation.cards import Card
from rules.presentation.sheets import UnitRow


def plain_battle_sheet(units: Sequence[UnitRow], cards: Sequence[Card | None], players: int) -> BattleSheet:
    """Units with the boxes of their cards."""
    boxed = [card.boxes[0] if card and card.boxes else None for card in cards]
    tracked = [
        TrackedUnit(unit.name or unit.part, unit.part if unit.name else "", unit.icon, boxes.counts if boxes else ())
        for unit, boxes in zip(units, boxed, strict=True)
    ]
    label = next((boxes.label for boxes in boxed if boxes), "")
    return BattleSheet(tuple(tracked), players=players, boxes=label)
