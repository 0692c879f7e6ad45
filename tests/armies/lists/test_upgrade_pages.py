"""A list and the newer release of its faction: what it would do, doing it, and that nothing happens by itself.

Ada's Third Patrol: two squads of three rifles, 120 SV. In the second release rifles are 65 SV.
"""

import re
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format
from pypdf import PdfReader

from armies.models import Change, Faction, StrikeForce, Visibility
from printing.pdf import strike_force_pdf
from tests.armies.support.builder_requests import HTMX, post
from tests.armies.support.guard_faction import a_list, load_the_guard, pack
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def publish(notes: str = "", **of_rifles: Any) -> None:
    """A release of the Guard in which its rifles are so."""
    from workshop.actions import publishing

    Faction.objects.get(slug="guard").datasheets.filter(slug="rifles").update(**of_rifles)
    publishing.publish(Faction.objects.get(slug="guard"), notes=notes)


@pytest.fixture
def dearer(patrol: StrikeForce) -> StrikeForce:
    """The patrol, with a second release out: 130 SV, of 125."""
    StrikeForce.objects.update(limit=125)
    publish("Rifles were too good.", strategic_valor=65)
    return StrikeForce.objects.get()


def plain(page: Any) -> str:
    """What a person reads, marks where they belong."""
    return re.sub(r" ([,.])", r"\1", text_of(page))


def release_of(it: StrikeForce) -> int:
    return StrikeForce.objects.get(pk=it.pk).release.number


def test_a_list_says_what_it_is_built_with(patrol, ada, browser_of, users):
    release_text = f"Release 1, {date_format(timezone.localtime())}"
    assert release_text in text_of(ada.get(patrol.get_absolute_url()))
    assert release_text in text_of(browser_of(users.staff).get(patrol.get_absolute_url())), "to read"
    printed = strike_force_pdf(StrikeForce.objects.with_release().get())
    assert release_text in PdfReader(BytesIO(printed)).pages[0].extract_text()


def test_a_list_that_is_up_to_date_says_nothing_of_releases(patrol, ada):
    assert "is out" not in text_of(ada.get(patrol.get_absolute_url()))
    assert "is out" not in text_of(ada.get("/strike-forces/"))


def test_the_banner_says_what_the_newer_release_would_do(dearer, ada, browser_of, users):
    line = "Built with release 1; release 2 is out: 120 → 130 SV, 1 violation more."
    assert line in plain(ada.get(dearer.get_absolute_url()))
    to_read = plain(browser_of(users.staff).get(dearer.get_absolute_url()))
    assert line in to_read
    assert "and upgrade" not in to_read
    assert "Release 2 is out : Third Patrol" in text_of(ada.get("/strike-forces/"))


def test_a_release_published_while_the_list_is_open_changes_nothing_on_it(patrol, ada):
    """The page goes on: the next change is made on the list as it was, and says that there is something new."""
    ada.get(patrol.get_absolute_url())
    publish(strategic_valor=65)
    page = post(ada, patrol, "squads/", htmx=True, datasheet="rifles")
    assert page.status_code == 200
    assert "Strategic valor 180 of 500" in text_of(page)
    assert "release 2 is out: 180 → 195 SV, still legal." in plain(page)
    assert release_of(patrol) == 1


def test_the_page_shows_all_that_changes(dearer, ada):
    page = text_of(ada.get(f"{dearer.get_absolute_url()}upgrade/"))
    assert "Strategic valor 120 → 130 of 125 SV" in page
    assert "Tactical points 12 → 12" in page
    assert "Violations 0 → 1" in page
    assert "What becomes illegal 130 of 125 SV: 5 too many. R-ARM-02" in page
    assert "Line Rifles Strategic valor 60 → 65 SV" in page
    assert page.count("60 → 65 SV") == 3, "the datasheet once, and each of the two squads"
    assert "Rifles were too good." in page


def test_cards_and_rules_that_change_are_shown(guard, users, ada):
    it = a_list(users.ada, "rifles", cards=3)
    scarce = pack()
    scarce["assets"][2]["copies"] = 2
    scarce["faction"]["rules"] = [{"slug": "steady", "name": "Steady", "text": "They stay."}]
    load_the_guard(scarce)
    page = text_of(ada.get(f"{it.get_absolute_url()}upgrade/"))
    assert "What becomes illegal Rations: 3 of at most 2 copies: 1 too many." in page
    assert "Rations Copies any number → 2 3 copies in the deck" in page
    assert "Faction rules Steady new They stay." in page


def test_what_the_list_does_not_use_is_left_out(patrol, ada):
    Faction.objects.get().datasheets.filter(slug="cannon").update(strategic_valor=100)
    publish()
    page = text_of(ada.get(f"{patrol.get_absolute_url()}upgrade/"))
    assert "Nothing that this list uses changes." in page
    assert "Cannon" not in page


def test_upgrading_is_one_change_and_can_be_undone(dearer, ada):
    answer = post(ada, dearer, "upgrade/", release=2)
    assert answer.status_code == 302
    assert release_of(dearer) == 2
    page = text_of(ada.get(dearer.get_absolute_url()))
    assert "From release 1 to release 2." in page
    assert "Strategic valor 130 of 125" in page
    change = Change.objects.get(version=2)
    assert (change.verb, change.release.number, change.squads) == ("upgraded", 2, dearer.squads)
    post(ada, dearer, "undo/", version=2)
    assert release_of(dearer) == 1


def test_a_double_click_upgrades_once(dearer, ada):
    assert [post(ada, dearer, "upgrade/", release=2).status_code for _ in range(2)] == [302, 302]
    assert StrikeForce.objects.get().version == 2


def test_what_was_looked_at_is_what_is_done(dearer, ada):
    """A third release comes out before the button is pressed."""
    publish(strategic_valor=100)
    post(ada, dearer, "upgrade/", release=2)
    assert release_of(dearer) == 2
    assert "release 3 is out" in text_of(ada.get(dearer.get_absolute_url()))


def test_a_list_changed_meanwhile_is_not_upgraded(dearer, ada):
    post(ada, dearer, "squads/", datasheet="cannon")
    late = post(ada, dearer, "upgrade/", release=2)
    assert late.status_code == 409
    assert "Upgrade to another release" in text_of(late)
    assert release_of(dearer) == 1


def test_a_list_may_go_back_to_an_older_release(dearer, ada):
    post(ada, dearer, "upgrade/", release=2)
    assert "130 → 120" in text_of(ada.get(f"{dearer.get_absolute_url()}upgrade/?release=1"))
    assert post(ada, dearer, "upgrade/", version=2, release=1).status_code == 302
    assert release_of(dearer) == 1


@pytest.mark.parametrize("number", ["0", "3", "", "-1", "٢", "9" * 40, "two"])
def test_a_release_that_is_none_is_refused(dearer, ada, number):
    assert post(ada, dearer, "upgrade/", release=number).status_code == 422
    assert ada.get(f"{dearer.get_absolute_url()}upgrade/?release={number or 'x'}").status_code == 404
    assert release_of(dearer) == 1


def test_nobody_upgrades_anothers_list(dearer, ben, visitor, browser_of, users):
    for client in (ben, visitor, browser_of(users.staff)):
        assert client.get(f"{dearer.get_absolute_url()}upgrade/").status_code == 404
        assert post(client, dearer, "upgrade/", release=2).status_code == 404
    assert release_of(dearer) == 1


def test_a_datasheet_that_is_withdrawn_takes_its_squads_figures(patrol, ada):
    Faction.objects.get().datasheets.filter(slug="rifles").update(withdrawn=True)
    publish()
    page = text_of(ada.get(f"{patrol.get_absolute_url()}upgrade/"))
    assert "Strategic valor 120 → 0" in page
    assert "Line Rifles (squad 1)" not in page
    assert 'The Guard has no datasheet "rifles". R-ARM-01' in page
    assert "Line Rifles gone" in page


@pytest.fixture
def shared(patrol):
    """The Guard is another player's homebrew, shared by its link; Ada, who built with it, has not the link here."""
    Faction.objects.update(homebrew=True, visibility=Visibility.LINK)
    publish(strategic_valor=65)
    return patrol


def test_a_faction_that_was_closed_leaves_its_lists_and_shows_nothing_new(shared, ada):
    """The list goes on with its release; the newer one is not for its owner to see."""
    page = text_of(ada.get(shared.get_absolute_url()))
    assert "Strategic valor 120 of 500" in page
    assert "homebrew" in page
    assert "is out" not in page
    assert "is out" not in text_of(ada.get("/strike-forces/"))
    assert post(ada, shared, "squads/", datasheet="cannon").status_code == 302
    assert ada.get(f"{shared.get_absolute_url()}upgrade/").status_code == 404
    assert post(ada, shared, "upgrade/", version=2, release=2).status_code == 422
    assert "up to date" in text_of(ada.get("/strike-forces/upgrade/"))
    assert release_of(shared) == 1


def all_at_once(client: Any, *lists: str, release: int = 2) -> Any:
    fields = {"faction": "guard", "release": str(release), "list": list(lists)}
    return client.post("/strike-forces/upgrade/", fields, follow=True)


@pytest.mark.postgres
def test_all_lists_of_a_faction_go_at_once(guard, users, ada):
    """60 → 65, 90 → 90 and 60 → 65 of 60 SV, which is not ticked beforehand; each in its own history."""
    first, second = (
        a_list(users.ada, "rifles", name="First", cards=11),
        a_list(users.ada, "cannon", name="Second", cards=11),
    )
    third = a_list(users.ada, "rifles", name="Third", limit=60, cards=11)
    a_list(users.ben, "rifles", name="Ben's")
    publish(strategic_valor=65)
    page = ada.get("/strike-forces/upgrade/")
    text = text_of(page)
    assert "First 1 → 2 60 → 65 of 500" in text
    assert "Second 1 → 2 90 of 500" in text
    assert "Third 1 → 2 60 → 65 of 60 12 1 violation was legal" in text
    assert "Ben's" not in text
    ticked = re.findall(r'value="(\w+:1)" checked', page.content.decode())
    assert sorted(ticked) == sorted([f"{first.slug}:1", f"{second.slug}:1"])
    assert "2 lists are on Release 2" in text_of(all_at_once(ada, *ticked))
    assert [release_of(it) for it in (first, second, third)] == [2, 2, 1]
    assert Change.objects.filter(verb="upgraded").count() == 2


def test_a_list_changed_meanwhile_stays_and_is_named(guard, users, ada):
    first, second = a_list(users.ada, "rifles", name="First"), a_list(users.ada, "rifles", name="Second")
    publish(strategic_valor=65)
    post(ada, first, "squads/", datasheet="cannon")
    page = text_of(all_at_once(ada, f"{first.slug}:1", f"{second.slug}:1"))
    assert "1 list is on Release 2" in page
    assert "These changed meanwhile, and stay as they are: First." in page
    assert [release_of(it) for it in (first, second)] == [1, 2]


@pytest.mark.postgres
def test_a_double_click_on_all_is_one_upgrade_each(guard, users, ada):
    it = a_list(users.ada, "rifles")
    publish(strategic_valor=65)
    for _ in range(2):
        assert "1 list is on Release 2" in text_of(all_at_once(ada, f"{it.slug}:1"))
    assert StrikeForce.objects.get().version == 2


def test_anothers_list_is_passed_over(guard, users, ada):
    bens = a_list(users.ben, "rifles")
    publish(strategic_valor=65)
    for chosen in (f"{bens.slug}:1", "nonsense", f"{bens.slug}:x", ":"):
        assert all_at_once(ada, chosen).status_code == 200
    assert all_at_once(ada, release=7).status_code == 404
    assert release_of(bens) == 1


@pytest.mark.parametrize("lists", [1, 50])
def test_all_pages_of_releases_ask_as_often_for_fifty_lists_as_for_one(guard, users, ada, lists):
    """Lists of a withdrawn datasheet among them, for which the other factions are looked through."""
    for n in range(lists):
        a_list(users.ada, "rifles", "cannon", name=f"Patrol {n}")
    Faction.objects.get().datasheets.filter(slug="cannon").update(withdrawn=True)
    publish(strategic_valor=65)
    ada.get("/strike-forces/upgrade/")
    with CaptureQueriesContext(connection) as asked:
        page = ada.get("/strike-forces/upgrade/")
    assert page.content.decode().count('name="list"') == lists
    assert len(asked) == 5, [query["sql"] for query in asked]


def test_the_banner_costs_one_query_and_nothing_when_there_is_none(patrol, ada):
    def queries(**headers: Any) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert ada.get(patrol.get_absolute_url(), headers=headers).status_code == 200
        return len(asked)

    queries()
    before = queries(), queries(**HTMX)
    publish(strategic_valor=65)
    queries()
    assert (queries(), queries(**HTMX)) == (before[0] + 1, before[1] + 1)
