"""What stands on a table has a look on the screen, whatever game it is of."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from rules.game.game import Game
from rules.games import GAMES
from rules.presentation.picture import FILLS, GROUND

CSS = Path(settings.BASE_DIR, "damocles_site/static/damocles/css")


@pytest.mark.parametrize("fill", sorted({*FILLS} - {*GROUND}))
def test_each_fill_has_its_colours_its_pattern_and_its_swatch(fill: str) -> None:
    """A wreck and the generator of the Skirmish were black."""
    assert f".scenery--{fill} {{" in (CSS / "pages/replay-table.css").read_text()
    assert f".legend__swatch--{fill}" in (CSS / "components/replay-buttons.css").read_text()
    field = {"width": 900, "height": 900}
    assert f'id="{fill}"' in render_to_string("campaigns/replays/_battlefield.html", {"prefix": "", "field": field})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_two_lines_of_a_legend_look_alike(game: Game) -> None:
    """Difficult and obstructive terrain of Hell Dorado had one swatch, opaque and impassable another."""
    legend = getattr(import_module(f"{game.facts.package.replace('/', '.')}.display.picture"), "LEGEND", ())
    shown = [render_to_string("campaigns/replays/_swatch.html", {"key": key}) for key in legend if key.label]
    assert len({*shown}) == len(shown)
    css = (CSS / "components/replay-buttons.css").read_text()
    assert [name for name in re.findall(r"legend__swatch--\w+", "".join(shown)) if f".{name} {{" not in css] == []
