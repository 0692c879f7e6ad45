"""The API of campaigns: access, fields by role and state, idempotency, and errors."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.actions.joining import join
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import record_by_hand
from campaigns.models import Battle, Campaign, Entry
from people.models import RateCount
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import strike_force_of
from tests.campaigns.support.fighting import auto_resolve
from tests.campaigns.test_queries import WON
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.django_db
NEW = {"name": "The Thaw", "summary": "", "limit": 400}
READING = ("", "standings/", "statistics/", "rounds/", "map/", "story/", "ledger/", "members/", "forces/", "battles/")

MAX_QUERIES = 11
"""Of a call that reads a campaign, its session's or token's own included."""


def at(campaign, rest=""):
    return f"/api/1/campaigns/{campaign.slug}/{rest}"


def battle_at(battle, rest=""):
    return f"/api/1/battles/{battle.slug}/{rest}"


@pytest.mark.parametrize("rest", READING)
def test_a_public_campaign_is_read_by_anybody_and_a_private_one_by_its_members_alone(campaign, entries, users, rest):
    visitor, stranger, ada = Caller(), Caller(users.stranger), Caller(users.ada)
    statuses = [caller.get(at(campaign, rest)).status_code for caller in (visitor, stranger, ada)]
    assert statuses == [404, 404, 200]
    Campaign.objects.update(visibility="public")
    statuses = [caller.get(at(campaign, rest)).status_code for caller in (visitor, stranger, ada)]
    assert statuses == [200, 200, 200]


def test_the_way_in_is_shown_to_organisers_alone(campaign, users):
    assert {"code", "token"} <= set(Caller(users.organiser).get(at(campaign)).json())
    assert not {"code", "token"} & set(Caller(users.ada).get(at(campaign)).json())


@pytest.mark.postgres
def test_a_list_has_my_campaigns_and_the_public_ones(campaign, users):
    public = Campaign.objects.create(name="Open", limit=300, visibility="public")
    ada, visitor = Caller(users.ada), Caller()
    assert [row["slug"] for row in visitor.get("/api/1/campaigns/").json()["results"]] == [public.slug]
    assert [row["role"] for row in ada.get("/api/1/campaigns/").json()["results"]] == ["visitor", "player"]
    assert [row["slug"] for row in ada.get("/api/1/campaigns/?mine=true").json()["results"]] == [campaign.slug]
    assert [row["slug"] for row in visitor.get("/api/1/campaigns/?search=opEN").json()["results"]] == [public.slug]
    assert faults(ada.get("/api/1/campaigns/?mien=true"))[0][0] == "mien"


def test_standings_are_those_of_the_ledger(campaign, battle, users):
    record_by_hand(battle, users.organiser, 1, WON)
    lines = Caller(users.ada).get(at(campaign, "standings/")).json()["lines"]
    assert [(line["rank"], line["name"], line["points"], line["difference"]) for line in lines] == [
        (1, "ada", 3, 3),
        (2, "ben", 0, -3),
    ]


@pytest.mark.rule("C-AUT-02")
def test_nobody_reads_anothers_plan_or_the_secret_before_all_is_over(battle, users):
    lock_plan(battle.sides.get(colour="red"), users.ada, {"commander": "aggressive"}, "my words")
    red = {name: Caller(getattr(users, name)).get(battle_at(battle)).json()["sides"][0] for name in ("ada", "ben")}
    assert (red["ada"]["plan"], red["ada"]["salt"]) == ({"commander": "aggressive"}, "my words")
    assert (red["ben"]["plan"], red["ben"]["salt"]) == (None, None)
    assert red["ben"]["locked"] is not None
    before = Caller(users.organiser).get(battle_at(battle)).json()
    assert (before["secret"], before["seed"]) == (None, None)
    auto_resolve(battle, users.organiser)
    after = Caller(users.stranger)
    assert after.get(battle_at(battle)).status_code == 404
    answer = Caller().get(battle_at(battle))
    assert answer.status_code == 404


def test_after_the_battle_everything_is_revealed(campaign, battle, users):
    auto_resolve(battle, users.organiser)
    Campaign.objects.update(visibility="public")
    shown, row = Caller().get(battle_at(battle)).json(), Battle.objects.with_documents().get()
    assert (shown["secret"], shown["seed"], shown["digest"]) == (row.secret, row.seed, row.digest)
    assert Caller().get(battle_at(battle, "result/")).json()["digest"] == row.digest
    assert Caller().get(battle_at(battle, "scenario/")).json()["seed"] == row.seed
    assert Caller().get(battle_at(battle, "proof/")).json()["secret"] == row.secret


def test_a_change_needs_the_version_it_was_made_on_and_the_second_sees_both_sides(campaign, users):
    ada, tag = Caller(users.organiser), ""
    assert ada.patch(at(campaign), {"limit": 300}).status_code == 428
    tag = ada.get(at(campaign)).headers["ETag"]
    assert ada.patch(at(campaign), {"limit": 300}, tag).json()["limit"] == 300
    late = ada.patch(at(campaign), {"name": "Late"}, tag)
    assert (late.status_code, late.json()["yours"], late.json()["present"]["limit"]) == (412, {"name": "Late"}, 300)
    assert Campaign.objects.get().name == "The Long Winter"


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("tag", "status"),
    [
        ('"1"', 200),
        ('"1-0"', 200),
        ('"7-0", "1-0"', 200),
        ('"2-0"', 412),
        ('W/"1-0"', 412),
        ('"none"', 412),
        ("*", 428),
        ("", 428),
    ],
)
def test_if_match_says_the_version_before_its_dash_and_may_name_several(campaign, battle, users, tag, status):
    organiser = Caller(users.organiser)
    assert organiser.patch(at(campaign), {"limit": 300}, tag).status_code == status
    assert organiser.post(battle_at(battle, "call-off/"), None, tag).status_code == status


@pytest.mark.postgres
def test_the_same_change_sent_again_with_its_tag_is_done_already(campaign, battle, users):
    organiser, tags = Caller(users.organiser), []
    for _ in range(2):
        tags.append(organiser.post(battle_at(battle, "call-off/"), None, '"1-0"').headers["ETag"])
        tags.append(organiser.patch(at(campaign), {"limit": 300}, '"1-0"').headers["ETag"])
    assert tags[:2] == tags[2:]
    assert (Campaign.objects.get().version, Battle.objects.get().version) == (2, 2)


def test_what_is_not_ones_own_to_say_is_refused_by_its_name(users):
    ada = Caller(users.ada)
    refused = faults(ada.post("/api/1/campaigns/", NEW | {"version": 7, "code": "AAAAAAAA", "role": "x"}))
    assert sorted(path for path, _ in refused) == ["code", "role", "version"]
    wrong = faults(ada.post("/api/1/campaigns/", NEW | {"agreement": {"kind": "duel"}}))
    assert wrong[0][0] == "agreement.kind"
    assert not Campaign.objects.exists()


@pytest.mark.postgres
def test_one_key_founds_one_campaign_and_another_call_cannot_have_it(users):
    ada = Caller(users.ada)
    first, again = (ada.post("/api/1/campaigns/", NEW, key="k") for _ in range(2))
    assert (first.status_code, again.content) == (201, first.content)
    assert ada.post("/api/1/campaigns/", NEW | {"limit": 300}, key="k").status_code == 422
    assert Campaign.objects.count() == 1


def test_a_strike_force_that_breaks_rules_is_refused_with_each_of_them(campaign, users):
    poor = strike_force_of(users.ada, "Poor", 2, deck=3)
    refused = Caller(users.ada).post(at(campaign, "forces/"), {"strike_force": poor.slug})
    assert refused.status_code == 409
    assert any("R-AST-01" in message for _, message in faults(refused))
    assert not Entry.objects.exists()


def test_a_player_plans_for_their_own_force_and_an_organiser_for_any(campaign, entries, users):
    new = {"operation": "eradication", "forces": [2, 1]}
    refused = Caller(users.ada).post(at(campaign, "battles/"), new)
    assert (refused.status_code, faults(refused)[0][0]) == (400, "forces[0]")
    made = Caller(users.organiser).post(at(campaign, "battles/"), new)
    assert made.status_code == 201
    assert made.headers["Location"] == battle_at(Battle.objects.get())
    assert [side["name"] for side in made.json()["sides"]] == ["Night Watch", "First Watch"]


@pytest.mark.rule("R-ERA-04")
def test_a_result_is_judged_as_on_the_page(battle, users):
    organiser = Caller(users.organiser)
    tag = organiser.get(battle_at(battle)).headers["ETag"]
    sides = [
        {"colour": "blue", "victory_points": 9, "squads_lost": 0},
        {"colour": "red", "victory_points": 4, "squads_lost": 9},
    ]
    report = {"winner": "red", "played": "2026-11-01", "sides": sides}
    assert [path for path, _ in faults(organiser.post(battle_at(battle, "record/"), report, tag))] == [
        "sides[1].squads_lost",
        "winner",
    ]
    sides[1]["squads_lost"] = 2
    assert [path for path, _ in faults(organiser.post(battle_at(battle, "record/"), report, tag))] == ["winner"]
    done = organiser.post(battle_at(battle, "record/"), report | {"winner": "blue"}, tag)
    assert [(side["colour"], side["outcome"], side["victory_points"]) for side in done.json()["sides"]] == [
        ("red", "lost", 4),
        ("blue", "won", 9),
    ]
    assert organiser.post(battle_at(battle, "record/"), report | {"winner": "blue"}, tag).status_code == 200
    assert (
        organiser.post(battle_at(battle, "record/"), report | {"winner": "blue", "notes": "Else"}, tag).status_code
        == 412
    )


@pytest.mark.rule("C-STO-05")
def test_chapters_ahead_are_for_who_writes_the_story(campaign, users):
    organiser, ada = Caller(users.organiser), Caller(users.ada)
    chapters = [{"id": "snow", "title": "The Snow", "next": {"won": "thaw"}}, {"id": "thaw", "title": "The Thaw"}]
    tag = organiser.get(at(campaign, "story/")).headers["ETag"]
    assert organiser.put(at(campaign, "story/"), {"start": "snow", "chapters": chapters}, tag).status_code == 200
    assert organiser.put(at(campaign, "story/"), {"start": "thaw", "chapters": []}, tag).status_code == 412
    seen = {caller: [c["id"] for c in caller.get(at(campaign, "story/")).json()["chapters"]] for caller in (ada,)}
    assert seen[ada] == ["snow"]
    assert [c["id"] for c in organiser.get(at(campaign, "story/")).json()["chapters"]] == ["snow", "thaw"]
    events = {c: c.get(at(campaign, "ledger/?kind=story_drawn")).json()["results"][0] for c in (ada, organiser)}
    assert events[ada]["document"] is None
    assert events[organiser]["document"]["story"]["start"] == "snow"


def test_a_wrong_code_is_counted_and_a_right_one_lets_in(campaign, users):
    stranger = Caller(users.stranger)
    assert [stranger.post("/api/1/campaigns/join/", {"code": "NOSUCHXX"}).status_code for _ in range(11)] == [
        *[404] * 10,
        429,
    ]
    RateCount.objects.update(ends=timezone.now())  # an hour later
    joined = stranger.post("/api/1/campaigns/join/", {"code": campaign.code.lower()})
    assert (joined.status_code, joined.json()["role"], joined.json()["state"]) == (200, "player", "active")


def grown(campaign, users, many: int) -> None:
    """So many more players with a force each, and so many more battles."""
    for n in range(many):
        user = User.objects.create_user(f"p{n}")
        join(campaign, user)
        force = entered(campaign, user, f"Force {n}", 1)
        planned(campaign, [Entry.objects.get(number=1), force], users.organiser)


def test_reading_asks_a_bounded_number_of_times(campaign, entries, users, django_assert_max_num_queries):
    many = 12
    grown(campaign, users, many)
    ada = Caller(users.ada)
    for rest in READING:
        ada.get(at(campaign, rest))
        with django_assert_max_num_queries(MAX_QUERIES):
            page = ada.get(at(campaign, rest)).json()
    assert len(page["results"]) == many
    with django_assert_max_num_queries(MAX_QUERIES):
        ada.get("/api/1/campaigns/")
