"""A unit of a scenario as the telling needs it: its fighters, and what they are worth."""

from typing import Any

from rules.game.derived.scenarios import cast
from rules.game.game import Game
from rules.presentation.cast import Cast, CastUnit

Document = dict[str, Any]


def fighters_of(unit: Document) -> int:
    """How many fighters a unit of a scenario began with: as it says, as it has positions, or the card's fewest."""
    if unit.get("fighters"):
        return int(unit["fighters"])
    if unit.get("positions"):
        return len(unit["positions"])
    card = unit["card"]
    return int(card["fighters"][0]) if isinstance(card, dict) else 1


def worth_of(card: Document, fighters: int) -> int | None:
    """The points of a unit of so many fighters (S-ARM-01); None of a card that is only named."""
    if "points" not in card:
        return None
    more = max(0, fighters - int(card.get("fighters", [fighters])[0]))
    points: int = card["points"] + card.get("points_per_fighter", 0) * more
    return points


def cast_of(game: Game, scenario: Document) -> Cast:
    """Everybody in a scenario, units with their fighters and worth."""
    return cast(game, scenario, _counted)


def _counted(unit: Document, card: Document, plain: CastUnit) -> CastUnit:
    fighters = fighters_of(unit)
    return plain._replace(models=fighters, points=worth_of(card, fighters))
