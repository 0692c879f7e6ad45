"""The starter content of games in the tests' database, and their starter lists."""

from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command

from armies.actions.creating import import_strike_force
from armies.models import StrikeForce
from armies.models.strike_force import unguessable_slug
from rules.damocles.game import GAME as DAMOCLES
from rules.formats.reading import read_json
from rules.game.game import Game
from tests.support.kept_rows import made_once


def starter_of(game: Game) -> Path:
    """Its folder: content, operations, rosters."""
    return Path(settings.BASE_DIR, game.facts.package, "starter")


STARTER = starter_of(DAMOCLES)
FACTIONS = ("content/longfall-companies", "content/ravel")


def load_starters(*names: str, game: Game = DAMOCLES) -> None:
    """Load these of a game's files, or all of them."""
    folder = starter_of(game)
    paths = [str(folder / f"{name}.yaml") for name in names] or sorted(map(str, folder.rglob("*.yaml")))
    made_once(" ".join(paths), lambda: call_command("load_content", *paths, stdout=StringIO()))


def starter_list(game: Game, owner: Any, name: str) -> StrikeForce:
    """A starter list of a game, as this player's."""
    army = game.formats.read("roster", read_json((starter_of(game) / "rosters" / f"{name}.json").read_bytes()))
    return import_strike_force(owner, army, slug=unguessable_slug(), game=game)
