"""What the dice of an event needed, from which a replay says how lucky they were."""

from math import ceil
from typing import Any

from rules.presentation.cast import Cast
from rules.presentation.luck import Rolled, Rolls, rolled

Document = dict[str, Any]


def tested(name: str) -> Rolls:
    """Dice with their modifier against what is needed; those that were re-rolled had failed (R-DIE-02)."""

    def rolls(event: Document, cast: Cast) -> list[Rolled]:
        shown = rolled(event["squad"], event["dice"], max(2, event[name] - event["modifier"]))
        return [roll._replace(dice=roll.dice + event.get("rerolled", 0)) for roll in shown]

    return rolls


def charged(event: Document, cast: Cast) -> list[Rolled]:
    """The die of a charge: the least with which it would reach its target (R-MOV-04)."""
    short = event["needed"] - (event["distance"] - event["die"])
    return rolled(event["squad"], [event["die"]], ceil(round(short, 2)))
