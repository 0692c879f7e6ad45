"""Forecast a battle by fighting its inputs many times, never with the real seed (C-AUT-10)."""

from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from armies.computation.forecast_jobs import ForecastRequest
from armies.computation.subject import ListOrigin, Origins
from armies.text.forecast import Forecast, Row, forecast_of
from campaigns.bridge import with_seed
from campaigns.ledger.fairness import forecast_seed, inputs_digest
from campaigns.models import Battle, Side
from campaigns.read_model.campaign_state import state_of

RUNS = 100


def request_of(battle: Battle, inputs: dict[str, Any]) -> ForecastRequest:
    """What is to be fought to forecast a battle from these inputs. DocumentError."""
    seed = forecast_seed(battle.seed_commitment, inputs_digest(inputs))
    return ForecastRequest(with_seed(inputs, seed), RUNS, origins_of(battle))


def origins_of(battle: Battle) -> Origins:
    """What the list of each side was built with."""
    forces = state_of(battle.campaign).forces
    sides = [(side.colour, side.entry) for side in battle.sides.all()]
    releases = {number: force.release for number, force in forces.items()}
    return {colour: ListOrigin(entry.faction, releases.get(entry.number)) for colour, entry in sides}


def forecast_in(battle: Battle, tally: dict[str, Any]) -> Forecast:
    """A `damocles-forecast/1` document with the names of the battle's sides."""
    parties: dict[str, list[Side]] = {}
    for side in battle.sides.all():
        parties.setdefault(side.party, []).append(side)
    rows = [_row(party, sides, tally) for party, sides in parties.items()]
    return forecast_of(battle.campaign.rules_of_game, tally, rows, RUNS)


def _row(party: str, sides: list[Side], tally: dict[str, Any]) -> Row:
    """Wins and victory points of the sides that fight together."""
    name = get_text_list([f"{side.entry.name} ({side.entry.membership})" for side in sides], _("and"))
    points = sum(tally["victory_points"][side.colour] for side in sides)
    return name, sides[0].colour, tally["wins"][party], points, tally["interval"][party]
