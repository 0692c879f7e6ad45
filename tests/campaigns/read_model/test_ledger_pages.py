"""The ledger in words; taking back and undoing, with everything downstream shown first; awards."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import corrections
from campaigns.actions.campaigns import archive, join
from campaigns.actions.corrections import correct_result
from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.documents import KINDS
from campaigns.models import Battle
from campaigns.read_model.campaign_state import events_of, standings_of, state_of
from campaigns.text.ledger import KINDS as KINDS_IN_WORDS
from campaigns.text.ledger import WRITERS
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.fighting import auto_resolve
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db
NOTED = [
    {"id": "1", "slain": 6, "destroyed": 2, "objectives": 0, "survived": True},
    {"id": "2", "slain": 0, "destroyed": 0, "objectives": 0, "survived": True},
]
FELL = [{"id": id, "slain": 0, "destroyed": 0, "objectives": 0, "survived": False} for id in ("1", "2")]


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


def red_won(points: int = 3) -> Report:
    sides = (SideReport("won", points, 0, {}, {}, NOTED), SideReport("lost", 0, 2, {}, {}, FELL))
    return Report(timezone.localdate(), "", sides)


def recorded(battle, users) -> int:
    """The number of the event that records ada's victory."""
    record_by_hand(battle, users.organiser, battle.version, red_won())
    return battle.campaign.ledger.get(kind="result").number


def points(campaign) -> dict[str, int]:
    return {standing.name: standing.line.points for standing in standings_of(campaign)}


def asked(client, campaign, *numbers):
    return client.get(url("revoke", campaign.slug), {"event": numbers})


def took_back(client, campaign, *numbers, **changes):
    page = asked(client, campaign, *numbers)
    data = {"event": numbers, "seal": page.context["seal"], "key": uuid4(), "reason": "Typed wrong."}
    return client.post(url("revoke", campaign.slug), data | changes)


def as_told(campaign) -> tuple:
    battle = campaign.battles.get()
    return (battle.state, battle.method, [(s.outcome, s.victory_points, s.deeds) for s in battle.sides.all()])


@pytest.mark.rule("C-LED-08")
def test_before_anything_is_taken_back_all_that_changes_is_shown_and_nothing_done(battle, users, client_of):
    number = recorded(battle, users)
    answer = asked(client_of(users.organiser), battle.campaign, number)
    changes = answer.context["changes"]
    assert [(row.name, row.points, row.record) for row in changes.lines] == [
        ("ada", ("3", "0"), ("1–0–0", "0–0–0")),
        ("ben", ("0", "0"), ("0–0–1", "0–0–0")),
    ]
    squads = [(row.name, row.experience, row.grade) for row in changes.squads]
    assert squads[:2] == [
        ("First Watch 1", (7, 0), ("seasoned", "recruit")),
        ("First Watch 2", (1, 0), ("recruit", "recruit")),
    ]
    assert "counts no more" in changes.battles[0]
    assert Battle.objects.get().is_recorded()


@pytest.mark.rule("C-LED-09")
def test_what_is_taken_back_and_undone_leaves_rows_and_standings_as_they_were(battle, users, client_of):
    campaign, client, number = battle.campaign, client_of(users.organiser), recorded(battle, users)
    before = as_told(campaign), points(campaign)
    assert took_back(client, campaign, number).status_code == 302
    assert Battle.objects.get().is_void()
    assert points(campaign) == {"ada": 0, "ben": 0}
    assert took_back(client, campaign, number + 1).status_code == 302
    assert (as_told(campaign), points(campaign)) == before
    assert took_back(client, campaign, number + 2).status_code == 302
    assert Battle.objects.get().is_void()
    assert [event.kind for event in events_of(campaign)][-3:] == ["taken_back"] * 3


@pytest.mark.rule("C-LED-09")
def test_a_correction_taken_back_leaves_the_battle_void_and_undoing_both_gives_the_first_result(
    battle, users, client_of
):
    campaign, client, first = battle.campaign, client_of(users.organiser), recorded(battle, users)
    correct_result(battle, users.organiser, 2, red_won(9))
    took_back(client, campaign, first + 2)
    assert Battle.objects.get().is_void()
    took_back(client, campaign, first + 1)
    assert as_told(campaign)[0] == "recorded"
    assert [side.victory_points for side in battle.sides.all()] == [3, 0]


@pytest.mark.rule("C-RES-08")
def test_a_correction_keeps_the_luck_of_the_battle_so_that_nobody_rolls_for_recovery_again(battle, users):
    recorded(battle, users)
    correct_result(battle, users.organiser, 2, red_won(9))
    first, second = battle.campaign.ledger.filter(kind="result")
    assert first.document["luck"] == second.document["luck"]


def test_an_auto_resolved_result_taken_back_and_undone_has_its_replay_again(battle, users, client_of):
    campaign, client = battle.campaign, client_of(users.organiser)
    auto_resolve(battle, users.ada)
    number, digest = campaign.ledger.get(kind="result").number, Battle.objects.get().digest
    took_back(client, campaign, number)
    page = text_of(client.get(battle.get_absolute_url()))
    assert "The result of this battle was taken back." in page
    assert "One step back" not in page
    took_back(client, campaign, number + 1)
    assert (Battle.objects.get().has_replay(), Battle.objects.get().digest) == (True, digest)
    assert "One step back" in text_of(client.get(battle.get_absolute_url()))


@pytest.mark.postgres
def test_the_same_form_sent_twice_takes_back_once(battle, users, client_of):
    campaign, client, number = battle.campaign, client_of(users.organiser), recorded(battle, users)
    seal = asked(client, campaign, number).context["seal"]
    data = {"event": [number], "seal": seal, "key": uuid4(), "reason": ""}
    assert [client.post(url("revoke", campaign.slug), data).status_code for _ in range(2)] == [302, 302]
    assert campaign.ledger.filter(kind="taken_back").count() == 1


@pytest.mark.rule("C-LED-10")
def test_who_confirms_consequences_that_are_no_longer_those_sees_the_new_ones(battle, users, client_of):
    campaign, client, number = battle.campaign, client_of(users.organiser), recorded(battle, users)
    seal = asked(client, campaign, number).context["seal"]
    organiser, ada = (campaign.memberships.get(user=user) for user in (users.organiser, users.ada))
    corrections.award(campaign, organiser, ada.number, 2, "Painted.", key=uuid4())
    data = {"event": [number], "seal": seal, "key": uuid4(), "reason": ""}
    answer = client.post(url("revoke", campaign.slug), data)
    assert answer.status_code == 409
    assert answer.context["changes"].lines[0].points == ("5", "2")
    assert Battle.objects.get().is_recorded()
    assert client.post(url("revoke", campaign.slug), data | {"seal": answer.context["seal"]}).status_code == 302


@pytest.mark.rule("C-LED-05")
def test_what_cannot_be_taken_back_is_refused_with_the_reason(battle, users, client_of):
    campaign, client, number = battle.campaign, client_of(users.organiser), recorded(battle, users)
    assert "cannot be taken back" in asked(client, campaign, 1).content.decode()
    assert "no event 999" in asked(client, campaign, 999).content.decode()
    took_back(client, campaign, number)
    answer = asked(client, campaign, number)
    assert answer.status_code == 409
    assert f"Event {number} is taken back already." in answer.content.decode()
    for odd in ("x", "-1", "9" * 30, "²"):
        assert asked(client, campaign, odd).status_code == 302


def test_organisers_alone_take_back_and_award(battle, users, client_of):
    campaign, number = battle.campaign, recorded(battle, users)
    for user, status in [(users.ada, 404), (users.stranger, 404)]:
        for name in ("revoke", "award"):
            assert client_of(user).get(url(name, campaign.slug), {"event": number}).status_code == status
            assert client_of(user).post(url(name, campaign.slug), {"event": number}).status_code == status
    assert Battle.objects.get().is_recorded()


def test_in_an_archived_campaign_nothing_is_taken_back(battle, users, client_of):
    campaign, number = battle.campaign, recorded(battle, users)
    archive(campaign)
    organiser = campaign.memberships.get(user=users.organiser)
    with pytest.raises(RefusedError, match="archived"):
        corrections.revoke(campaign, organiser, [number], "", seen_hash=events_of(campaign)[-1].hash, key=uuid4())


@pytest.mark.rule("C-LED-08")
def test_a_correction_shows_the_same_consequences_before_it_is_saved(battle, users, client_of):
    recorded(battle, users)
    client = client_of(users.organiser)
    day = timezone.localdate().isoformat()
    fields = {"winner": "blue", "played": day, "version": 2, "red_victory_points": 1, "blue_victory_points": 4}
    fields |= {"red_squads_lost": 0, "blue_squads_lost": 2, "notes": ""}
    answer = client.post(url("correct", battle.slug), fields)
    changes = {row.name: row.points for row in answer.context["changes"].lines}
    assert changes == {"ada": ("3", "0"), "ben": ("0", "3")}
    assert answer.context["changes"].squads[0].experience == (7, 0)
    organiser, ada = (battle.campaign.memberships.get(user=user) for user in (users.organiser, users.ada))
    corrections.award(battle.campaign, organiser, ada.number, 2, "Painted.", key=uuid4())
    stale = client.post(url("correct", battle.slug), fields | {"seal": answer.context["seal"]})
    assert stale.status_code == 409
    assert points(battle.campaign) == {"ada": 5, "ben": 0}
    done = client.post(url("correct", battle.slug), fields | {"seal": stale.context["seal"]})
    assert done.status_code == 302
    assert points(battle.campaign) == {"ada": 2, "ben": 3}


def test_a_void_battle_fought_on_a_table_is_recorded_again(battle, users, client_of):
    campaign, number = battle.campaign, recorded(battle, users)
    took_back(client_of(users.organiser), campaign, number)
    correct_result(Battle.objects.get(), users.organiser, 3, red_won(5))
    assert Battle.objects.get().is_recorded()
    assert state_of(campaign).results[1].sides[0].victory_points == 5


@pytest.mark.rule("C-PNT-04")
def test_awards_and_penalties_count_stand_in_the_ledger_and_are_taken_back(campaign, entries, users, client_of):
    client = client_of(users.organiser)
    ada = campaign.memberships.get(user=users.ada).number
    fields = {"member": ada, "points": -2, "reason": "Late <again>", "key": uuid4()}
    assert [client.post(url("award", campaign.slug), fields).status_code for _ in range(2)] == [302, 302]
    assert points(campaign) == {"ada": -2, "ben": 0}
    page = client_of(users.ben).get(url("ledger", campaign.slug)).content.decode()
    assert "ada loses 2 points." in page
    assert "Late &lt;again&gt;" in page
    took_back(client, campaign, campaign.ledger.get(kind="awarded").number)
    assert points(campaign) == {"ada": 0, "ben": 0}


@pytest.mark.parametrize("wrong", [{"points": 0}, {"points": 1000}, {"member": 99}, {"reason": "a\x01"}])
def test_an_award_that_is_none_is_refused_at_its_field(campaign, entries, users, client_of, wrong):
    ada = campaign.memberships.get(user=users.ada).number
    fields = {"member": ada, "points": 2, "reason": "Painted", "key": uuid4()} | wrong
    answer = client_of(users.organiser).post(url("award", campaign.slug), fields)
    assert answer.status_code == 422
    assert list(wrong) == list(answer.context["form"].errors)
    assert not campaign.ledger.filter(kind="awarded").exists()


def test_the_ledger_shows_every_event_with_who_and_when_and_links_what_took_back(battle, users, client_of):
    campaign, number = battle.campaign, recorded(battle, users)
    took_back(client_of(users.organiser), campaign, number)
    answer = client_of(users.ben).get(url("ledger", campaign.slug))
    lines = {line.number: line for line in answer.context["ledger"].lines}
    assert lines[1].words == "The campaign The Long Winter was founded."
    assert lines[number].words == "Eradication, fought on a table: ada won (ada 3 VP, ben 0 VP)."
    assert (lines[number].who, lines[number].revoked_by) == ("organiser", number + 1)
    assert lines[number].battle == battle
    assert f'href="{url("ledger", campaign.slug)}?page=1#event-{number + 1}"' in answer.content.decode()
    assert "Take back" not in answer.content.decode()


@pytest.mark.postgres
def test_the_ledger_is_filtered_by_kind_and_odd_addresses_show_it_all(battle, users, client_of):
    client, campaign = client_of(users.ben), battle.campaign
    shown = client.get(url("ledger", campaign.slug), {"kind": "joined"}).context["ledger"].lines
    assert [line.kind for line in shown] == ["joined"] * 3
    for odd in ("kind=nonsense", "page=-1", "page=x", "page=99999999999999999999"):
        assert client.get(f"{url('ledger', campaign.slug)}?{odd}").status_code == 200


def test_a_ledger_of_many_events_has_pages(campaign, entries, users, client_of):
    organiser, ada = (campaign.memberships.get(user=user) for user in (users.organiser, users.ada))
    for _ in range(50):
        corrections.award(campaign, organiser, ada.number, 1, "Painted.", key=uuid4())
    client = client_of(users.organiser)
    first, second = (client.get(url("ledger", campaign.slug), {"page": n}).context["ledger"].lines for n in (1, 2))
    assert (len(first), first[0].number, second[-1].number) == (50, 56, 1)


def test_rounds_taken_back_call_their_battles_off_and_undone_plan_them_again(campaign, entries, users, client_of):
    from django.db import transaction

    from campaigns.actions.campaigns import lock_campaign_for_update
    from campaigns.actions.ledger import append

    battle = planned(campaign, entries, users.organiser)
    Battle.objects.update(round=1)
    pairing = {"battle": battle.number, "forces": [entry.number for entry in entries]}
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        opened = {"round": 1, "limit": 500, "deadline": None, "pairings": [pairing]}
        event = append(locked, "round_opened", opened)
    client = client_of(users.organiser)
    took_back(client, campaign, event.number)
    assert Battle.objects.get().state == "called_off"
    took_back(client, campaign, event.number + 1)
    assert Battle.objects.get().state == "planned"


def test_a_moved_deadline_is_described_and_may_be_taken_back(campaign, entries, users, client_of):
    client, by = client_of(users.organiser), campaign.memberships.get(user=users.organiser)
    pairings = [{"battle": 1, "forces": [1, 2]}]
    append(campaign, "round_opened", {"round": 1, "limit": 500, "deadline": None, "pairings": pairings}, by=by)
    moved = append(campaign, "deadline_moved", {"round": 1, "deadline": "2027-01-09T21:00:00+00:00"}, by=by)
    page = client.get(url("ledger", campaign.slug)).content.decode()
    assert "Round 1 has until Jan. 9, 2027, 9 p.m. now." in page
    assert "deadline_moved" not in page.replace('value="deadline_moved"', "")
    assert asked(client, campaign, moved.number).status_code == 200


def test_every_kind_of_event_has_words_of_its_own():
    assert set(KINDS_IN_WORDS) == set(WRITERS) == set(KINDS)


def test_what_was_taken_back_is_said_and_not_only_numbered(battle, users, client_of):
    client, number = client_of(users.organiser), recorded(battle, users)
    took_back(client, battle.campaign, number)
    page = client.get(url("ledger", battle.campaign.slug)).content.decode()
    line = f"Event {number} was taken back: Eradication, fought on a table: ada won (ada 3 VP, ben 0 VP)."
    assert line in page
    assert line in asked(client, battle.campaign, number + 1).content.decode()


def test_a_line_of_which_only_a_tie_breaker_changes_says_which_one(campaign, entries, users, client_of):
    """Ben's opponents' points fall from 3 to 0 with ada's victory over nobody else: his own figures stay."""
    append(campaign, "agreed", {"agreement": {"kind": "ladder", "tie_breakers": ["strength"]}})
    third = entered(campaign, enrolled(campaign), "Third Watch")
    first, two = planned(campaign, entries, users.organiser), planned(campaign, [entries[0], third], users.organiser)
    drawn = tuple(SideReport("draw", 1, 0, {}, {}, []) for _ in range(2))
    record_by_hand(first, users.organiser, first.version, Report(timezone.localdate(), "", drawn))
    number = recorded_as(two, users)
    rows = {row.name: row for row in asked(client_of(users.organiser), campaign, number).context["changes"].lines}
    assert rows["ben"].points == ("1", "1")
    assert rows["ben"].breakers == [("points of the opponents met", ("4", "1"))]


def enrolled(campaign):
    user = User.objects.create_user("cid")
    join(campaign, user)
    return user


def recorded_as(battle, users) -> int:
    record_by_hand(battle, users.organiser, battle.version, red_won())
    return battle.campaign.ledger.filter(kind="result").order_by("-number")[0].number
