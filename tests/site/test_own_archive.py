"""Everything that somebody has here as one archive: whole, without secrets or what is others', in bounded memory."""

import json
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from armies.actions import table_games
from armies.models import ListPicture, OwnedModels, OwnedPicture
from campaigns.actions.campaigns import create_campaign, join
from campaigns.ledger.transfer import FORMAT
from campaigns.models import Campaign, Notice, PlayerStory
from damocles_site import purging
from damocles_site.models import ApiToken, ArchivePart, OwnArchive, digest_of
from damocles_site.own_data import archive
from people.models import AuditEntry
from tests.armies.support.guard_faction import a_list, load_the_guard
from tests.campaigns.conftest import entered
from tests.campaigns.support.content import load_the_watch
from tests.support.pages import text_of
from tests.support.worker import send_mails

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
PAGE, ASK, FILE = "/accounts/data/", "/accounts/data/archive/", "/accounts/data/archive.zip"
PASSWORD = "three-dice-and-a-tape"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", "ada@example.com", PASSWORD)


@pytest.fixture
def own(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def files(answer: Any) -> dict[str, bytes]:
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as opened:
        assert opened.testzip() is None
        return {name: opened.read(name) for name in opened.namelist()}


def taken(own: Client) -> dict[str, bytes]:
    assert own.post(ASK).status_code == 302
    answer = own.get(FILE)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/zip"
    return files(answer)


def picture(content: bytes) -> dict[str, Any]:
    return {"image": content, "width": 1, "height": 1, "caption": "Rust and ochre"}


def test_it_holds_what_is_ones_own_in_the_formats_of_the_site(ada: User, own: Client) -> None:
    """A list with its note, its versions and a picture; the collection; a table; a token; the log."""
    load_the_guard()
    ravel = a_list(ada, "rifles")
    ravel.notes, ravel.tags = {"s0": "hold the left"}, "\nsunday\n"
    ravel.save()
    ListPicture.objects.create(strike_force=ravel, squad="s0", **picture(b"list-jpeg"))
    OwnedModels.objects.create(user=ada, faction=ravel.faction, datasheet="rifles", models=10, built=5, painted=1)
    OwnedPicture.objects.create(user=ada, faction=ravel.faction, datasheet="rifles", **picture(b"own-jpeg"))
    table_games.start(ravel, ["Bob"])
    ApiToken.objects.create(owner=ada, name="sheet", digest=digest_of("dam_x"), hint="dam_1234")
    Notice.objects.create(user=ada, kind="moderated", about={"did": "waits", "title": "Rust"}, path="/", once="1")
    inside = taken(own)
    roster = json.loads(inside[f"lists/{ravel.slug}/list.json"])
    assert (roster["format"], roster["name"]) == ("damocles-roster/1", "Third Patrol")
    about = json.loads(inside[f"lists/{ravel.slug}/about.json"])
    assert (about["notes"], about["tags"]) == ({"s0": "hold the left"}, "\nsunday\n")
    [owned] = json.loads(inside["collection.json"])
    assert (owned["faction__slug"], owned["models"], owned["built"], owned["painted"]) == ("guard", 10, 5, 1)
    assert {inside[name] for name in inside if name.endswith(".jpg")} == {b"list-jpeg", b"own-jpeg"}
    assert json.loads(inside["tables.json"])[0]["list_name"] == "Third Patrol"
    assert b"everything, as one archive" in inside["log.jsonl"]
    assert "All that ada has on Damocles." in inside["README.txt"].decode()
    everything = b"".join(inside.values())
    for secret in (digest_of("dam_x"), ada.password, own.session.session_key):
        assert secret.encode() not in everything
    assert json.loads(inside["tokens.json"])[0]["hint"] == "dam_1234"


def test_campaigns_are_in_it_as_far_as_one_may_read_them(ada: User, own: Client) -> None:
    """The whole file of what ada runs, the ledger of what she plays in, her own force and story, no more."""
    load_the_watch()
    ben = User.objects.create_user("ben")
    hers, his = (create_campaign(user, key=uuid4(), name=f"Of {user}", summary="", limit=500) for user in (ada, ben))
    join(his, ada)
    entered(his, ada, "First Watch")
    PlayerStory.objects.create(campaign=his, author=his.memberships.get(user=ada), title="Snow", text="It fell.")
    secret = PlayerStory.objects.create(campaign=his, author=his.memberships.get(user=ben), title="Mine", text="Hush.")
    create_campaign(ben, key=uuid4(), name="Elsewhere", summary="", limit=500)
    inside = taken(own)
    assert json.loads(inside[f"campaigns/{hers.slug}/campaign.json"])["format"] == FORMAT
    assert f"campaigns/{his.slug}/campaign.json" not in inside
    assert len(inside[f"campaigns/{his.slug}/ledger.jsonl"].splitlines()) == his.ledger.count()
    mine = json.loads(inside[f"campaigns/{his.slug}/mine.json"])
    assert [force["roster"]["name"] for force in mine["forces"]] == ["First Watch"]
    assert [story["text"] for story in mine["stories"]] == ["It fell."]
    assert secret.text.encode() not in b"".join(inside.values())
    others = Campaign.objects.get(name="Elsewhere").slug
    assert not any(others in name for name in inside)


def test_an_archive_is_asked_for_and_taken_with_the_password_and_both_are_noted(ada: User, own: Client) -> None:
    session = Client()
    session.force_login(ada)
    assert session.post(ASK).headers["Location"].startswith("/accounts/reauthenticate/")
    assert own.get(FILE).status_code == 404
    taken(own)
    assert session.get(FILE).headers["Location"].startswith("/accounts/reauthenticate/")
    about = list(AuditEntry.objects.filter(kind="export", account=ada.pk).values_list("about", flat=True))
    assert about == [f"the archive of {timezone.now():%Y-%m-%d}", "everything, as one archive"]
    send_mails()
    assert [message.subject for message in mail.outbox] == ["Damocles: your archive is ready"]


def test_nobody_else_gets_it_and_it_is_kept_for_a_week(ada: User, own: Client) -> None:
    ben = User.objects.create_user("ben", password=PASSWORD)
    other = Client()
    other.force_login(ben)
    other.post("/accounts/reauthenticate/", {"password": PASSWORD})
    taken(own)
    assert other.get(FILE).status_code == 404
    assert "kept until" in text_of(own.get(PAGE))
    now = timezone.now()
    purging.purge(now + timedelta(days=6, hours=23))
    assert OwnArchive.objects.count() == 1
    purging.purge(now + timedelta(days=7, minutes=1))
    assert not ArchivePart.objects.exists()
    assert own.get(FILE).status_code == 404


def test_a_new_one_replaces_the_old_and_a_day_has_five(ada: User, own: Client) -> None:
    for _time in range(6):
        assert own.post(ASK).status_code == 302
    assert OwnArchive.objects.count() == 1
    assert AuditEntry.objects.filter(kind="export").count() == 5
    assert "Enough for now" in text_of(own.get(PAGE))


def test_a_large_one_is_read_and_sent_in_parts(ada: User, own: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three parts of 1,000 bytes or so: each a row, and a piece of the answer."""
    monkeypatch.setattr(archive, "PART", 1000)
    load_the_guard()
    it = a_list(ada, "rifles")
    ListPicture.objects.create(strike_force=it, squad="s0", **picture(bytes(range(256)) * 8))
    own.post(ASK)
    kept = OwnArchive.objects.get()
    assert kept.parts.count() == -(-kept.size // 1000) >= 3
    answer = own.get(FILE)
    pieces = list(answer.streaming_content)
    assert {len(piece) for piece in pieces[:-1]} == {1000}
    assert int(answer.headers["Content-Length"]) == sum(map(len, pieces)) == kept.size


def test_one_that_breaks_half_way_is_none_and_the_old_one_stays(
    ada: User, own: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken(own)
    old = OwnArchive.objects.get()
    monkeypatch.setattr(archive, "files_of", lambda user: 1 / 0)
    own.post(ASK)
    assert OwnArchive.objects.ready(ada) == old
    assert "It is being made." in text_of(own.get(PAGE))
