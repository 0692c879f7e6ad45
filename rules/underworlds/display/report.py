"""What a report of a game tells besides its story: what fighters have left, and how it ended."""

from collections.abc import Mapping
from typing import Any, Final

from rules.game.derived import results
from rules.message import Message, Who
from rules.presentation.report import Loss, Losses
from rules.table.questions import Refusal

Document = dict[str, Any]

ENDS: Final = {
    "glory": Message("It ended after round {round}: more glory points."),
    "tokens": Message("It ended after round {round}: glory points equal, more objective tokens held."),
    "draw": Message("It ended after round {round} in a draw."),
}
"""How a game ended, by the reason of its last event (U-GAM-02)."""


def losses(scenario: Document, result: Document) -> Losses:
    """Wounds that each fighter has left, and who put him out of action (U-FGT-05)."""
    outs = {event["unit"]: event for event in result.get("events", []) if event["type"] == "out"}
    rows = [_loss(unit, outs.get(unit["id"])) for player in result["players"] for unit in player["units"]]
    return Losses((Message("Wounds left"),), tuple(rows))


def _loss(unit: Document, out: Document | None) -> Loss:
    left = ((max(0, unit["health"] - unit["wounds"]), unit["health"]),)
    if out is None:
        return Loss(unit["id"], left, lost=unit["lost"])
    by: Message | Who = Who(out["by_unit"]) if out["by_unit"] else Message("a ploy")
    return Loss(unit["id"], left, ((by, 1),), unit["lost"])


def ending(scenario: Document, result: Document) -> Message:
    """When a game ended, and by what."""
    last = [event["reason"] for event in result.get("events", []) if event["type"] == "end"]
    return ENDS[last[-1] if last else "glory"].filled({"round": result["turns"]})


def figures_of(result: Document, player: str) -> dict[str, int]:
    """Objective tokens that a player holds at the end, and fighters who are left."""
    for row in result["players"]:
        if row["id"] == player:
            left = len([unit for unit in row["units"] if not unit["lost"]])
            return {"tokens": len(row["tokens"]), "fighters": left}
    return {}


def refuse_outcome(scores: Mapping[str, int], winner: str) -> Refusal | None:
    """Most glory wins; of equals the one who holds more tokens, which is not asked (U-GAM-02)."""
    best = [party for party, score in scores.items() if score == max(scores.values())]
    if len(best) > 1 and (not winner or winner in best):
        return None
    return results.refuse_outcome(scores, winner)
