"""Texts of a faction in another language: beside the pack, by text, shown to readers of that language."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from armies.bridge import content_of
from armies.models import ContentTranslation, Faction, Release
from rules.games import GAMES
from tests.armies.support.guard_faction import PACK
from tests.support.pages import text_of
from tests.support.starters import load_starters
from web.translation.content_texts import texts_of, translated
from workshop.actions import publishing
from workshop.actions.designers import add_designer, require_review

pytestmark = pytest.mark.django_db
PAGE = "/workshop/guard/translations/fr/"
RIFLES = "/factions/guard/datasheets/rifles/"


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def form_of(page: Any, **words: str) -> dict[str, str]:
    """The form of a page with these words typed for texts."""
    html = page.content.decode()
    hidden = dict(re.findall(r'name="(text-\d+|version)" value="(\w+)"', html))
    labels = dict(re.findall(r'<label for="words-(\d+)">([^<]*)</label>', html))
    return hidden | {f"words-{n}": words.get(text.replace(" ", "_"), "") for n, text in labels.items()}


def save(client: Any, address: str = PAGE, **words: str) -> Any:
    return client.post(address, form_of(client.get(address), **words))


def test_readers_see_the_words_of_their_language_and_others_the_text(guard, staff, visitor):
    assert save(staff, Line_Rifles="Fusiliers de ligne").status_code == 302
    assert "Fusiliers de ligne" in text_of(visitor.get(RIFLES, headers={"Accept-Language": "fr"}))
    assert "Fusiliers" not in text_of(visitor.get(RIFLES))
    assert "Fusiliers de ligne" in text_of(visitor.get("/factions/guard/", headers={"Accept-Language": "fr"}))
    save(staff, f"{PAGE}?all=1", Line_Rifles="Fusiliers")
    assert "Fusiliers de ligne" not in text_of(visitor.get(RIFLES, headers={"Accept-Language": "fr"}))
    answer = visitor.get("/factions/guard/print/codex.pdf", headers={"Accept-Language": "fr"})
    pages = PdfReader(BytesIO(b"".join(answer))).pages
    assert any("Fusiliers" in page.extract_text() for page in pages)


def test_the_pack_the_release_and_its_digest_stay_as_they_are(guard, staff, visitor):
    before = publishing.digest_of(guard.rules_of_game.formats.written("content", content_of(Release.objects.get())))
    save(staff, Line_Rifles="Fusiliers")
    with_french = {"headers": {"Accept-Language": "fr"}}
    assert visitor.get("/api/1/factions/guard/releases/1/", **with_french).json()["digest"] == before
    assert "Fusiliers" not in visitor.get("/api/1/factions/guard/", **with_french).content.decode()
    assert (
        publishing.digest_of(guard.rules_of_game.formats.written("content", content_of(Release.objects.get())))
        == before
    )


def test_what_is_missing_is_counted_and_a_reworded_text_is_missing_again(guard, staff):
    texts = len(texts_of(PACK))
    assert f"French: {texts} of {texts} texts missing" in text_of(staff.get("/workshop/guard/"))
    save(staff, Line_Rifles="Fusiliers")
    assert f"{texts - 1} of {texts} texts are missing." in text_of(staff.get(PAGE))
    assert "Line Rifles" not in re.findall(r"<label[^>]*>([^<]*)<", staff.get(PAGE).content.decode())
    guard.datasheets.filter(slug="rifles").update(name="Rifles of the Line")
    assert f"{texts} of {texts} texts are missing." in text_of(staff.get(PAGE))
    assert staff.get("/workshop/guard/translations/en/").status_code == 404


@pytest.mark.postgres
def test_of_two_who_translate_at_once_the_second_sees_it_and_keeps_what_was_typed(guard, staff, users):
    mine = form_of(staff.get(PAGE), Line_Rifles="Fusiliers", Cannon="Canon")
    save(staff, Line_Rifles="Tirailleurs")
    late = staff.post(PAGE, mine)
    assert late.status_code == 409
    assert 'value="Canon"' in late.content.decode()
    assert ContentTranslation.objects.get().texts == {"Line Rifles": "Tirailleurs"}
    assert staff.post(PAGE, form_of(late, Line_Rifles="Fusiliers", Cannon="Canon")).status_code == 302
    row = ContentTranslation.objects.get()
    assert (row.texts, row.author) == ({"Line Rifles": "Fusiliers", "Cannon": "Canon"}, users.staff)


def test_a_name_that_no_pack_may_hold_is_refused_where_it_is_typed(guard, staff):
    refused = save(staff, Line_Rifles="x" * 300)
    assert refused.status_code == 422
    assert "This cannot be saved yet" in text_of(refused)
    assert not ContentTranslation.objects.exists()


def test_markup_in_a_translation_is_only_ever_text(guard, staff, visitor):
    save(staff, Line_Rifles="<b>Fusil</b>")
    page = visitor.get(RIFLES, headers={"Accept-Language": "fr"}).content.decode()
    assert "&lt;b&gt;Fusil" in page
    assert "<b>Fusil" not in page


def test_where_publishing_is_reviewed_no_designer_translates_alone(guard, users, staff, ada):
    add_designer(guard, users.ada, users.staff)
    assert ada.get(PAGE).status_code == 200
    require_review(guard, True)
    assert [ada.get(PAGE).status_code, ada.post(PAGE).status_code, staff.get(PAGE).status_code] == [404, 404, 200]
    assert "texts missing" not in text_of(ada.get("/workshop/guard/"))


def test_a_page_of_the_codex_asks_once_more_in_another_language(guard, staff, visitor):
    save(staff, Line_Rifles="Fusiliers")
    counts = []
    for language in ("en", "fr"):
        headers = {"Accept-Language": language}
        visitor.get("/factions/", headers=headers)
        with CaptureQueriesContext(connection) as queries:
            visitor.get("/factions/", headers=headers)
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_pack_of_every_game_is_read_in_other_words(game):
    """Each text is doubled; slugs, figures and effects stay."""
    load_starters(game=game)
    for faction in Faction.objects.filter(game=game.slug):
        pack = game.formats.written("content", content_of(Release.objects.filter(faction=faction)[0]))
        words = {text.text: f"{text.text[:40]} …" for text in texts_of(pack)}
        again = game.formats.written("content", game.formats.read("content", translated(pack, words)))
        assert [text.text for text in texts_of(again)][:3] == list(dict.fromkeys(words.values()))[:3]
        assert translated(again, dict.fromkeys(words.values(), "")) == translated(pack, dict.fromkeys(words, ""))
