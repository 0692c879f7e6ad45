"""What a result of the eight-phase battle means."""

from collections.abc import Mapping

from rules.table.questions import Refusal


def refuse_outcome(scores: Mapping[str, int], winner: str) -> Refusal | None:
    """A force with nothing left has lost whatever the VP (E-MIS-03): any winner may be."""
    return None
