"""A campaign exported and imported: nothing is lost or revealed early, and everything is verified."""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from datetime import date
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from jsonschema import Draft202012Validator
from PIL import Image

from campaigns.actions.importing import CAMPAIGN_FILE, import_campaign
from campaigns.actions.pictures import add_picture
from campaigns.actions.proposals import propose
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.events import first_broken
from campaigns.ledger.transfer import CampaignFileModel, in_base64, packed, read_campaign, unpacked
from campaigns.models import Battle, Campaign, Entry, LedgerEvent, Membership, Picture, PlayerStory
from campaigns.read_model import export
from campaigns.read_model.campaign_state import events_of, standings_of, state_of
from campaigns.read_model.export import campaign_document
from jobs.models import Job
from jobs.worker import work_off
from rules.formats.errors import DocumentError
from rules.formats.json_schema import schema_of
from rules.formats.reading import read_json
from tests.campaigns.conftest import of, planned
from tests.campaigns.support.fighting import auto_resolve, committed
from tests.support.changed_rows import changed_once
from tests.support.killed import run_killed
from web.pictures.image_files import EncodedImage

pytestmark = pytest.mark.django_db
Spoilt = tuple[Callable[[Any], object], str, str]
DAY = date(2026, 11, 18)


@pytest.fixture
def season(campaign, entries, users):
    """One battle fought by the engine, one recorded by hand, one committed, one planned; a story about the first."""
    changed_once(f"exported {of(users)} {campaign.pk}", lambda: played(campaign, entries, users))
    campaign.refresh_from_db()
    return campaign


def played(campaign, entries, users):
    fought, by_hand, ready, _open = (planned(campaign, entries, users.organiser) for _ in range(4))
    auto_resolve(fought, users.ada)
    sides = (SideReport("won", 3, 0, {}, {"squad_destroyed": 3}), SideReport("lost", 1, 2))
    record_by_hand(by_hand, users.organiser, 1, Report(DAY, "Close.", sides))
    committed(ready, users.ada)
    PlayerStory.objects.create(
        campaign=campaign, battle=fought, author=entries[0].membership, title="Snow", text="It fell."
    )


def written(campaign):
    return json.loads(json.dumps(campaign_document(campaign)))


def brought(document, user):
    return import_campaign(user, read_campaign(read_json(json.dumps(document), 16_000_000)), uuid4())


def drawn(width, height=20):
    content = BytesIO()
    Image.new("RGB", (width, height), (30, 30, 200)).save(content, "JPEG")
    return EncodedImage(content.getvalue(), width, height)


@pytest.fixture
def pictured(season, entries):
    """The season with three pictures of two battles, and one that waits with a proposed result."""
    ada = entries[0].membership
    for number, width in ((1, 50), (1, 60), (2, 70)):
        add_picture(season.battles.get(number=number), ada, drawn(width), f"{width} wide", key=uuid4())
    waiting = propose(season.battles.get(number=4), ada, 1, {"method": "by_hand", "sides": []}, key=uuid4())
    season.battles.get(number=4).pictures.create(author=ada, proposal=waiting, **drawn(80)._asdict())
    return season


def with_pictures(campaign):
    return json.loads(json.dumps(campaign_document(campaign, with_pictures=True)))


@pytest.mark.postgres
def test_pictures_go_with_the_file_when_asked_and_are_redrawn_where_they_come(pictured, users):
    document = with_pictures(pictured)
    pictures = [(p["battle"], p["member"], p["caption"]) for p in document["pictures"]]
    assert pictures == [(1, 2, "50 wide"), (1, 2, "60 wide"), (2, 2, "70 wide")]
    assert document["pictures_left_out"] == 0
    copy = brought(document, users.stranger)
    kept = [(p.battle.number, p.author.name, p.caption, p.width, p.height) for p in Picture.objects.filter(
        battle__campaign=copy).order_by("pk")]  # fmt: skip
    assert kept == [(1, "ada", "50 wide", 50, 20), (1, "ada", "60 wide", 60, 20), (2, "ada", "70 wide", 70, 20)]
    added = [p["added"] for p in with_pictures(copy)["pictures"]]
    assert added == [p["added"] for p in document["pictures"]]


def test_a_file_without_pictures_says_how_many_it_leaves_out(pictured):
    document = written(pictured)
    assert (document["pictures"], document["pictures_left_out"]) == ([], 3)


@pytest.mark.parametrize("limit", ["MAX_PICTURES", "MAX_BYTES_OF_PICTURES"])
def test_the_newest_pictures_go_first_and_the_others_are_counted(pictured, monkeypatch, limit):
    newest = Picture.objects.confirmed().exclude(caption="50 wide")
    room = {"MAX_PICTURES": 2, "MAX_BYTES_OF_PICTURES": sum(len(picture.image) for picture in newest)}
    monkeypatch.setattr(export, limit, room[limit])
    document = with_pictures(pictured)
    assert [p["caption"] for p in document["pictures"]] == ["60 wide", "70 wide"]
    assert document["pictures_left_out"] == 1


def other_digest(document):
    document["pictures"][1]["digest"] = "0" * 64


def no_base64(document):
    document["pictures"][0]["jpeg"] = "é"


def replaced_by(content):
    def spoil(document):
        document["pictures"][0] |= in_base64(content)

    return spoil


def large(kind, size):
    content = BytesIO()
    Image.new("RGB", size).save(content, kind)
    return content.getvalue()


def nobodys_picture(document):
    document["pictures"][2]["member"] = 77


def of_no_battle(document):
    document["pictures"][2]["battle"] = 77


def nine(document):
    document["pictures"] = document["pictures"][:1] * 9


SPOILT_PICTURES: tuple[Spoilt, ...] = (
    (other_digest, "pictures[1].jpeg", "is not what its digest says"),
    (no_base64, "pictures[0].jpeg", "is not base64"),
    (replaced_by(b"<svg/>"), "pictures[0].jpeg", "is no picture of those kept"),
    (replaced_by(large("PNG", (30, 30))), "pictures[0].jpeg", "is no picture of those kept"),
    (replaced_by(large("JPEG", (1601, 1600))), "pictures[0].jpeg", "is no picture of those kept"),
    (nobodys_picture, "pictures[2].member", "is nobody of the ledger"),
    (of_no_battle, "pictures[2].battle", "is none of the ledger"),
    (nine, "pictures[8]", "is picture 9 of a battle"),
    (lambda d: d.update(pictures=d["pictures"] * 80), "pictures", "200"),
)


def test_a_picture_that_is_none_is_refused_and_nothing_is_stored(pictured, users, subtests):
    refuse_each(SPOILT_PICTURES, with_pictures(pictured), users, subtests)


def refuse_each(cases: tuple[Spoilt, ...], document, users, subtests) -> None:
    before = counts()
    for spoil, path, fault_line in cases:
        with subtests.test(fault_line):
            spoilt = deepcopy(document)
            spoil(spoilt)
            with pytest.raises(DocumentError) as refused:
                brought(spoilt, users.stranger)
            assert str(refused.value).startswith(path)
            assert fault_line in str(refused.value)
            assert counts() == before


def test_a_file_written_before_there_were_pictures_is_taken(season, users):
    document = written(season)
    del document["pictures"], document["pictures_left_out"]
    for battle in document["battles"]:
        del battle["called_off_with"]
    assert brought(document, users.stranger).battles.count() == 4


def test_the_page_exports_pictures_when_asked_and_says_what_a_file_leaves_out(pictured, users, client_of):
    for query, kept, message in [
        ("", 0, "3 pictures are not in this file"),
        ("?pictures=1", 3, "The campaign is here"),
    ]:
        answer = client_of(users.organiser).get(f"/campaigns/{pictured.slug}/export.json{query}")
        file = SimpleUploadedFile("c.json", answer.content, content_type="application/json")
        data = {"file": file, "key": str(uuid4())}
        made = client_of(users.stranger).post("/campaigns/import/", data, follow=True)
        assert message in made.content.decode()
        assert ("not in this file" in made.content.decode()) == (kept == 0)
        newest = Campaign.objects.order_by("-pk").first()
        assert Picture.objects.filter(battle__campaign=newest).count() == kept


def test_the_schema_knows_the_document_of_each_kind_of_event(season):
    validator, document = Draft202012Validator(schema_of(CampaignFileModel)), written(season)
    assert [error.message for error in validator.iter_errors(document)] == []
    result = next(event for event in document["events"] if event["kind"] == "result")
    result["kind"] = "awarded"
    assert not validator.is_valid(document)
    result["kind"] = "result"
    result["document"]["sides"][0]["outcome"] = "nearly"
    assert not validator.is_valid(document)


@pytest.mark.postgres
def test_what_is_brought_in_is_what_was_written_out(season, users):
    document = written(season)
    copy = brought(document, users.stranger)
    again = written(copy)
    assert again["events"][:-1] == document["events"]
    assert again["events"][-1]["kind"] == "joined"
    for part in ("name", "summary", "limit", "forces", "stories"):
        assert again[part] == document[part]
    assert again["battles"] == document["battles"]
    assert points(copy) == points(season)
    assert first_broken(events_of(copy)) is None


def points(campaign):
    return [(standing.name, standing.line.points) for standing in standings_of(campaign)]


@pytest.mark.postgres
def test_the_rows_stand_as_the_ledger_says(season, users):
    copy = brought(written(season), users.stranger)
    rows = list(copy.battles.order_by("number").values_list("state", "method"))
    assert rows == [("recorded", "auto_resolved"), ("recorded", "by_hand"), ("planned", ""), ("planned", "")]
    sides = list(copy.battles.get(number=2).sides.values_list("outcome", "victory_points", "squads_lost", "reasons"))
    assert sides == [("won", 3, 0, {"squad_destroyed": 3}), ("lost", 1, 2, {})]
    first = Battle.objects.with_documents().get(campaign=copy, number=1)
    assert first.result == Battle.objects.with_documents().get(campaign=season, number=1).result
    assert state_of(copy).forces.keys() == state_of(season).forces.keys()
    assert copy.agreement == season.agreement


def test_who_brings_it_runs_it_and_the_other_places_are_nobodys(season, users):
    copy = brought(written(season), users.stranger)
    places = list(copy.memberships.order_by("number").values_list("name", "role", "user"))
    assert places == [
        ("organiser", "organiser", None), ("ada", "player", None), ("ben", "player", None),
        ("stranger", "organiser", users.stranger.pk),
    ]  # fmt: skip
    assert copy.visibility == "private"
    assert not Campaign.objects.visible_to(users.ada).filter(pk=copy.pk).exists()


def test_secrets_of_battles_to_come_are_not_written_out(season):
    text = json.dumps(written(season))
    for number in (3, 4):
        battle = Battle.objects.with_documents().get(campaign=season, number=number)
        assert battle.secret not in text
    assert Battle.objects.get(campaign=season, number=1).secret in text


def test_a_battle_to_come_is_promised_again(season, users):
    copy = brought(written(season), users.stranger)
    old, new = (Battle.objects.get(campaign=campaign, number=3) for campaign in (season, copy))
    assert (new.commitment, new.committed) == ("", None)
    assert new.secret not in ("", old.secret)
    assert auto_resolve(new, users.stranger) is None
    assert Battle.objects.get(pk=new.pk).is_auto_resolved()


@pytest.mark.postgres
def test_sent_twice_it_is_made_once(season, users):
    read, key = read_campaign(written(season)), uuid4()
    assert import_campaign(users.stranger, read, key) == import_campaign(users.stranger, read, key)
    assert Campaign.objects.count() == 2


def counts():
    return [model.objects.count() for model in (Campaign, Membership, Entry, Battle, LedgerEvent, PlayerStory, Picture)]


def forged(document):
    document["events"][-1]["document"]["sides"][0]["victory_points"] = 99


def dropped(document):
    del document["events"][3]


def other_result(document):
    result = unpacked(document["battles"][0]["result"], "")
    result["events"][-1]["turn"] += 1
    document["battles"][0]["result"] = packed(result)


def bomb(document):
    document["battles"][0]["result"] = b64encode(zlib.compress(b" " * 50_000_000)).decode()


def unrecorded(document):
    document["battles"][1] |= {"state": "planned", "method": None, "played": None, "recorded": None}


def missing(document):
    del document["battles"][0]


def nobodys(document):
    document["stories"][0]["member"] = 77


def twice(document):
    document["forces"].append(document["forces"][0])


def unknown(document):
    document["battles"][0]["sides"][0]["force"] = 9


SPOILT: tuple[Spoilt, ...] = (
    (forged, "events", "does not carry its seal"),
    (dropped, "events[3]", "does not carry its seal"),
    (other_result, "battles[0].result", "is not what its digest says"),
    (bomb, "battles[0].result", "cannot be unpacked"),
    (unrecorded, "battles[1].state", "does not agree with the ledger"),
    (missing, "battles", "have no battle 1"),
    (nobodys, "stories[0].member", "is nobody of the ledger"),
    (twice, "forces", "are not those of the ledger"),
    (unknown, "battles[0].sides[0].force", "is not one of this battle"),
    (lambda d: d.update(format="damocles-campaign/1"), "format", "damocles-campaign/2"),
    (lambda d: d.update(extra=1), "extra", "is not a key"),
)


def test_a_file_that_does_not_agree_is_refused_in_one_line_and_nothing_is_stored(season, users, subtests):
    refuse_each(SPOILT, written(season), users, subtests)


def test_the_page_takes_the_exported_file_and_shows_the_campaign(season, users, client_of):
    answer = client_of(users.organiser).get(f"/campaigns/{season.slug}/export.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{season.slug}-campaign.json"'
    client = client_of(users.stranger)
    file = SimpleUploadedFile("c.json", answer.content, content_type="application/json")
    made = client.post("/campaigns/import/", {"file": file, "key": str(uuid4())}, follow=True)
    assert made.status_code == 200
    assert "The Long Winter" in made.content.decode()
    assert "ada" in made.content.decode()


def test_what_is_no_campaign_is_refused_on_the_page(users, client_of):
    client = client_of(users.stranger)
    for content in (b"", b"{", b"[" * 100_000, b'{"format": NaN}', b"\xff\xfe", b"null", b'"a\x00b"'):
        file = SimpleUploadedFile("c.json", content, content_type="application/json")
        answer = client.post("/campaigns/import/", {"file": file, "key": str(uuid4())})
        assert (answer.status_code, Campaign.objects.count()) == (422, 0), content[:9]


def test_players_and_strangers_export_nothing(season, users, client_of):
    for user in (users.ada, users.stranger):
        assert client_of(user).get(f"/campaigns/{season.slug}/export.json").status_code == 404


KILLED = """
from campaigns.actions import importing
from jobs import worker
did = importing.append
def append(*args, **values):
    did(*args, **values)
    dies()
importing.append, worker.add_schedule = append, lambda: None
worker.work_off()
"""


@pytest.mark.django_db(transaction=True)
def test_a_large_campaign_is_imported_once_by_a_worker_though_one_was_killed_at_its_end(
    season, users, client_of, settings, monkeypatch
):
    settings.JOBS_INLINE = False
    monkeypatch.setattr("web.imports.pages.WAIT", 0)
    stranger, data = client_of(users.stranger), {"file": BytesIO(json.dumps(written(season)).encode())}
    answer = stranger.post("/campaigns/import/", data | {"key": str(UUID(int=7))})
    assert "Your file is number 1 in the queue." in stranger.get(answer["Location"]).content.decode()
    Job.objects.exclude(kind=CAMPAIGN_FILE).delete()
    run_killed(KILLED)
    assert Campaign.objects.count() == 1
    Job.objects.update(lease=timezone.now())
    work_off()
    assert "You run it" in stranger.get(answer["Location"], follow=True).content.decode()
    assert Campaign.objects.count() == 2
