"""Icons and the addresses of static files: worked out once, the same every time, and never markup of somebody's."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import engines

from damocles_site.static_files import HashedFiles
from rules.game.game import Game
from rules.games import GAMES
from tests.support.starters import starter_of
from web.documents.document_files import read_document

SHEET = "damocles_site/static/damocles/icons.svg"


def drawn(source: str, **context: Any) -> str:
    return engines["django"].from_string(source).render(context)


def test_an_icon_is_drawn_from_the_sheet_and_hidden_from_readers_aloud() -> None:
    sheet = staticfiles_storage.url("damocles/icons.svg")
    use = f'<use href="{sheet}#minus"></use></svg>'
    assert drawn('{% icon "minus" %}') == f'<svg class="icon" aria-hidden="true">{use}'
    small = f'<svg class="icon icon--s" aria-hidden="true">{use}'
    assert drawn('{% icon name "icon--s" %}', name="minus") == small


def test_the_name_of_an_icon_is_text_and_never_markup() -> None:
    assert '#"&gt;' not in drawn("{% icon name %}", name='">')
    assert "<b>" not in drawn("{% icon name %}", name="<b>")


def test_the_address_of_a_static_file_is_worked_out_once(monkeypatch: Any) -> None:
    asked = []

    def stored_name(self: HashedFiles, name: str) -> str:
        asked.append(name)
        return f"{name}.abc123"

    monkeypatch.setattr(HashedFiles, "stored_name", stored_name)
    files = HashedFiles()
    assert [files.url("a.css"), files.url("a.css"), files.url("b.css")] == [
        "/static/a.css.abc123",
        "/static/a.css.abc123",
        "/static/b.css.abc123",
    ]
    assert asked == ["a.css", "b.css"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_groups_of_a_catalogue_have_icons(game: Game) -> None:
    """Its tabs show icons alone, but for those of cards."""
    kinds = {kind.key for kind in game.facts.kinds if kind.models}
    drawn_icons = set(re.findall(r'id="([\w-]+)"', Path(settings.BASE_DIR, SHEET).read_text("utf-8")))
    for path in starter_of(game).glob("content/*.yaml"):
        content = game.formats.read("content", read_document(str(path)))
        groups = {option.group for option in game.content.options(content) if option.kind in kinds}
        assert groups - {""} <= drawn_icons
