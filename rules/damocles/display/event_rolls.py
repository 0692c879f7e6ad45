"""What the dice of an event needed, from which a replay says how lucky they were."""

from math import ceil
from typing import Any

from rules.presentation.cast import Cast
from rules.presentation.luck import Rolled, Rolls, rolled

Document = dict[str, Any]


def tested(name: str) -> Rolls:
    """Dice with their modifier against what is needed, as they lie at last: which were rolled again no event tells."""
    return lambda event, cast: rolled(event["squad"], event["dice"], max(2, event[name] - event["modifier"]))


def charged(event: Document, cast: Cast) -> list[Rolled]:
    """The die of a charge: the least with which it would reach its target (R-MOV-04)."""
    short = event["needed"] - (event["distance"] - event["die"])
    return rolled(event["squad"], [event["die"]], ceil(round(short, 2)))
