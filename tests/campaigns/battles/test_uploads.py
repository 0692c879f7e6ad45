"""Battles played by script, verified by replaying; pictures, re-encoded before they are stored."""

import json
import struct
from copy import deepcopy
from functools import cache
from io import BytesIO
from uuid import uuid4
from zlib import crc32

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaigns import bridge
from campaigns.actions.errors import RefusedError
from campaigns.actions.pictures import add_picture
from campaigns.models import Battle, Picture
from jobs.models import Job
from jobs.worker import work_off
from tests.campaigns.support.fighting import committed
from web.pictures.image_files import EncodedImage, PictureError, re_encode

pytestmark = pytest.mark.django_db


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


@pytest.fixture
def played(battle):
    """The battle's scenario with a seed of the players' own, and what came of it."""
    scenario = bridge.with_seed(Battle.objects.with_documents().get(pk=battle.pk).scenario, 7)
    scenario["players"][0]["commander"] = "aggressive"
    return scenario, json.loads(came_of(json.dumps(scenario)))


@cache
def came_of(scenario: str) -> str:
    return json.dumps(bridge.fight(json.loads(scenario)))


def as_file(document: object, name: str = "a.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, document if isinstance(document, bytes) else json.dumps(document).encode())


def sent(client, battle, scenario, result=None, **changes):
    data = {"first": as_file(scenario), "version": 1, "key": uuid4()} | changes
    if result is not None:
        data["second"] = as_file(result)
    return client.post(url("upload", battle.slug), data)


@pytest.mark.rule("C-RES-09")
def test_an_organisers_upload_is_fought_again_and_recorded(battle, users, client_of, played):
    scenario, result = played
    answers = [sent(client_of(users.organiser), battle, scenario, result).status_code for _ in range(2)]
    assert answers == [302, 302]
    recorded = Battle.objects.get()
    assert (recorded.method, recorded.digest, recorded.seed) == ("by_script", result["digest"], 7)
    event = battle.campaign.ledger.get(kind="result")
    assert event.document["method"] == "by_script"
    assert event.document["luck"] == result["digest"]
    assert client_of(users.ben).get(battle.get_absolute_url()).status_code == 200


@pytest.mark.rule("C-RES-09")
def test_why_an_order_was_refused_is_kept_and_shown_in_french(battle, users, client_of, played):
    """Nobody is in close combat in the first turn, so nobody falls back (R-MOV-08)."""
    scenario, _result = played
    first = scenario["players"][0]["squads"][0]["id"]
    scenario["players"][0] |= {"commander": "script", "script": [{"activate": first}, {"order": "fall_back"}]}
    sent(client_of(users.organiser), battle, scenario, bridge.fight(scenario))
    refusal = {"text": "there is no close combat to fall back from", "plural": "", "by": "count", "values": {}}
    assert list(Battle.objects.with_documents().get().refusals.values()) == [refusal]
    story = (
        client_of(users.ben).get(url("battle_story", battle.slug), headers={"accept-language": "fr"}).content.decode()
    )
    assert "il n’y a pas de corps à corps à quitter" in story


@pytest.mark.rule("C-RES-09")
def test_a_players_upload_in_one_file_is_proposed_and_fought_once_more_when_confirmed(battle, users, client_of, played):
    scenario, result = played
    assert sent(client_of(users.ada), battle, {"scenario": scenario, "result": result}).status_code == 302
    assert Battle.objects.get().is_planned()
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert "Played by script" in page
    assert client_of(users.ben).post(url("confirm", battle.proposals.get().key)).status_code == 302
    assert Battle.objects.get().digest == result["digest"]


def test_until_a_worker_has_fought_it_again_a_page_waits_and_leads_on(battle, users, client_of, played, no_worker):
    """The upload, sent twice, then who confirms it."""
    ada, ben, key, page = client_of(users.ada), client_of(users.ben), uuid4(), battle.get_absolute_url()
    waits = url("upload_outcome", battle.slug, key)
    assert [sent(ada, battle, *played, key=key).url for _ in range(2)] == [waits] * 2
    waits_for_worker = ada.get(waits)
    assert (waits_for_worker.status_code, waits_for_worker["Refresh"]) == (202, "2")
    assert "Your battle is number 1 in the queue." in waits_for_worker.content.decode()
    work_off()
    assert "your result is proposed" in ada.get(waits, follow=True).content.decode()
    assert sent(ada, battle, *played, key=key).url == page
    confirm = url("confirm", battle.proposals.get().key)
    assert [ben.get(confirm).url, ben.post(confirm).url, ben.post(confirm).url] == [page, confirm, confirm]
    assert ben.get(confirm).status_code == 202
    assert [Job.objects.filter(kind=kind).count() for kind in ("upload", "confirm")] == [1, 1]
    work_off()
    assert "The battle is recorded" in ben.get(confirm, follow=True).content.decode()
    assert Battle.objects.get().recorded_by == users.ben


def test_what_a_worker_refuses_is_in_the_readers_language(battle, users, client_of, played, no_worker):
    """Who sent it read English then."""
    (scenario, result), key, french = played, uuid4(), {"accept-language": "fr"}
    ada, ben = client_of(users.ada), client_of(users.ben)
    sent(ada, battle, scenario, result | {"digest": "0" * 64}, key=key)
    work_off()
    refused = ada.get(url("upload_outcome", battle.slug, key), headers=french)
    assert (refused.status_code, "pas ce qu’il en dit\xa0: digest." in refused.content.decode()) == (409, True)
    sent(ada, battle, scenario, result)
    work_off()
    proposal = battle.proposals.get()
    confirm = url("confirm", proposal.key)
    for what, words in (
        ({"digest": "0" * 64}, "Le moteur a changé depuis que c’est proposé"),
        ({"scenario": json.dumps(scenario | {"seed": "x"})}, "seed\xa0: ne peut pas être"),
    ):
        battle.proposals.update(report=proposal.report | what)
        ben.post(confirm)
        work_off()
        refused = ben.get(confirm, headers=french)
        assert (refused.status_code, words in refused.content.decode()) == (409, True)


def changed(scenario, result, what):
    """The documents with one thing in them otherwise."""
    scenario, result = deepcopy(scenario), deepcopy(result)
    what(scenario, result)
    return scenario, result


FORGED = (
    (lambda s, r: r["events"][4].update(turn=9), "event 5 differs"),
    (lambda s, r: r["events"].pop(), "events, not"),
    (lambda s, r: r.update(digest="0" * 64), "what it says of: digest"),
    (lambda s, r: r.update(winner="nobody"), "what it says of: winner"),
    (lambda s, r: r.update(victory_points={"red": 99, "blue": 0}), "what it says of: victory_points"),
    (lambda s, r: r.update(engine="0.1"), "fought by engine 0.1"),
    (lambda s, r: r["events"][4].update(type="forged"), "result.events[4].type: cannot be"),
    (lambda s, r: r.pop("events"), "result.events: is missing"),
    (lambda s, r: [r.pop(key) for key in ("events", "digest")], "has no events"),
    (lambda s, r: s.update(seed=8), "differs"),
    (lambda s, r: s["operation"].update(turns=3), "its mission is not the one"),
    (lambda s, r: s["players"].reverse(), "its players must be red, blue"),
    (lambda s, r: s["players"][1]["squads"].pop(), "force of blue is not the one"),
    (lambda s, r: s["players"][0]["squads"][1].update(size=6), "force of red is not the one"),
    (
        lambda s, r: s["players"][0]["squads"][1]["datasheet"].update(defense=2),
        "Number 2 of red is not what",
    ),
    (lambda s, r: s["players"][0].update(tactical_points=99), "force of red is not the one"),
    (lambda s, r: s["players"][0].update(commander="nobody"), "commander"),
    (lambda s, r: s.update(turns=1), "not planned: turns"),
    (lambda s, r: s.update(battlefield={"scenery": []}), "not planned: battlefield"),
    (lambda s, r: s.update(players=None), "has no players"),
    (lambda s, r: s.update(format=["x"]), "are needed"),
)


@pytest.mark.rule("C-RES-09")
def test_what_is_forged_or_of_another_battle_is_refused_with_the_reason(battle, users, client_of, played, subtests):
    client = client_of(users.organiser)
    for what, words in FORGED:
        with subtests.test(words):
            answer = sent(client, battle, *changed(*played, what))
            assert answer.status_code == 422
            assert words in " ".join(answer.context["form"].non_field_errors())
            assert Battle.objects.get().is_planned()


HOSTILE = (
    (b"[" * 100_000, "nested more than 40 deep"),
    (b'{"a": 1, "a": 2}', "written twice"),
    (b'{"a": NaN}', "NaN"),
    (b'{"a": ' + b"9" * 5000 + b"}", "too many digits"),
    (b'{"a": "\\ud800"}', "surrogate"),
    (b"\xff\xd8\xff", "is a picture"),
    (b"{} " + b" " * 5_000_000, "5,000,000 bytes"),
    (b"[]", "must be an object"),
    (b"{}", "are needed"),
)


def test_hostile_files_are_refused_in_one_line(battle, users, client_of, subtests):
    client = client_of(users.ada)
    for content, words in HOSTILE:
        with subtests.test(words):
            answer = sent(client, battle, content)
            assert answer.status_code == 422
            assert words in " ".join(answer.context["form"].non_field_errors())


def test_nothing_is_uploaded_to_a_battle_committed_or_recorded_otherwise(battle, users, client_of, played):
    scenario, result = played
    committed(battle, users.ada)
    answer = sent(client_of(users.organiser), battle, scenario, result, version=2)
    assert answer.status_code == 422
    assert "the engine fights this battle" in " ".join(answer.context["form"].non_field_errors())
    Battle.objects.update(state="called_off")
    assert sent(client_of(users.organiser), battle, scenario, result).status_code == 409
    assert client_of(users.stranger).get(url("upload", battle.slug)).status_code == 404


def picture(size=(40, 30), kind="PNG", **more) -> SimpleUploadedFile:
    content = BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(content, kind, **more)
    return SimpleUploadedFile("../../x.png", content.getvalue())


@pytest.mark.rule("C-RES-10")
def test_a_picture_is_redrawn_without_what_came_with_it_and_served_as_a_jpeg(battle, users, client_of):
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    exif[0x0112] = 6
    file = picture((3200, 800), "JPEG", exif=exif)
    client = client_of(users.ada)
    data = {"picture": file, "caption": "<b>Fire</b>", "key": uuid4()}
    assert client.post(url("add_picture", battle.slug), data).status_code == 302
    kept = Picture.objects.get()
    assert (kept.width, kept.height) == (400, 1600)
    assert b"A camera" not in bytes(kept.image)
    answer = client_of(users.ben).get(url("picture", kept.key))
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    with Image.open(BytesIO(answer.content)) as opened:
        assert (opened.format, opened.size, len(opened.getexif())) == ("JPEG", (400, 1600), 0)
    assert "&lt;b&gt;Fire&lt;/b&gt;" in client.get(battle.get_absolute_url()).content.decode()
    assert client_of(users.stranger).get(url("picture", kept.key)).status_code == 404


def flood() -> SimpleUploadedFile:
    """A PNG that says it has 20,000 × 20,000 pixels, in a few bytes."""
    content = BytesIO()
    Image.new("1", (1, 1)).save(content, "PNG")
    head = b"IHDR" + struct.pack(">II", 20_000, 20_000) + content.getvalue()[24:29]
    signed = content.getvalue()[:12] + head + struct.pack(">I", crc32(head)) + content.getvalue()[33:]
    return SimpleUploadedFile("a.png", signed)


@pytest.mark.rule("C-RES-10")
@pytest.mark.parametrize(
    ("file", "words"),
    [
        (flood, "40 megapixels"),
        (lambda: SimpleUploadedFile("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "no JPEG, PNG or WebP"),
        (lambda: SimpleUploadedFile("a.jpg", b"GIF89a" + b"\0" * 99), "no JPEG, PNG or WebP"),
        (lambda: SimpleUploadedFile("a.jpg", b"\xff\xd8\xff" + b"\0" * 99), "damaged or cut short"),
        (lambda: SimpleUploadedFile("a.png", picture((400, 300)).read()[:200]), "damaged or cut short"),
        (lambda: SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n" + b"\0" * (8 * 1024 * 1024)), "more than 8 MB"),
    ],
)
def test_what_is_no_picture_is_refused_in_one_line(file, words):
    with pytest.raises(PictureError, match=words):
        re_encode(file())


def test_a_refused_picture_is_said_on_the_battles_page(battle, users, client_of):
    data = {"picture": SimpleUploadedFile("a.jpg", b"no"), "key": uuid4()}
    answer = client_of(users.ada).post(url("add_picture", battle.slug), data)
    assert answer.status_code == 422
    assert "This is no JPEG, PNG or WebP picture." in answer.content.decode()
    assert not Picture.objects.exists()


@pytest.mark.rule("C-RES-10")
def test_a_battle_has_eight_pictures_at_most_and_one_form_adds_one(battle, users):
    ada = battle.campaign.memberships.get(user=users.ada)
    drawn, key = EncodedImage(b"\xff\xd8\xff", 1, 1), uuid4()
    for _ in range(2):
        add_picture(battle, ada, drawn, "", key=key)
    for _ in range(7):
        add_picture(battle, ada, drawn, "", key=uuid4())
    with pytest.raises(RefusedError, match="8 pictures already"):
        add_picture(battle, ada, drawn, "", key=uuid4())
    assert Picture.objects.count() == 8


def test_pictures_are_deleted_by_who_added_them_and_by_organisers(battle, users, client_of):
    ada = battle.campaign.memberships.get(user=users.ada)
    for remover, status in [(users.ben, 404), (users.stranger, 404), (users.ada, 302), (users.organiser, 302)]:
        added = add_picture(battle, ada, EncodedImage(b"\xff\xd8\xff", 1, 1), "", key=uuid4())
        assert client_of(remover).post(url("delete_picture", added.key)).status_code == status
        assert Picture.objects.filter(pk=added.pk).exists() == (status == 404)
