"""Tags of lists: written beside the versions, filtered by, suggested from one's own, and found in public."""

import pytest

from armies.actions.creating import copy_strike_force
from armies.actions.reconciling import find_mismatches
from armies.actions.tagging import write_tags
from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce
from tests.armies.support.builder_requests import post
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db


def tags(row):
    return StrikeForce.objects.get(pk=row.pk).tag_list


def names(client, query=""):
    return [row.strike_force.name for row in client.get(f"/strike-forces/{query}").context["lists"]]


@pytest.mark.parametrize("htmx", [False, True])
def test_a_tag_is_added_once_whatever_its_letters_and_removed(patrol, ada, htmx):
    assert post(ada, patrol, "tags/", htmx=htmx, new_tag=" Local  LEAGUE ").status_code == (200 if htmx else 302)
    post(ada, patrol, "tags/", htmx=htmx, new_tag="local league")
    post(ada, patrol, "tags/", htmx=htmx, new_tag="Été")
    assert tags(patrol) == ["local league", "été"]
    shown = '<span class="tag">été</span>'
    assert shown in ada.get(patrol.get_absolute_url()).content.decode()
    answer = post(ada, patrol, "tags/", htmx=htmx, drop_tag="local league", new_tag="")
    assert (shown in answer.content.decode()) == htmx
    assert tags(patrol) == ["été"]
    assert StrikeForce.objects.get(pk=patrol.pk).version == 1


@pytest.mark.parametrize(
    ("tag", "message"),
    [("x" * 31, "31"), ("a\nb", "A name is plain text on one line."), ("ninth", "A list can have 8")],
)
def test_what_is_no_tag_or_one_too_many_is_refused(patrol, ada, tag, message):
    write_tags(patrol, map(str, range(8)))
    answer = post(ada, patrol, "tags/", new_tag=tag)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert tags(patrol) == list("01234567")


def test_own_lists_are_filtered_by_a_tag_and_it_is_suggested(patrol, users, ada, ben):
    other = a_list(users.ada, name="Fourth Patrol")
    write_tags(patrol, ["league", "50% off"])
    write_tags(other, ["league two"])
    write_tags(a_list(users.ben, name="Ben's"), ["bens own"])
    assert names(ada, "?tag=LEAGUE") == ["Third Patrol"]
    assert names(ada, "?tag=50%25%20off") == ["Third Patrol"]
    assert names(ada, "?tag=leag") == []
    page = ada.get("/strike-forces/").content.decode()
    assert [page.index(f"<option>{tag}</option>") for tag in ("50% off", "league", "league two")]
    assert "bens own" not in page
    assert '<option value="league two">' in ada.get(patrol.get_absolute_url()).content.decode()


def test_a_public_list_is_found_by_its_tags_as_long_as_it_has_them(patrol, ada, visitor):
    write_tags(patrol, ["harbour league"])
    post(ada, patrol, "share/", visibility="public")
    for words, is_found in (("league", True), ("leag third", True), ("cup", False)):
        page = visitor.get("/lists/", {"q": words}).content.decode()
        assert ("Third Patrol" in page) == is_found
        assert ('<a class="tag" href="/lists/?q=harbour%20league">harbour league</a>' in page) == is_found
    post(ada, patrol, "tags/", version=2, new_tag="cup", drop_tag="harbour league")
    assert "Third Patrol" not in visitor.get("/lists/?q=league").content.decode()
    assert ">cup</a>" in visitor.get("/lists/?q=cup").content.decode()
    assert list(find_mismatches()) == []


def test_tags_go_with_ones_own_copy_and_with_nobody_elses(patrol, users):
    write_tags(patrol, ["league"])
    row = StrikeForce.objects.with_release().get(pk=patrol.pk)
    copies = [copy_strike_force(owner, row, slug=new_ticket()[:16]) for owner in (users.ada, users.ben)]
    assert [tags(copy) for copy in copies] == [["league"], []]
