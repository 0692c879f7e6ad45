"""What else the pages do, by the API: forecasts, proofs, notices, stories, pictures, invitations, templates."""

from base64 import b64encode
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone
from PIL import Image

from armies.computation import forecast_jobs
from campaigns import rate_limits
from campaigns.actions.map_and_story import NOTHING, draw_map
from campaigns.actions.results import record_by_hand
from campaigns.ledger.presets import starter_map
from campaigns.models import Battle, Campaign, Invitation, Membership, Notice, NoticeChoice, Picture, PlayerStory
from jobs.kinds import KINDS
from jobs.worker import work_off
from people.models import OutgoingEmail
from tests.campaigns.api.test_campaigns import MAX_QUERIES
from tests.campaigns.support.fighting import auto_resolve, committed
from tests.campaigns.support.forecasts import TEN
from tests.campaigns.test_queries import WON
from tests.support.api_client import Caller, faults
from web.api.throttling import WorkThrottle

pytestmark = pytest.mark.django_db
COPY = {"name": "The Thaw"}


@pytest.fixture(autouse=True)
def quick(db, monkeypatch):
    monkeypatch.setitem(KINDS, "forecast", TEN["forecast"])


def at(campaign, rest=""):
    return f"/api/1/campaigns/{campaign.slug}/{rest}"


def battle_at(battle, rest=""):
    return f"/api/1/battles/{battle.slug}/{rest}"


@pytest.mark.rule("C-AUT-10")
def test_a_forecast_counts_each_battle_once_for_who_fights_in_it(battle, users):
    ada, address = Caller(users.ada), battle_at(battle, "forecast/")
    shown = ada.post(address, {"plan": {"commander": "aggressive"}}).json()
    assert (shown["runs"], shown["wanted"], shown["published"]) == (10, 100, False)
    assert sum(shown["wins"].values()) + shown["draws"] + shown["failed"] == 10
    assert ada.post(address, {}).json()["runs"] == 10
    assert Caller(users.stranger).post(address, {}).status_code == 404
    assert not Battle.objects.exclude(version=1).exists()


def test_a_forecast_takes_no_plan_of_who_has_none_to_make(battle, users):
    organiser, address, plan = (
        Caller(users.organiser),
        battle_at(battle, "forecast/"),
        {"plan": {"commander": "steady"}},
    )
    assert faults(organiser.post(address, plan))[0][0] == "plan"
    assert organiser.post(address, {}).status_code == 200
    ada = Caller(users.ada)
    assert ada.post(address, {"plan": {"commander": "nobody"}}).status_code == 400
    committed(battle, users.organiser)
    assert ada.post(address, plan).status_code == 409
    assert ada.post(address, {}).json()["published"] is True


def test_forecasts_are_rationed_as_on_the_page(battle, users, monkeypatch):
    monkeypatch.setattr("campaigns.api.foreseeing.FORECASTS", rate_limits.FORECASTS._replace(maximum=1))
    ada, address = Caller(users.ada), battle_at(battle, "forecast/")
    assert [ada.post(address, {}).status_code for _ in range(2)] == [200, 200]  # the second is the first
    assert ada.post(address, {"plan": {"commander": "aggressive"}}).status_code == 429
    assert int(ada.post(address, {"plan": {"commander": "aggressive"}}).headers["Retry-After"]) > 500


def test_a_forecast_that_takes_long_is_there_for_who_comes_again(battle, users, settings, monkeypatch):
    monkeypatch.setattr(forecast_jobs, "WAIT", 0)
    settings.JOBS_INLINE = False
    ada, address = Caller(users.ada), battle_at(battle, "forecast/")
    asked = ada.post(address, {})
    assert (asked.status_code, asked.headers["Retry-After"]) == (202, "2")
    job = asked.headers["Location"].removeprefix("http://testserver")
    assert job == f"{address}{asked.json()['key']}/"
    waits = ada.get(job)
    assert (
        waits.json() == asked.json() == {"key": asked.json()["key"], "state": "waiting", "place": 1, "forecast": None}
    )
    assert waits.headers["Retry-After"] == "2"
    work_off()
    assert ada.post(address, {}).json()["runs"] == 10
    done = ada.get(job)
    assert (done.json()["state"], done.json()["place"], "Retry-After" in done.headers) == ("done", None, False)
    assert done.json()["forecast"] == ada.post(address, {}).json()
    assert Caller(users.stranger).get(job).status_code == 404
    assert ada.get(f"{address}{'0' * 64}/").status_code == 404


@pytest.mark.rule("C-AUT-04")
@pytest.mark.rule("C-AUT-11")
def test_a_battle_is_verified_step_by_step_and_fought_again(battle, users):
    auto_resolve(battle, users.organiser)
    Campaign.objects.update(visibility="public")
    address = battle_at(battle, "verify/")
    verified = Caller().get(address).json()
    assert [step["code"] for step in verified["steps"]] == [
        "promise", "commitment", "seed", "scenario", "digest", "applied",
    ]  # fmt: skip
    assert (verified["holds"], verified["again"]) == (True, None)
    assert Caller().post(address).status_code == 401
    again = Caller(users.stranger).post(address).json()["again"]
    assert (again["state"], again["digest"]) == ("same", Battle.objects.get().digest)
    Battle.objects.update(digest="0" * 64)
    verified = Caller(users.ada).post(address).json()
    assert (verified["holds"], verified["again"]["state"]) == (False, "differs")
    assert [step["code"] for step in verified["steps"] if not step["holds"]] == ["digest"]


def test_nothing_is_verified_that_the_engine_did_not_fight(battle, users):
    record_by_hand(battle, users.organiser, 1, WON)
    assert Caller(users.ada).get(battle_at(battle, "verify/")).status_code == 404


@pytest.mark.postgres
def test_my_notices_are_listed_and_marked_as_read_and_nobody_elses(battle, users):
    ada, ben = Caller(users.ada), Caller(users.ben)
    record_by_hand(battle, users.organiser, 1, WON)
    listed = ada.get("/api/1/notices/?unread=true").json()["results"]
    assert [(notice["kind"], notice["campaign"], notice["read"]) for notice in listed] == [
        ("recorded", battle.campaign.slug, None),
        ("planned", battle.campaign.slug, None),
    ]
    assert listed[0]["words"] == "organiser recorded Eradication in The Long Winter: ada 3 – ben 0."
    newest, first = (notice["notice"] for notice in listed)
    assert ada.post(f"/api/1/notices/{newest}/read/").json()["read"] is not None
    assert ben.post(f"/api/1/notices/{first}/read/").status_code == 404
    assert [notice["notice"] for notice in ada.get("/api/1/notices/?unread=true").json()["results"]] == [first]
    assert ada.post("/api/1/notices/read/", {"last": newest}).status_code == 204
    assert ada.get("/api/1/notices/?unread=true").json()["count"] == 0
    assert ada.get("/api/1/notices/?unread=false").json()["count"] == 2
    assert ben.get("/api/1/notices/?unread=true").json()["count"] == 2


def test_what_is_switched_off_stays_so_and_all_else_as_it_was(users):
    ada = Caller(users.ada)
    both = {"on_site": True, "by_mail": True}
    assert set(ada.get("/api/1/notices/choices/").json()) == set(Notice.Kind.values)
    choices = ada.patch("/api/1/notices/choices/", {"planned": {"by_mail": False}}).json()
    assert (choices["planned"], choices["round"]) == ({"on_site": True, "by_mail": False}, both)
    choices = ada.patch("/api/1/notices/choices/", {"round": {"on_site": False}, "planned": {}}).json()
    assert (choices["planned"]["by_mail"], choices["round"]["on_site"]) == (False, False)
    assert NoticeChoice.objects.filter(user=users.ada).count() == len(Notice.Kind.values)
    wrong = ada.patch("/api/1/notices/choices/", {"planed": {}, "round": {"by_post": True}})
    assert sorted(path for path, _ in faults(wrong)) == ["planed"]


@pytest.mark.postgres
@pytest.mark.rule("C-NWS-03")
def test_a_story_is_written_once_changed_on_what_was_read_hidden_and_deleted(battle, users):
    record_by_hand(battle, users.organiser, 1, WON)
    campaign, ada, ben = battle.campaign, Caller(users.ada), Caller(users.ben)
    new = {"title": "The Mill", "text": "It burned.", "battle": battle.slug}
    made, again = (ada.post(at(campaign, "stories/"), new, key="t") for _ in range(2))
    assert (made.status_code, again.content) == (201, made.content)
    place = made.headers["Location"]
    tag = ada.get(place).headers["ETag"]
    assert made.headers["ETag"] == tag
    assert ben.patch(place, {"title": "Mine"}, tag).status_code == 404
    changed = ada.patch(place, {"title": "The Burning Mill", "battle": None}, tag).json()
    assert (changed["title"], changed["text"], changed["battle"]) == ("The Burning Mill", "It burned.", None)
    late = ada.patch(place, {"text": "Late."}, tag)
    assert (late.status_code, late.json()["present"]["title"]) == (412, "The Burning Mill")
    assert Caller(users.organiser).post(f"{place}hide/", {"hidden": True}).json()["hidden"] is not None
    Campaign.objects.update(visibility="public")
    assert [caller.get(place).status_code for caller in (ada, ben, Caller(users.stranger))] == [200, 404, 404]
    assert ben.get(at(campaign, "stories/")).json()["count"] == 0
    assert [ben.delete(place).status_code, ada.delete(place).status_code] == [404, 204]
    assert not PlayerStory.objects.exists()


def test_a_story_is_of_a_battle_that_was_recorded_here(battle, users):
    refused = Caller(users.ada).post(
        at(battle.campaign, "stories/"), {"title": "A", "text": "B", "battle": battle.slug}
    )
    assert faults(refused) == [("battle", "is no battle of this campaign that was recorded")]
    empty = Caller(users.ben).post(at(battle.campaign, "stories/"), {"title": " ", "text": ""})
    assert sorted(path for path, _ in faults(empty)) == ["text", "title"]


def picture(kind="PNG"):
    content = BytesIO()
    Image.new("RGB", (40, 30), (200, 30, 30)).save(content, kind)
    return b64encode(content.getvalue()).decode()


@pytest.mark.rule("C-RES-10")
def test_a_picture_is_redrawn_listed_read_as_a_jpeg_and_deleted_by_who_may(battle, users):
    ada, ben, address = Caller(users.ada), Caller(users.ben), battle_at(battle, "pictures/")
    made, again = (ada.post(address, {"picture": picture(), "caption": "<b>Fire</b>"}, key="p") for _ in range(2))
    assert (made.status_code, again.content) == (201, made.content)
    assert (made.json()["width"], made.json()["caption"], made.json()["author"]) == (40, "<b>Fire</b>", 2)
    assert [picture["key"] for picture in ben.get(address).json()["results"]] == [made.json()["key"]]
    shown = ben.get(made.headers["Location"])
    assert shown.headers["Content-Type"] == "image/jpeg"
    with Image.open(BytesIO(shown.content)) as opened:
        assert (opened.format, opened.size) == ("JPEG", (40, 30))
    assert Caller(users.stranger).get(made.headers["Location"]).status_code == 404
    assert [caller.delete(made.headers["Location"]).status_code for caller in (ben, ada)] == [404, 204]


@pytest.mark.rule("C-RES-10")
@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ("no base64!", "must be a file in base64"),
        (b64encode(b"GIF89a" + b"\0" * 99).decode(), "This is no JPEG, PNG or WebP picture."),
        (b64encode(b"\xff\xd8\xff" + b"\0" * 99).decode(), "damaged or cut short"),
        ("", "may not be blank"),
    ],
)
def test_what_is_no_picture_is_refused_at_its_key(battle, users, sent, words):
    refused = Caller(users.ada).post(battle_at(battle, "pictures/"), {"picture": sent})
    assert refused.status_code == 400
    assert [(path, words in message) for path, message in faults(refused)] == [("picture", True)]
    assert not Picture.objects.exists()


@pytest.mark.rule("C-MEM-07")
def test_an_invitation_goes_out_once_is_listed_for_organisers_and_lets_one_person_in(campaign, users):
    organiser, stranger = Caller(users.organiser), Caller(users.stranger)
    new = {"email": "cy@damocles.example", "role": "follower"}
    made, again = (organiser.post(at(campaign, "invitations/"), new).json() for _ in range(2))
    assert again == made
    assert [letter.to for letter in OutgoingEmail.objects.all()] == ["cy@damocles.example"]
    assert made["mailed"] is not None
    assert [row["invitation"] for row in organiser.get(at(campaign, "invitations/")).json()["results"]] == [
        made["invitation"]
    ]
    assert Caller(users.ada).get(at(campaign, "invitations/")).status_code == 404
    assert organiser.post(at(campaign, f"invitations/{made['invitation']}/send/")).status_code == 409
    token = made["address"].split("/")[-2]
    joined = stranger.post("/api/1/campaigns/join/", {"invitation": token}).json()
    assert (joined["role"], joined["state"]) == ("follower", "active")
    assert Caller(users.ben).post("/api/1/campaigns/join/", {"invitation": token}).status_code == 409
    assert stranger.post("/api/1/campaigns/join/", {"invitation": "none"}).status_code == 404
    assert stranger.post("/api/1/campaigns/join/", {"invitation": token, "code": "A"}).status_code == 400
    wrong = organiser.post(at(campaign, "invitations/"), {"email": "nobody"})
    assert [path for path, _ in faults(wrong)] == ["email"]


def test_a_withdrawn_invitation_lets_nobody_in(campaign, users):
    organiser = Caller(users.organiser)
    made = organiser.post(at(campaign, "invitations/"), {"email": "cy@damocles.example"}).json()
    assert organiser.delete(at(campaign, f"invitations/{made['invitation']}/")).status_code == 204
    token = made["address"].split("/")[-2]
    assert Caller(users.stranger).post("/api/1/campaigns/join/", {"invitation": token}).status_code == 409
    Invitation.objects.update(mailed=timezone.now() - timedelta(hours=2))
    assert organiser.post(at(campaign, f"invitations/{made['invitation']}/send/")).status_code == 409


@pytest.mark.rule("C-MEM-08")
def test_a_place_is_offered_and_taken_with_all_it_has(battle, users):
    campaign, organiser = battle.campaign, Caller(users.organiser)
    offered = organiser.post(at(campaign, "members/2/offer/"), {}).json()
    assert (offered["place"], offered["email"], offered["mailed"]) == (2, None, None)
    assert not OutgoingEmail.objects.exists()
    taken = Caller(users.stranger).post("/api/1/campaigns/join/", {"invitation": offered["address"].split("/")[-2]})
    assert (taken.json()["member"], taken.json()["name"]) == (2, "stranger")
    assert Membership.objects.get(number=2).entries.get().name == "First Watch"
    assert organiser.post(at(campaign, "members/1/offer/"), {}).status_code == 409
    assert organiser.post(at(campaign, "members/9/offer/"), {}).status_code == 404


@pytest.mark.rule("C-AGR-04")
def test_a_copy_takes_over_what_is_played_and_nobody(battle, users):
    campaign, organiser = battle.campaign, Caller(users.organiser)
    member = campaign.memberships.get(number=1)
    draw_map(campaign, member, starter_map(), NOTHING)
    made, again = (organiser.post(at(campaign, "copy/"), COPY, key="c") for _ in range(2))
    assert (made.status_code, again.content) == (201, made.content)
    copy = Campaign.objects.get(slug=made.json()["slug"])
    assert (copy.limit, copy.memberships.count(), copy.battles.count()) == (500, 1, 0)
    assert len(organiser.get(at(copy, "map/")).json()["map"]["hexes"]) == 37
    assert Caller(users.ada).post(at(campaign, "copy/"), COPY).status_code == 404


def test_a_campaign_is_founded_from_a_ready_template(users):
    ada = Caller(users.ada)
    listed = ada.get("/api/1/campaigns/templates/").json()["results"]
    assert [(template["slug"], template["limit"], template["agreement"]["kind"]) for template in listed] == [
        ("day", 500, "swiss"),
        ("finals", 500, "swiss"),
        ("swiss", 500, "swiss"),
        ("league", 500, "league"),
        ("groups", 500, "league"),
        ("knock-out", 500, "knock_out"),
        ("ladder", 500, "ladder"),
        ("map", 500, "map"),
        ("story", 500, "story"),
    ]
    made = ada.post("/api/1/campaigns/", {"name": "War", "template": "map"}).json()
    assert (made["limit"], made["agreement"]["kind"], made["agreement"]["points"]["won"]) == (500, "map", 1)
    assert len(ada.get(f"/api/1/campaigns/{made['slug']}/map/").json()["map"]["hexes"]) == 37
    other = ada.post("/api/1/campaigns/", {"name": "War", "template": "league", "limit": 300}).json()
    assert (other["limit"], [step["limit"] for step in other["agreement"]["limits"]]) == (300, [400, 500, 600])
    for founding, path in [
        ({"template": "duel"}, "template"),
        ({}, "limit"),
        ({"template": "map", "agreement": {}}, "agreement"),
    ]:
        assert [fault for fault, _ in faults(ada.post("/api/1/campaigns/", {"name": "War", **founding}))] == [path]


def test_my_calendar_is_found_by_its_address_until_that_is_renewed(battle, users):
    ada, campaign = Caller(users.ada), battle.campaign
    address = ada.get(at(campaign, "calendar/")).json()["address"]
    assert Caller().get(address).content.startswith(b"BEGIN:VCALENDAR")
    other = ada.post(at(campaign, "calendar/renew/")).json()["address"]
    assert other != address
    assert [Caller().get(calendar).status_code for calendar in (address, other)] == [404, 200]
    assert Caller(users.stranger).get(at(campaign, "calendar/")).status_code == 404


@pytest.mark.postgres
def test_lists_ask_a_bounded_number_of_times(battle, users, django_assert_max_num_queries):
    campaign, organiser = battle.campaign, Caller(users.organiser)
    record_by_hand(battle, users.organiser, 1, WON)
    for n in range(8):
        organiser.post(at(campaign, "stories/"), {"title": f"Tale {n}", "text": "…", "battle": battle.slug})
        organiser.post(battle_at(battle, "pictures/"), {"picture": picture()})
        organiser.post(at(campaign, "invitations/"), {"email": f"p{n}@damocles.example"})
        Notice.objects.create(
            user=users.organiser, campaign=campaign, kind="recorded", about={"by": 2, "sides": [2, 3]}, once=f"n{n}"
        )
    for address in (
        at(campaign, "stories/"),
        battle_at(battle, "pictures/"),
        at(campaign, "invitations/"),
        "/api/1/notices/",
        "/api/1/campaigns/templates/",
    ):
        organiser.get(address)
        with django_assert_max_num_queries(MAX_QUERIES):
            assert organiser.get(address).status_code == 200


def test_only_posts_to_what_is_read_too_count_as_work(battle, users, monkeypatch):
    monkeypatch.setattr(WorkThrottle, "rate", "1/min", raising=False)
    ada, address = Caller(users.ada), battle_at(battle, "verify/")
    assert [ada.get(address).status_code for _ in range(2)] == [404, 404]
    assert [ada.post(address, {}).status_code for _ in range(2)] == [404, 429]
