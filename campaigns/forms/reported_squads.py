"""Squads and scoring reasons for the report form."""

from collections.abc import Sequence
from typing import NamedTuple

from armies.models.content_words import content_words
from armies.text.terms import numbered_names
from campaigns.ledger.state import Force
from campaigns.models import Battle, Side
from campaigns.models.side import MAX_VICTORY_POINTS
from campaigns.read_model.campaign_state import state_of
from rules.game.game import Game
from rules.games import game_of
from rules.presentation.cast import CastUnit
from web.translation.messages import shown

MAX_DEEDS = {"slain": 2000, "destroyed": 99, "objectives": MAX_VICTORY_POINTS}
"""Maximum of each deed of a squad in one battle."""

DEEDS = tuple(MAX_DEEDS)


class SquadOfSide(NamedTuple):
    """A squad's number in the ledger, name and number of units."""

    id: str
    name: str
    units: int


def squads_of(battle: Battle) -> dict[int, list[SquadOfSide]]:
    """The squads of each side by its place; sizes from the scenario, names from the ledger."""
    if any(side.entry.on_paper() for side in battle.sides.all()):
        return {side.place: [] for side in battle.sides.all()}
    scenario = Battle.objects.with_documents().only("scenario").get(pk=battle.pk).scenario
    forces = state_of(battle.campaign).forces
    game = game_of(scenario)
    players = game.display.cast(content_words(game.slug).of(scenario)).players
    return {
        side.place: _squads(side, player.units, forces.get(side.entry.number), game)
        for side, player in zip(battle.sides.all(), players, strict=True)
    }


def _squads(side: Side, units: Sequence[CastUnit], force: Force | None, game: Game) -> list[SquadOfSide]:
    numbered = list(zip(side.squad_ids, units, strict=False))
    words = content_words(game.slug)
    called = [words[_name(id, unit, force)] for id, unit in numbered]
    names = numbered_names(called, game.facts.terms.unit)
    return [SquadOfSide(id, name, unit.models) for (id, unit), name in zip(numbered, names, strict=True)]


def _name(id: str, unit: CastUnit, force: Force | None) -> str:
    known = force.squad(id) if force else None
    return (known.name if known else "") or shown(unit.name)


def reasons_of(battle: Battle) -> list[str]:
    """What a battle's operation gives points for, each once, in its order."""
    operation = Battle.objects.with_documents().only("operation").get(pk=battle.pk).operation
    return [choice.key for choice in game_of(operation).battles.score_reasons(operation)]
