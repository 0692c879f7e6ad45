"""Building without a net, the server's side: what a device keeps, and the changes that it sends later."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.models import Change, StrikeForce
from tests.armies.support.builder_requests import post, present
from tests.armies.support.guard_faction import a_homebrew, a_list
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db


def form(path, *fields, adds=()):
    return {"key": str(uuid4()), "path": path, "fields": [list(pair) for pair in fields], "adds": list(adds)}


def send(client, patrol, *forms, version=1, **more):
    return post(client, patrol, "offline/", version=version, changes=json.dumps(forms), **more)


def squads(patrol):
    return [(squad["id"], squad["datasheet"], squad["size"]) for squad in present(patrol).squads]


EVENING = (
    form("squads/", ("datasheet", "rifles"), adds=["new-1"]),
    form("squads/new-1/", ("size", "5")),
    form("squads/new-1/up/"),
    form("squads/s0/remove/"),
    form("settings/", ("name", "Night Patrol")),
)


def test_a_device_keeps_what_changing_a_list_takes(patrol, ada):
    """Rifles are 3 to 6 units; what each adds is asked of the game. The verdict is the page's."""
    kept = ada.get(f"{patrol.get_absolute_url()}offline/").json()
    assert (kept["slug"], kept["version"], kept["limit"]) == (patrol.slug, 1, 500)
    assert [unit["id"] for unit in kept["units"]] == ["s0", "s1"]
    rifles = next(option for option in kept["options"] if option["slug"] == "rifles")
    (unit,) = rifles["units"]
    size = next(field for field in unit["fields"] if field["key"] == "size")
    assert (size["least"], size["most"], size["value"]) == (3, 6, 3)
    assert unit["points"] == rifles["points"]
    grown = form("squads/s0/", ("size", "6"))
    assert kept["units"][0]["slug"] == "rifles"
    send(ada, patrol, grown)
    again = ada.get(f"{patrol.get_absolute_url()}offline/").json()
    assert again["spent"] - kept["spent"] == 3 * unit["prices"]["size"]


def test_an_evening_without_a_net_is_made_once_in_its_order(patrol, ada):
    """Each change is a version of its own, so each can be undone; a second sending finds them made."""
    for _time in range(2):
        assert send(ada, patrol, *EVENING).status_code == 302
        assert squads(patrol) == [("2-2", "rifles", 5), ("s1", *squads(patrol)[1][1:])]
        assert (present(patrol).version, present(patrol).name) == (6, "Night Patrol")
    post(ada, patrol, "undo/", version=6)
    assert present(patrol).name == "Third Patrol"


def test_what_was_sent_before_its_answer_was_lost_is_not_made_again(patrol, ada):
    """Two of five arrived; the device sends all five, and names the squad that the first added."""
    send(ada, patrol, *EVENING[:2])
    assert present(patrol).version == 3
    assert send(ada, patrol, *EVENING).status_code == 302
    assert present(patrol).version == 6
    assert squads(patrol)[0] == ("2-2", "rifles", 5)


def test_a_list_that_another_changed_meanwhile_is_asked_about(patrol, ada):
    """Both sides are shown and nothing is made; asked to, all is made on the newest version."""
    post(ada, patrol, "squads/s1/", name="Wall")
    answer = send(ada, patrol, *EVENING)
    assert answer.status_code == 409
    assert "Changes made without a connection" in text_of(answer)
    assert "Night Patrol" in text_of(answer)
    assert "Wall" in text_of(answer)
    assert present(patrol).version == 2
    assert send(ada, patrol, *EVENING, version=2).status_code == 302
    assert (present(patrol).version, present(patrol).name) == (7, "Night Patrol")
    assert send(ada, patrol, *EVENING).status_code == 302  # the device does not know that it was asked to
    assert present(patrol).version == 7


def test_of_changes_one_of_which_cannot_be_made_none_is(patrol, ada):
    """The answer says which and why: a datasheet that is gone, a squad that is gone, a size that is none."""
    for path, field, reason in (
        ("squads/", ("datasheet", "dragons"), "Choose something of"),
        ("squads/s9/up/", ("", ""), "what it is about is no longer in the list."),
        ("squads/s0/", ("size", "many"), "Enter a whole number"),
        ("delete/", ("", ""), "what it is about is no longer in the list."),
    ):
        answer = send(ada, patrol, EVENING[0], form(path, field))
        assert answer.status_code == 422
        assert "Change 2 of 2 cannot be made: " + reason in text_of(answer)
        assert present(patrol).version == 1


@pytest.mark.parametrize("changes", ["", "{}", "[1]", '[{"key": 1}]', "[" * 999, '[{"key":"\\ud800"}]', "null"])
def test_what_no_device_sends_is_refused(patrol, ada, changes):
    answer = post(ada, patrol, "offline/", version=1, changes=changes)
    assert answer.status_code == 422
    assert "These changes cannot be read." in text_of(answer)


@pytest.mark.parametrize("version", ["", "0", "-1", "1" + "0" * 30, "seven"])
def test_of_a_version_that_never_was_both_sides_are_shown(patrol, ada, version):
    assert send(ada, patrol, *EVENING, version=version).status_code == 409
    assert present(patrol).version == 1


def test_what_a_device_keeps_takes_as_many_queries_for_many(patrol, ada, users, django_assert_num_queries):
    """The page's factions and a list's squads: as many queries for one as for many."""
    for address in ("/strike-forces/offline/", f"{patrol.get_absolute_url()}offline/"):
        ada.get(address)
    with CaptureQueriesContext(connection) as few:
        ada.get("/strike-forces/offline/")
        ada.get(f"{patrol.get_absolute_url()}offline/")
    for slug in ("attic", "cellar"):
        a_homebrew(users.ada, slug)
    long = a_list(users.ada, *["rifles"] * 9)
    with django_assert_num_queries(len(few)):
        ada.get("/strike-forces/offline/")
        ada.get(f"{long.get_absolute_url()}offline/")


def test_a_list_begun_without_a_net_is_created_once(patrol, ada, users):
    kept = ada.get("/strike-forces/offline/guard/").json()
    slug, ticket = kept["tickets"][0]
    begun = {"faction": "guard", "name": "Begun in a hall", "limit": "500", "ticket": ticket}
    it = StrikeForce(slug=slug)
    for _time in range(2):
        assert send(ada, it, form("squads/", ("datasheet", "rifles"), adds=["new-1"]), **begun).status_code in (
            302,
            409,
        )
    it = StrikeForce.objects.get(slug=slug)
    assert (it.owner, it.name, it.limit) == (users.ada, "Begun in a hall", 500)


def test_what_one_reader_made_is_never_sent_by_another(patrol, ada, client):
    """The device says whose changes they are; who signed in since, or out, sends none of them."""
    reader = ada.get("/strike-forces/offline/guard/").json()["reader"]
    kept = client.get("/strike-forces/offline/guard/").json()
    slug, ticket = kept["tickets"][0]
    begun = {"faction": "guard", "name": "Hers", "limit": "500", "ticket": ticket, "reader": reader}
    assert send(client, StrikeForce(slug=slug), **begun).status_code == 403
    assert not StrikeForce.objects.filter(slug=slug).exists()
    assert send(client, patrol, *EVENING).status_code == 404
    assert Change.objects.filter(strike_force=patrol).count() == 1
