"""Review before publishing: one designer asks, another approves or sends back, and nobody approves their own.

The Guard's rifles are 60 SV in release 1 and 65 in the draft; ada and ben were made its designers. The operation lasts
7 turns in release 1 and 6 in the draft; dora and eve are of the group Designers.
"""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from armies.models import Faction, Operation
from campaigns.text.notices import notice_lines
from rules.games import GAMES
from tests.support.pages import text_of
from workshop.actions import homebrew
from workshop.actions.designers import add_designer, require_review
from workshop.actions.operations import copy_operation
from workshop.actions.publishing import ReviewNeededError, publish
from workshop.models import PublishRequest

pytestmark = pytest.mark.django_db
PAGE = "/workshop/guard/publish/"


@pytest.fixture
def guarded(guard, users) -> Faction:
    for user in (users.ada, users.ben):
        add_designer(guard, user, users.staff)
    require_review(guard, True)
    guard.datasheets.filter(slug="rifles").update(strategic_valor=65)
    return guard


def asked(client, notes="Dearer.") -> PublishRequest:
    digest = client.get(PAGE).context["draft"].digest
    assert client.post(PAGE, {"digest": digest, "notes": notes}).headers["Location"] == PAGE
    return PublishRequest.objects.get(state="open")


def answer(client, request: PublishRequest, verb: str = "approve", **data: str) -> str:
    page = client.post(f"/workshop/guard/review/{request.pk}/{verb}/", data)
    return page.headers.get("Location", str(page.status_code))


def test_another_designer_approves_and_it_is_published_once(guarded, users, ada, ben):
    request = asked(ada)
    assert guarded.releases.count() == 1
    assert "waits for review" in text_of(ben.get("/workshop/"))
    assert "ada asked on" in text_of(ben.get(PAGE))
    assert (
        "waits for review" in text_of(ben.get("/workshop/guard/")),
        "Ask for approval" in text_of(ben.get(PAGE)),
    ) == (
        True,
        False,
    )
    assert [answer(ben, request) for _ in range(2)] == ["/factions/guard/releases/2/"] * 2
    release = guarded.releases.get(number=2)
    assert (release.publisher, release.notes, guarded.releases.count()) == (users.ada, "Dearer.", 2)
    assert PublishRequest.objects.get().reviewer == users.ben


@pytest.mark.postgres
def test_nobody_approves_their_own(guarded, users, ada, ben, browser_of):
    request = asked(ada)
    assert "Approve and publish" not in text_of(ada.get(PAGE))
    assert answer(ada, request) == PAGE
    marshal = browser_of(users.staff)
    own = asked(marshal)
    assert answer(marshal, own) == PAGE, "not even a superuser"
    assert answer(ben, request) == PAGE, "it was asked anew"
    assert guarded.releases.count() == 1
    assert [request_row.state for request_row in PublishRequest.objects.all()] == ["open", "replaced"]


def told(user: User) -> list[str]:
    return [line.words for line in notice_lines(user.notices.order_by("pk"))]


def test_both_those_who_may_answer_and_who_asked_are_notified(guarded, users, ada, ben):
    """Not who did it themselves, nor a stranger; the notices lead to the page on which it is answered."""
    request = asked(ada)
    assert told(users.ben) == ["ada asks for your review of “The Guard” before it is published."]
    assert told(users.staff) == told(users.ben)
    assert (told(users.ada), told(User.objects.create_user("stranger"))) == ([], [])
    assert users.ben.notices.get().path == PAGE
    answer(ben, request, "send-back", answer="65 is too dear.")
    assert told(users.ada) == ["ben sent “The Guard” back: 65 is too dear."]
    answer(ben, asked(ada, notes="Still dearer."))
    assert told(users.ada)[1:] == ["ben approved “The Guard”, and it is published."]
    assert len(told(users.ben)) == 2


def test_what_was_changed_after_it_was_asked_for_is_not_published(guarded, ada, ben):
    request = asked(ada)
    guarded.datasheets.filter(slug="rifles").update(strategic_valor=1)
    assert "it has to be asked for anew" in text_of(ben.get(PAGE))
    assert answer(ben, request) == PAGE
    assert guarded.releases.count() == 1


def test_it_is_sent_back_with_a_note(guarded, ada, ben):
    request = asked(ada)
    assert answer(ben, request, "send-back", answer="") == PAGE
    assert answer(ben, request, "send-back", answer="65 is too dear.") == "/workshop/guard/"
    assert "ben sent it back on" in text_of(ada.get(PAGE))
    assert "65 is too dear." in text_of(ada.get(PAGE))
    assert answer(ben, request) == PAGE
    assert guarded.releases.count() == 1


def test_there_is_no_way_round_the_review(guarded, users, ada, ben):
    """Not by the API, by turning it off, by a stranger's answer, nor by withdrawing what was approved."""
    with pytest.raises(ReviewNeededError):
        publish(guarded, users.ada)
    tag = ada.get("/api/1/drafts/guard/").headers["ETag"]
    call = ada.post("/api/1/drafts/guard/publish/", {}, content_type="application/json", headers={"If-Match": tag})
    assert (call.status_code, "Another designer" in call.content.decode()) == (409, True)
    assert ada.post("/workshop/guard/designers/review/").status_code == 404
    assert ada.post("/workshop/guard/releases/1/withdraw/").status_code == 404
    request = asked(ada)
    guarded.designers.filter(user=users.ben).delete()
    assert answer(ben, request) == "404"
    assert ada.post(f"/workshop/swarm/review/{request.pk}/approve/").status_code == 404
    assert (Faction.objects.get(slug="guard").reviewed, guarded.releases.count()) == (True, 1)


@pytest.mark.postgres
def test_its_owner_turns_it_off_and_deletes_it_with_its_requests(guarded, users, ada, ben):
    Faction.objects.filter(pk=guarded.pk).update(homebrew=True, owner=users.ada)
    request = asked(ben)
    assert answer(ada, request) == "/factions/guard/releases/2/"
    assert ada.post("/workshop/guard/designers/review/").status_code == 302
    assert not Faction.objects.get(slug="guard").reviewed
    homebrew.delete(guarded)
    assert not PublishRequest.objects.exists()


@pytest.fixture
def crowned(users, browser_of) -> tuple[Operation, Any, Any]:
    """An operation that is reviewed, and the browsers of two designers."""
    operation = copy_operation(GAMES[0], GAMES[0].content.missions[0] | {"turns": 7})
    publish(operation)
    Operation.objects.update(document=operation.document | {"turns": 6})
    browser_of(users.staff).post(f"/operation-drafts/{operation.pk}/designers/review/", {"reviewed": "on"})
    designers = [User.objects.create_user(name, is_staff=True) for name in ("dora", "eve")]
    for designer in designers:
        designer.groups.add(Group.objects.get(name="Designers"))
    return Operation.objects.get(), browser_of(designers[0]), browser_of(designers[1])


@pytest.mark.parametrize("address", ["/workshop/guard/designers/review/", "/operation-drafts/{}/designers/review/"])
def test_a_draft_that_is_deleted_while_it_is_changed_is_not_there(address, crowned, guard, users, monkeypatch):
    """It was there for the view, and is gone before the change locks it: 404, and nothing is broken."""
    browser = Client(raise_request_exception=False)
    browser.force_login(users.staff)
    monkeypatch.setattr("workshop.views.reviews.require_review", deleted_first)
    assert browser.post(address.format(Operation.objects.get().pk), {"reviewed": "on"}).status_code == 404


def deleted_first(holder: Any, reviewed: bool) -> None:
    holder.pk = 0
    require_review(holder, reviewed)


@pytest.mark.postgres
def test_an_operation_is_reviewed_as_a_faction_is(crowned):
    operation, dora, eve = crowned
    base = f"/operation-drafts/{operation.pk}/"
    page = dora.get(f"{base}publish/")
    assert "Ask for approval" in text_of(page)
    sent = {"digest": page.context["draft"].digest, "notes": "Shorter."}
    assert dora.post(f"{base}publish/", sent).headers["Location"] == f"{base}publish/"
    request = operation.publish_requests.get()
    assert "waits for review" in text_of(eve.get("/operation-drafts/"))
    assert "dora asked on" in text_of(eve.get(f"{base}publish/"))
    assert eve.post(f"{base}review/{request.pk}/send-back/", {"answer": "Why?"}).headers["Location"] == base
    assert "eve sent it back on" in text_of(dora.get(f"{base}publish/"))
    dora.post(f"{base}publish/", sent | {"notes": "It dragged on."})
    request = operation.publish_requests.get(state="open")
    assert dora.post(f"{base}review/{request.pk}/approve/").headers["Location"] == f"{base}publish/", "their own"
    assert operation.releases.count() == 1
    out = eve.post(f"{base}review/{request.pk}/approve/").headers["Location"]
    assert out == f"/operations/{operation.slug}/releases/2/"
    release = operation.releases.get(number=2)
    assert (release.publisher.username, release.notes, release.document["turns"]) == ("dora", "It dragged on.", 6)


@pytest.mark.postgres
def test_there_is_no_way_round_the_review_of_an_operation(crowned):
    """Not by turning it off, an earlier version, withdrawing, deleting it to begin anew, nor in the administration."""
    operation, dora, _eve = crowned
    base, admin = f"/operation-drafts/{operation.pk}/", f"/admin/armies/operation/{operation.pk}/"
    with pytest.raises(ReviewNeededError):
        publish(operation, User.objects.get(username="dora"))
    assert dora.post(f"{base}designers/review/").status_code == 404
    assert dora.post(f"{base}releases/1/withdraw/").status_code == 404
    assert "Withdraw" not in text_of(dora.get(f"{base}releases/"))
    assert dora.post(f"{base}delete/").status_code == 404
    assert "reviewed" not in dora.get(f"{admin}change/").content.decode()
    dora.post(f"{admin}delete/", {"post": "yes"})
    first = operation.history.order_by("history_date")[0]
    dora.post(f"{base}bring-back/", {"moment": first.history_date.isoformat()})
    assert Operation.objects.get().reviewed
    assert operation.releases.get().document["turns"] == 7
