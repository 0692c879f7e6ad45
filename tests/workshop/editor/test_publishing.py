"""Publishing a draft: what it changes, what it would do to lists, and one release however often it is asked for.

The Guard's rifles are 60 SV for three; in the draft 65.
"""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.bridge import draft_of
from armies.models import Faction, Release, Visibility
from rules.games import GAMES, game_of
from tests.armies.support.builder_requests import HTMX
from tests.armies.support.guard_faction import OTHERS, a_list, load_the_guard, pack
from tests.support.pages import text_of
from tests.support.starters import starter_of
from web.documents.document_files import read_document
from workshop.actions.importing import read_content
from workshop.publishing import impact as weighing
from workshop.publishing.draft import Draft
from workshop.publishing.impact import impact
from workshop.publishing.implausible import implausible

pytestmark = pytest.mark.django_db
URL = "/workshop/guard/publish/"
PACKS = [path for game in GAMES for path in sorted(starter_of(game).glob("content/*.yaml"))]


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


@pytest.fixture
def draft(guard):
    """Rifles at 65 SV."""
    guard.datasheets.filter(slug="rifles").update(strategic_valor=65)
    return guard


def drafted() -> Draft:
    return Draft(Faction.objects.with_content().get(slug="guard"))


def form_of(page: Any) -> dict[str, str]:
    """What the form on a page sends."""
    fields = re.findall(r'<input type="hidden" name="(digest|seen)" value="([^"]*)"', page.content.decode())
    return dict(fields)


def test_the_page_shows_what_the_draft_changes_and_leaves_out(draft, staff):
    draft.assets.filter(slug="smoke").update(withdrawn=True)
    text = text_of(staff.get(URL))
    assert "Publish release 2" in text
    assert "What it changes of release 1 Datasheets 1 Line Rifles Strategic valor 60 → 65 SV" in text
    assert "Strategic assets 1 Smoke gone" in text
    assert "Left out Smoke" in text


@pytest.mark.rule("R-AST-01")
@pytest.mark.parametrize(
    ("copies", "warned"),
    [pytest.param({}, False, id="eleven"), pytest.param({"rations": 6}, True, id="ten")],
)
def test_too_few_cards_for_any_deck_are_reported_before_it_is_published(draft, staff, copies, warned):
    """Steady Now and Smoke may be there twice; of Rations as many as one likes, or six: 10 of 11 cards."""
    for slug, most in copies.items():
        draft.assets.filter(slug=slug).update(copies=most)
    for address in (URL, "/workshop/guard/"):
        assert ("No deck can be legal A deck is 11 cards" in text_of(staff.get(address))) is warned
    assert staff.post(URL, form_of(staff.get(URL))).headers["Location"] == "/factions/guard/releases/2/"


def test_what_is_hardly_meant_is_reported_and_keeps_nobody_from_publishing(draft, staff):
    """Five sheets deal 1 or D6 of damage, the runners' rifle 21; the scenery has no weapons, as it may."""
    runners = draft.datasheets.get(slug="runners")
    runners.weapons.update(damage="21", precision=1)
    draft.datasheets.filter(slug="sappers").update(orders=0, defense=1)
    draft.datasheets.get(slug="signals").weapons.all().delete()
    page = staff.get(URL)
    assert [(part.message, part.url) for part in page.context["draft"].implausible_parts] == [
        ("Sappers, Orders (O): with 0 it can do nothing.", "/workshop/guard/datasheets/sappers/"),
        ("Sappers, Defense (D): 1+ always succeeds.", "/workshop/guard/datasheets/sappers/"),
        ("Signals: nothing under “Weapons”, where all others have something.", "/workshop/guard/datasheets/signals/"),
        ("Runners · Rifle, Precision: 1+ always succeeds.", "/workshop/guard/datasheets/runners/"),
        (
            "Runners · Rifle, Damage: 21 is 10 times what is usual in this faction (1), or more.",
            "/workshop/guard/datasheets/runners/",
        ),
    ]
    assert "Is this meant?" in text_of(page)
    assert staff.post(URL, form_of(page) | {"notes": ""}).status_code == 302


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_nothing_of_the_starter_content_is_hardly_meant(path):
    """But that two of Hell Dorado carry and counsel, without CBT, and two of the Windfall shoot where others do not."""
    pack = read_content(read_document(str(path)))
    meant = {"powder-clerk", "old-slip", "medlars", "spinning-keys"}
    assert {part.slug for part in implausible(game_of(pack), pack)} <= meant


def test_publishing_makes_one_release_with_its_notes(draft, staff, users):
    fields = form_of(staff.get(URL))
    answer = staff.post(URL, {**fields, "notes": "Rifles were too good."})
    assert answer.headers["Location"] == "/factions/guard/releases/2/"
    release = draft.releases.get(number=2)
    assert (release.notes, release.publisher) == ("Rifles were too good.", users.staff)
    assert "Release 2, " in text_of(staff.get(answer.headers["Location"]))


@pytest.mark.postgres
def test_a_double_click_publishes_once_and_is_answered_the_same(draft, staff):
    fields = form_of(staff.get(URL))
    answers = [staff.post(URL, {**fields, "notes": "Once."}).headers["Location"] for _ in range(2)]
    assert answers == ["/factions/guard/releases/2/"] * 2
    assert draft.releases.count() == 2


def test_a_draft_changed_meanwhile_is_not_published_and_both_are_shown(draft, staff):
    fields = form_of(staff.get(URL))
    draft.datasheets.filter(slug="rifles").update(strategic_valor=70)
    draft.datasheets.filter(slug="cannon").update(move=8)
    late = staff.post(URL, {**fields, "notes": "A long note I thought about."})
    assert late.status_code == 409
    assert draft.releases.count() == 1
    text = text_of(late)
    assert "What you looked at Line Rifles 60 → 65 SV" in text
    assert "What stands now Line Rifles 60 → 70 SV Cannon move 12 → 8 cm" in text
    assert "A long note I thought about." in text
    assert staff.post(URL, {**form_of(late), "notes": "Now."}).status_code == 302
    assert draft.releases.count() == 2


@pytest.mark.postgres
def test_a_change_that_was_taken_back_meanwhile_leaves_nothing_to_publish(draft, staff):
    fields = form_of(staff.get(URL))
    draft.datasheets.filter(slug="rifles").update(strategic_valor=60)
    late = staff.post(URL, fields)
    assert late.status_code == 409
    assert "Nothing to publish" in text_of(late)


@pytest.mark.postgres
def test_a_draft_that_says_what_was_released_has_no_button(guard, staff):
    page = staff.get(URL)
    assert "Nothing to publish The draft says what Release 1, " in text_of(page)
    assert "Publish it" not in text_of(page)


def test_what_is_wrong_with_the_draft_is_said_where_it_can_be_mended(draft, staff):
    draft.datasheets.filter(slug="cannon").update(defense=9)
    page = staff.get(URL)
    assert "One thing is wrong with the draft" in text_of(page)
    assert "cannot be 9; must be a whole number from 1 to 6" in text_of(page)
    assert 'href="/workshop/guard/datasheets/cannon/"' in page.content.decode()
    assert staff.post(URL, {"digest": "x" * 64, "notes": ""}).status_code == 409
    assert draft.releases.count() == 1


def test_too_long_notes_come_back(draft, staff):
    page = staff.post(URL, {**form_of(staff.get(URL)), "notes": "n" * 5001})
    assert page.status_code == 422
    assert "n" * 5001 in page.content.decode()
    assert draft.releases.count() == 1


def test_only_its_designers_publish(draft, ada, visitor, users, browser_of):
    clerk = User.objects.create_user("clerk", is_staff=True)
    for client in (ada, visitor, browser_of(clerk)):
        for path in ("", "publish/", "impact/"):
            assert client.get(f"/workshop/guard/{path}").status_code == 404
        assert client.post(URL, {"digest": drafted().digest}).status_code == 404
    clerk.user_permissions.add(Permission.objects.get(codename="change_faction"))
    assert browser_of(User.objects.get(pk=clerk.pk)).get(URL).status_code == 200
    assert draft.releases.count() == 1


def weighed(user: Any, seconds: float = 60) -> weighing.Impact:
    faction = Faction.objects.with_content().get(slug="guard")
    return impact(faction, draft_of(faction), user, seconds)


def test_the_effect_on_lists_is_counted(draft, users):
    """60 → 65 of 500 stays legal, 60 → 65 of 60 does not, a cannon's list is not touched."""
    a_list(users.ada, "rifles", cards=11)
    a_list(users.ada, "rifles", limit=60, cards=11, name="Tight")
    a_list(users.ben, "cannon", cards=11)
    effect = weighed(users.staff)
    assert (effect.total, effect.looked_at, effect.whole) == (3, 3, True)
    assert (effect.touched, effect.point_changes, effect.dearer) == (2, 2, 2)
    assert (effect.become_illegal, effect.become_legal) == (1, 0)
    assert [struck.strike_force.name for struck in effect.named] == ["Tight"]


def test_the_page_says_so(draft, users, staff):
    a_list(users.ada, "rifles", limit=60, cards=11, name="Tight")
    a_list(users.ben, "rifles", cards=11)
    for headers in ({}, HTMX):
        text = text_of(staff.get("/workshop/guard/impact/", headers=headers))
        assert "Lists 2 Players 2 Use what changes 2 Change their SV 2 2 dearer Become illegal 1 Become legal 0" in text
        assert re.search(r"Release 1, [\w.]+ \d+, \d+ 2 2", text)
        assert "Some that become illegal Tight : 60 → 65 of 60 SV, 1 violation" in text
        assert "Running campaigns with entries of this faction: 0" in text


def test_lists_of_several_releases_are_each_weighed_from_their_own(draft, users):
    """One was upgraded to 65 SV already: for it nothing changes."""
    from workshop.actions.publishing import publish

    old = a_list(users.ada, "rifles", cards=11)
    publish(draft)
    new = a_list(users.ada, "rifles", cards=11)
    assert (old.release.number, new.release.number) == (1, 2)
    draft.datasheets.filter(slug="rifles").update(strategic_valor=65)
    effect = weighed(users.staff)
    assert (effect.total, effect.touched) == (2, 1)
    pins = weighing.pinned(draft)
    assert [(pin.release.number, pin.lists, pin.players) for pin in pins] == [(2, 1, 1), (1, 1, 1)]


def test_what_was_not_looked_at_is_said(draft, users, monkeypatch, staff):
    for _ in range(3):
        a_list(users.ada, "rifles")
    effect = weighed(users.staff, seconds=-1)
    assert (effect.total, effect.looked_at, effect.whole) == (3, 0, False)
    monkeypatch.setattr(weighing.impact, "__defaults__", (-1.0,))
    assert "The newest 0 of 3 lists were looked at in the time there is" in text_of(
        staff.get("/workshop/guard/impact/")
    )


def test_a_datasheet_that_becomes_another_factions_is_still_judged(draft, users):
    """The cannon is withdrawn, and the Swarm has one: the squad is then another faction's."""
    load_the_guard({**OTHERS, "datasheets": [{**pack()["datasheets"][4]}]})
    a_list(users.ada, "cannon", cards=11)
    draft.datasheets.filter(slug="cannon").update(withdrawn=True)
    effect = weighed(users.staff)
    assert effect.become_illegal == 1
    assert effect.named[0].effect.after.strategic_valor == 90


def test_a_player_sees_how_many_but_only_their_own_and_public_ones_by_name(draft, users):
    """Ada writes the faction; Ben's private list and a visitor's are counted, not named."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PUBLIC)
    for owner, name in ((users.ada, "Mine"), (users.ben, "Ben's"), (None, "Visitor's")):
        a_list(owner, "rifles", limit=60, cards=11, name=name)
    shown = a_list(users.ben, "rifles", limit=60, cards=11, name="Ben's public")
    shown.visibility = Visibility.PUBLIC
    shown.save()
    effect = weighed(users.ada)
    assert (effect.total, effect.become_illegal) == (4, 4)
    assert [struck.strike_force.name for struck in effect.named] == ["Ben's public", "Mine"]
    assert weighing.players(draft) == 2


@pytest.mark.parametrize("lists", [1, 50])
def test_weighing_asks_as_often_for_fifty_lists_as_for_one(draft, users, staff, lists):
    for n in range(lists):
        a_list(users.ada, "rifles", "runners", name=f"Patrol {n}")
    draft.datasheets.filter(slug="runners").update(withdrawn=True)
    staff.get("/workshop/guard/impact/")
    with CaptureQueriesContext(connection) as asked:
        assert staff.get("/workshop/guard/impact/").status_code == 200
    assert len(asked) == 15, [query["sql"] for query in asked]


def test_nothing_is_published_by_looking(draft, staff):
    for path in ("", "publish/", "impact/", "pack/", "load/"):
        assert staff.get(f"/workshop/guard/{path}").status_code == 200
    assert Release.objects.count() == 1
