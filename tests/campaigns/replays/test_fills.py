"""What stands on a table has a look on the screen, whatever game it is of."""

from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from rules.presentation.picture import FILLS, GROUND

CSS = Path(settings.BASE_DIR, "damocles_site/static/damocles/css")


@pytest.mark.parametrize("fill", sorted({*FILLS} - {*GROUND}))
def test_each_fill_has_its_colours_its_pattern_and_its_swatch(fill: str) -> None:
    """A wreck and the generator of the Skirmish were black."""
    assert f".scenery--{fill} {{" in (CSS / "pages/replay-table.css").read_text()
    assert f".legend__swatch--{fill}" in (CSS / "components/replay-buttons.css").read_text()
    field = {"width": 900, "height": 900}
    assert f'id="{fill}"' in render_to_string("campaigns/replays/_battlefield.html", {"prefix": "", "field": field})
