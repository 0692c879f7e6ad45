"""Texts that no battle plays are listed with what effects lack for them, which their designers name."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Faction, Visibility
from tests.armies.support.guard_faction import load_the_guard, pack
from tests.support.pages import text_of
from tests.workshop.editor.test_editor import GUARD
from workshop.models import MissingVocabulary

pytestmark = pytest.mark.django_db
PAGE = f"{GUARD}not-simulated/"
WAY = "datasheets/rifles/abilities/many-hands"


def guard_of(ada: Any, idle: int) -> None:
    """The Guard of Ada, whose rifles have so many abilities that nobody plays, and one that battles do."""
    edition = pack(assets=[])
    hands = {"slug": "many-hands", "name": "Many Hands", "text": "They drag a wall."}
    drilled = {"slug": "drilled", "name": "Drilled", "effects": [{"reroll": "attack", "dice": "ones"}]}
    more = [hands | {"slug": f"more-{n}", "name": f"More {n}"} for n in range(idle - 1)]
    edition["datasheets"][0]["abilities"] = [hands, drilled, *more]
    load_the_guard(edition)
    Faction.objects.update(homebrew=True, owner=ada, visibility=Visibility.PRIVATE)


def test_what_effects_lack_is_named_and_gathers_texts(users: Any, browser_of: Any) -> None:
    guard_of(users.ada, 1)
    ada = browser_of(users.ada)
    page = text_of(ada.get(PAGE))
    assert "Nothing said yet 1 Many Hands Line Rifles They drag a wall." in page
    assert "Drilled" not in page
    assert ada.post(PAGE, {f"words:{WAY}": "  moving \n scenery", "words:elsewhere": "x"}).status_code == 302
    assert list(MissingVocabulary.objects.values_list("place", "words")) == [(WAY, "moving scenery")]
    assert "moving scenery 1 Many Hands" in text_of(ada.get(PAGE))
    ada.post(PAGE, {f"words:{WAY}": ""})
    assert not MissingVocabulary.objects.exists()


@pytest.mark.parametrize("idle", [1, 40])
def test_the_pages_of_a_draft_ask_as_often_for_many_texts(users: Any, browser_of: Any, idle: int) -> None:
    guard_of(users.ada, idle)
    ada = browser_of(users.ada)
    for address, number in ((PAGE, 8), (f"{GUARD}uses/", 6)):
        ada.get(address)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            ada.get(address)
        assert len(asked) == number, [query["sql"][:80] for query in asked]
