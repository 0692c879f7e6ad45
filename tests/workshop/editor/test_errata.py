"""Errata: back to a release, withdrawing one, deleted parts taken back, any two releases beside each other.

The Guard's rifles are 60 SV for three in release 1, 65 in release 2, 70 in release 3.
"""

import re
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from armies.bridge import newest_release
from armies.models import Asset, Datasheet, Faction, Part, Release, StrikeForce, Weapon
from rules.games import GAMES
from tests.armies.support.guard_faction import a_list
from tests.support.pages import text_of
from tests.support.starters import load_starters
from workshop.actions import publishing
from workshop.actions.withdrawing import OnlyReleaseError, withdraw

pytestmark = pytest.mark.django_db
SHOP = "/workshop/guard/releases/"


def publish(points: int, notes: str = "") -> Release:
    faction = Faction.objects.get(slug="guard")
    faction.datasheets.filter(slug="rifles").update(strategic_valor=points)
    return publishing.publish(faction, notes=notes)


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


@pytest.fixture
def three(patrol) -> StrikeForce:
    """The patrol on release 2 of three."""
    StrikeForce.objects.update(release=publish(65))
    publish(70)
    return StrikeForce.objects.get()


def withdrawn(staff, number: int, reason: str = "Misprinted.") -> int:
    return staff.post(f"{SHOP}{number}/withdraw/", {"reason": reason}).status_code


def test_a_list_on_a_withdrawn_release_keeps_it_says_so_and_is_offered_another(three, ada, staff):
    assert withdrawn(staff, 2) == 302
    text = text_of(ada.get(three.get_absolute_url()))
    assert "Release 2, which this is built with, was withdrawn. Misprinted. The list stays as it is." in text
    assert "Release 3 would make of it: 130 → 140 SV" in text
    assert "130 of 500" in text
    assert "Release 2 was withdrawn" in text_of(ada.get("/strike-forces/"))
    assert StrikeForce.objects.get().release.number == 2


def test_from_the_newest_when_it_is_withdrawn_lists_go_back_to_the_one_before(three, ada, staff):
    StrikeForce.objects.update(release=Release.objects.get(number=3))
    assert withdrawn(staff, 3) == 302
    assert newest_release("guard").number == 2
    assert "Release 2 would make of it: 140 → 130 SV" in text_of(ada.get(three.get_absolute_url()))
    answer = ada.post(f"{three.get_absolute_url()}upgrade/", {"version": "1", "release": "2"})
    assert answer.status_code == 302
    assert StrikeForce.objects.get().release.number == 2
    assert not StrikeForce.objects.outdated().exists()


@pytest.mark.postgres
def test_nothing_new_is_built_with_a_withdrawn_release(three, users, ada, staff):
    withdrawn(staff, 3)
    assert a_list(users.ada).release.number == 2
    assert ada.post(f"{three.get_absolute_url()}upgrade/", {"version": "1", "release": "3"}).status_code == 422
    assert "withdrawn" in text_of(ada.get("/factions/guard/releases/"))
    assert "Withdrawn on" in text_of(ada.get("/factions/guard/releases/3/"))
    assert staff.post(f"{SHOP}3/offer/").status_code == 302
    assert newest_release("guard").number == 3


@pytest.mark.postgres
def test_the_only_release_that_is_offered_stays(three, staff, users):
    assert [withdrawn(staff, number) for number in (1, 2, 3)] == [302, 302, 409]
    assert "It is the only release that is offered" in text_of(staff.get(f"{SHOP}3/withdraw/"))
    with pytest.raises(OnlyReleaseError):
        withdraw(Release.objects.get(number=3), "", users.staff)


def test_what_is_published_after_a_withdrawal_has_a_number_of_its_own(three, staff):
    withdrawn(staff, 3)
    assert "Publish release 4" in text_of(staff.get("/workshop/guard/publish/"))
    assert publish(65 + 7).number == 4


def test_back_to_a_release_shows_what_changes_and_publishes_nothing(three, staff):
    page = staff.get(f"{SHOP}1/draft/")
    assert "What it changes in the draft Datasheets 1 Line Rifles Strategic valor 70 → 60 SV" in text_of(page)
    seen = page.context["seen"]
    assert staff.post(f"{SHOP}1/draft/", {"seen": seen}).headers["Location"] == "/workshop/guard/"
    assert Datasheet.objects.get(slug="rifles").strategic_valor == 60
    assert Release.objects.count() == 3
    late = staff.post(f"{SHOP}1/draft/", {"seen": seen})
    assert late.status_code == 409
    assert "Nothing was done" in text_of(late)


def test_a_deleted_datasheet_is_taken_back_with_its_weapons_and_history(guard, staff):
    sheet = Datasheet.objects.get(slug="rifles")
    before, weapons = sheet.document(), sheet.weapons.count()
    staff.post("/workshop/guard/datasheets/rifles/delete/")
    staff.post("/workshop/guard/assets/smoke/delete/")
    assert Weapon.objects.filter(datasheet__slug="rifles").count() == 0
    text = text_of(staff.get("/workshop/guard/deleted/"))
    assert re.search(r"Smoke Asset .*, staff .*Line Rifles Datasheet .*, staff", text), text
    for row in ("datasheets/rifles", "assets/smoke"):
        assert staff.post(f"/workshop/guard/{row}/restore/").status_code == 302
        assert staff.post(f"/workshop/guard/{row}/restore/").status_code == 404
    back = Datasheet.objects.get(slug="rifles")
    assert (back.pk, back.document(), back.weapons.count()) == (sheet.pk, before, weapons)
    assert Asset.objects.filter(slug="smoke").exists()
    assert "Nothing that is not there again." in text_of(staff.get("/workshop/guard/deleted/"))


def test_any_two_releases_are_compared(three, visitor):
    page = "/factions/guard/releases/compare/"
    assert "From release 2 to release 3 Datasheets 1 Line Rifles Strategic valor 65 → 70 SV" in text_of(
        visitor.get(page)
    )
    assert "60 → 70 SV" in text_of(visitor.get(page, {"from": "1", "to": "3"}))
    assert "70 → 60 SV" in text_of(visitor.get(page, {"from": "3", "to": "1"}))
    assert "Choose two releases." in text_of(visitor.get(page, {"from": "1", "to": "1"}))
    assert visitor.get("/factions/none/releases/compare/").status_code == 404


@pytest.mark.postgres
def test_the_errata_sheet_says_the_changes_and_the_notes_on_the_way(three, visitor):
    Release.objects.filter(number=3)._raw_delete("default")
    publish(71, "Rifles were too cheap.")
    page = "/factions/guard/releases/1-3/print/errata.pdf"
    words = " ".join(PdfReader(BytesIO(b"".join(visitor.get(page)))).pages[0].extract_text().split())
    assert "Rifles were too cheap." in words
    assert "Line Rifles changed Strategic valor 60 → 71 SV" in words
    assert visitor.get("/factions/guard/releases/1-4/print/").status_code == 404


def test_notes_are_proposed_from_what_changed(guard, staff):
    guard.datasheets.filter(slug="rifles").update(strategic_valor=65)
    guard.assets.filter(slug="smoke").delete()
    proposed = staff.get("/workshop/guard/publish/").context["form"].initial["notes"]
    assert proposed == "Line Rifles: 60 → 65 SV\nSmoke: gone"


def test_the_list_of_releases_takes_as_many_queries_for_ten_as_for_one(guard, staff):
    counts = []
    for many in (1, 10):
        for points in range(Release.objects.count(), many):
            publish(100 + points)
        staff.get(SHOP)
        with CaptureQueriesContext(connection) as queries:
            assert len(staff.get(SHOP).context["releases"]) == many
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("game", [game for game in GAMES if not game.facts.draft_rows], ids=lambda game: game.slug)
def test_a_game_of_documents_goes_back_and_restores_as_well(game, staff):
    load_starters(game=game)
    part = Part.objects.filter(faction__game=game.slug).order_by("pk")[0]
    slug = part.faction.slug
    address = f"/workshop/{slug}/{part.kind}/{part.slug}/"
    before = part.document()
    staff.post(f"{address}delete/")
    assert staff.post(f"{address}restore/").status_code == 302
    assert Faction.objects.get(slug=slug).parts.get(kind=part.kind, slug=part.slug).document() == before
    staff.post(f"{address}delete/")
    seen = staff.get(f"/workshop/{slug}/releases/1/draft/").context["seen"]
    assert staff.post(f"/workshop/{slug}/releases/1/draft/", {"seen": seen}).status_code == 302
    assert Faction.objects.get(slug=slug).parts.filter(kind=part.kind, slug=part.slug).exists()
