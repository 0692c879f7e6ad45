"""Figures with their units, as people type them."""

import json
import re

import pytest

from rules.games import GAMES
from web.translation.typed_numbers import UNITS, without_unit


@pytest.mark.parametrize(
    ("text", "unit"), [("12 cm", "cm"), ("12 hexes", "hex"), ("12 cases", "hex"), ("12 fathoms", "fathom"),
                       ("12 brasses", "fathom"), ("12+", "+")],
)  # fmt: skip
def test_a_figure_may_have_its_unit_in_both_languages(text, unit):
    assert without_unit(text, unit) == "12"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_unit_of_a_games_schema_can_be_typed(game):
    """One that was not known broke forms, grids and workbooks of Hell Dorado."""
    schema = json.dumps(game.formats.schema("content"))
    assert set(re.findall(r'"unit": "([^"]+)"', schema)) <= UNITS.keys()
