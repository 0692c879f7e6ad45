"""Planning, recording by hand, auto-resolving: applied once, all or nothing."""

from datetime import UTC, date, datetime
from hashlib import sha256
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.formats import date_format

from campaigns import bridge
from campaigns.actions import results
from campaigns.actions.battles import call_off, plan
from campaigns.actions.campaigns import archive
from campaigns.actions.corrections import correct_result
from campaigns.actions.entries import withdraw
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import Report as Said
from campaigns.actions.results import SideReport, record_by_hand
from campaigns.models import Battle, Side
from rules.damocles.engine.operations.eradication import eradication
from rules.formats.errors import DocumentError
from tests.campaigns.conftest import planned
from tests.campaigns.support.fighting import auto_resolve, committed
from tests.rules.support.engine import resolve

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 18)
RED_WON = Said(DAY, "Close.", (SideReport("won", 3, 0, {"tactical_points": 4}), SideReport("lost", 0, 2, {})))
BLUE_WON = Said(DAY, "", (SideReport("lost", 1, 2), SideReport("won", 2, 1)))


def fresh(battle: Battle) -> Battle:
    return Battle.objects.with_documents().get(pk=battle.pk)


def outcomes_of(battle: Battle) -> list[tuple]:
    return list(battle.sides.values_list("outcome", "victory_points", "squads_lost", "figures"))


@pytest.mark.rule("C-AUT-01")
def test_the_inputs_and_the_promise_of_the_secret_are_published_before(battle, entries):
    inputs = fresh(battle).scenario
    assert "seed" not in inputs
    assert inputs["operation"] == eradication()
    assert [player["id"] for player in inputs["players"]] == ["red", "blue"]
    assert [squad["id"] for squad in inputs["players"][1]["squads"]] == ["blue-1", "blue-2"]
    assert battle.is_planned()
    assert battle.seed_commitment == sha256(battle.secret.encode()).hexdigest()
    assert battle.seed is None


def test_no_two_secrets_are_drawn_alike(campaign, entries, users):
    assert len({planned(campaign, entries, users.organiser).secret for _ in range(20)}) == 20


@pytest.mark.postgres
def test_the_same_form_sent_twice_plans_one_operation(campaign, entries, users):
    key = uuid4()
    once, again = (plan(campaign, users.ada, key=key, operation=eradication(), entries=entries) for _ in range(2))
    assert once == again
    assert Battle.objects.count() == 1
    with pytest.raises(RefusedError):
        plan(campaign, users.ben, key=key, operation=eradication(), entries=entries)


def test_a_withdrawn_strike_force_cannot_be_sent_to_fight(campaign, entries, users):
    withdraw(entries[1])
    with pytest.raises(RefusedError, match="withdrawn"):
        planned(campaign, entries, users.organiser)


def test_the_engine_fights_the_published_scenario_and_nothing_else(battle, users):
    auto_resolve(battle, users.ada, 1)
    recorded = fresh(battle)
    again = resolve(recorded.scenario, bridge.armies.content_library())
    assert recorded.result == again
    assert recorded.digest == again["digest"]
    assert recorded.engine == again["engine"]
    assert (recorded.state, recorded.method, recorded.recorded_by) == ("recorded", "auto_resolved", users.ada)


def test_winner_points_losses_and_tactical_points_come_from_the_result(battle, users):
    auto_resolve(battle, users.ada, 1)
    result = fresh(battle).result
    for side, player in zip(battle.sides.all(), result["players"], strict=True):
        assert side.victory_points == result["victory_points"][side.colour]
        assert side.figures == {"tactical_points": player["tactical_points"]}
        assert side.squads_lost == len([squad for squad in player["squads"] if squad["destroyed"]])
    outcomes = dict(battle.sides.values_list("colour", "outcome"))
    expected = (
        {"red": "draw", "blue": "draw"} if result["draw"] else {"red": "lost", "blue": "lost", result["winner"]: "won"}
    )
    assert outcomes == expected


def test_a_drawn_result_is_a_draw_for_both(battle):
    players = [{"id": "red", "tactical_points": 3, "squads": []}, {"id": "blue", "tactical_points": 1, "squads": []}]
    result = {"draw": True, "winner": None, "victory_points": {"red": 2, "blue": 2}, "players": players, "events": []}
    assert [side["outcome"] for side in bridge.sides_of_result(result, list(battle.sides.all()))] == ["draw", "draw"]


@pytest.mark.postgres
def test_asked_twice_the_engine_fights_once(battle, users, monkeypatch):
    auto_resolve(battle, users.ada, 1)
    before = fresh(battle)
    monkeypatch.setattr(bridge, "fight", lambda scenario: pytest.fail("fought twice"))
    auto_resolve(battle, users.ben, 1)
    after = fresh(battle)
    assert (after.version, after.recorded, after.recorded_by) == (before.version, before.recorded, users.ada)


def test_what_the_engine_refuses_stays_planned_and_is_said(battle, users):
    committed(battle, users.ada)
    broken = fresh(battle).scenario | {"turns": 0}
    Battle.objects.filter(pk=battle.pk).update(scenario=broken)
    with pytest.raises(DocumentError, match="turns"):
        auto_resolve(battle, users.ada, 1)
    assert fresh(battle).is_planned()
    assert outcomes_of(battle) == [("", None, None, {})] * 2


@pytest.mark.postgres
def test_a_result_half_applied_is_not_applied(battle, users, monkeypatch):
    def breaks(*args, **values):
        raise RuntimeError("power cut")

    committed(battle, users.ada)
    monkeypatch.setattr("campaigns.actions.results.append", breaks)
    with pytest.raises(RuntimeError):
        auto_resolve(battle, users.ada, 1)
    assert (fresh(battle).state, fresh(battle).version) == ("planned", 2)
    assert outcomes_of(battle) == [("", None, None, {})] * 2


def test_a_battle_on_a_table_is_recorded_as_reported(battle, users):
    record_by_hand(battle, users.ben, 1, RED_WON)
    assert outcomes_of(battle) == [("won", 3, 0, {"tactical_points": 4}), ("lost", 0, 2, {})]
    assert (fresh(battle).method, fresh(battle).played, fresh(battle).notes) == ("by_hand", DAY, "Close.")


@pytest.mark.postgres
def test_the_same_report_sent_twice_is_recorded_once(battle, users):
    record_by_hand(battle, users.ben, 1, RED_WON)
    record_by_hand(battle, users.ben, 1, RED_WON)
    assert fresh(battle).version == 2


def test_of_two_reports_that_differ_the_second_is_refused(battle, users):
    record_by_hand(battle, users.ada, 1, RED_WON)
    with pytest.raises(StaleError):
        record_by_hand(battle, users.ben, 1, BLUE_WON)
    assert outcomes_of(battle) == [("won", 3, 0, {"tactical_points": 4}), ("lost", 0, 2, {})]


def test_a_report_can_be_corrected_on_its_own_version(battle, users):
    record_by_hand(battle, users.ada, 1, RED_WON)
    correct_result(battle, users.organiser, 2, BLUE_WON)
    assert outcomes_of(battle) == [("lost", 1, 2, {}), ("won", 2, 1, {})]


def test_what_the_engine_fought_is_never_overwritten_by_hand(battle, users):
    auto_resolve(battle, users.ada, 1)
    before = outcomes_of(battle)
    with pytest.raises(StaleError):
        record_by_hand(battle, users.organiser, 2, RED_WON)
    assert outcomes_of(battle) == before


def test_what_was_recorded_by_hand_is_not_fought_again(battle, users):
    record_by_hand(battle, users.ada, 1, RED_WON)
    for version in (1, 2):
        with pytest.raises(StaleError):
            results.auto_resolve(battle, users.ada, version)


@pytest.mark.rule("C-AUT-02")
def test_what_is_committed_is_fought_by_the_engine_and_not_recorded_by_hand(battle, users):
    committed(battle, users.ada)
    with pytest.raises(RefusedError, match="engine"):
        record_by_hand(battle, users.ada, 2, RED_WON)


@pytest.mark.rule("C-AUT-02")
def test_the_engine_waits_until_each_side_has_locked_its_plan(battle, users):
    lock_plan(battle.sides.first(), users.ada)
    with pytest.raises(RefusedError, match="lock"):
        results.auto_resolve(battle, users.ada, 1)


def test_an_operation_called_off_stays_in_sight_with_its_promise(battle, users):
    for _ in range(2):
        call_off(battle, 1)
    assert (fresh(battle).state, fresh(battle).seed_commitment) == ("called_off", battle.seed_commitment)
    with pytest.raises(StaleError):
        lock_plan(battle.sides.first(), users.ada)


def test_a_recorded_battle_cannot_be_called_off(battle, users):
    record_by_hand(battle, users.ada, 1, RED_WON)
    with pytest.raises(StaleError):
        call_off(battle, 2)


def test_nothing_is_recorded_in_an_archived_campaign(campaign, battle, users):
    archive(campaign)
    for act in (lambda: auto_resolve(battle, users.ada, 1), lambda: record_by_hand(battle, users.ada, 1, RED_WON)):
        with pytest.raises(RefusedError):
            act()
    assert fresh(battle).is_planned()


@pytest.mark.postgres
@pytest.mark.parametrize(
    "wrong", [{"state": "recorded"}, {"method": "by_hand"}, {"state": "lost"}, {"played": DAY}, {"result": {"a": 1}}]
)
def test_the_database_refuses_a_battle_that_is_half_recorded(battle, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Battle.objects.filter(pk=battle.pk).update(**wrong)


@pytest.mark.postgres
@pytest.mark.parametrize("wrong", [{"outcome": "won"}, {"victory_points": 2}, {"colour": "pink"}])
def test_the_database_refuses_a_side_that_is_half_reported(battle, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Side.objects.filter(battle=battle, place=0).update(**wrong)


@pytest.mark.postgres
def test_documents_keep_the_order_of_their_keys(battle):
    disordered = {"b": 1, "a": {"z": [1.5, None], "y": "é"}}
    Battle.objects.filter(pk=battle.pk).update(scenario=disordered)
    assert list(fresh(battle).scenario) == ["b", "a"]
    assert fresh(battle).scenario == disordered


def test_a_planned_battle_has_the_day_of_its_deadline_or_none(battle, users, client_of):
    """Never the day on which somebody planned it."""
    page = f"/campaigns/{battle.campaign.slug}/battles/"
    assert date_format(timezone.localdate()) not in client_of(users.ada).get(page).content.decode()
    assert battle.day() == ""
    battle.deadline = datetime(2027, 1, 9, 21, tzinfo=UTC)
    assert battle.day() == "until Jan. 9, 2027"


def test_a_replay_says_by_whom_a_battle_was_won(battle, users, client_of):
    auto_resolve(battle, users.organiser)
    winner = battle.sides.get(outcome="won").entry
    story = client_of(users.ada).get(f"{battle.get_absolute_url()}story/").content.decode()
    assert f"{winner.name}</b> ({winner.membership}) wins. Victory points:" in story
