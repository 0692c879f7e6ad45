"""The starter content and armies of the Skirmish in the tests' database."""

from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command

from armies.actions.creating import import_strike_force
from armies.models import StrikeForce
from armies.models.strike_force import unguessable_slug
from rules.formats.reading import read_json
from rules.skirmish.game import GAME

STARTER = Path(settings.BASE_DIR, "rules", "skirmish", "starter")


def load_skirmish() -> None:
    """Load its two factions and two missions."""
    call_command("load_content", *sorted(map(str, STARTER.rglob("*.yaml"))), stdout=StringIO())


def starter_army(owner: Any, name: str) -> StrikeForce:
    """A starter army, as this player's."""
    army = GAME.read_list(read_json((STARTER / "rosters" / f"{name}.json").read_bytes()))
    return import_strike_force(owner, army, slug=unguessable_slug(), game=GAME)
