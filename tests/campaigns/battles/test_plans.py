"""Plans locked before the engine fights: who may lock them, who sees them, and what they commit to."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from armies.computation import forecast_jobs
from campaigns.actions.battles import call_off, plan
from campaigns.actions.campaigns import give_role, join
from campaigns.actions.errors import RefusedError
from campaigns.actions.plans import lock_plan, unlock_plan
from campaigns.actions.refits import _refit_battle
from campaigns.actions.results import auto_resolve
from campaigns.battles.verification import proof_errors
from campaigns.models import Battle, Campaign, Entry, Side
from campaigns.rate_limits import FORECASTS
from jobs.kinds import KINDS, JobType
from jobs.models import Job
from jobs.queue import enqueue
from jobs.worker import work_off
from tests.campaigns.conftest import entered
from tests.campaigns.support.fighting import committed
from tests.campaigns.support.forecasts import TEN
from web.documents.yaml_reader import read_yaml

pytestmark = pytest.mark.django_db
BACK = {"commander": "defensive", "plan": {"deployment": "back", "keep_back": ["red-2"], "bets": "thrifty"}}
FILLED = {"commander": "defensive", "deployment": "back", "bets": "thrifty", "keep_back": ["red-2"], "salt": "Éowyn 7"}


def side(battle: Battle, colour: str) -> Side:
    return battle.sides.get(colour=colour)


def url(name: str, battle: Battle) -> str:
    return reverse(f"campaigns:{name}", args=[battle.slug])


def agree(campaign: Campaign, auto_resolve: str) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(agreement=campaign.agreement | {"auto_resolve": auto_resolve})


@pytest.mark.rule("C-AUT-06")
def test_a_plan_locked_on_the_page_becomes_the_scenarios_own_keys(battle, users, client_of):
    answer = client_of(users.ada).post(url("lock_plan", battle), FILLED)
    assert answer.status_code == 302
    locked = side(battle, "red")
    assert (locked.plan, locked.salt, locked.locked_by) == (BACK, "Éowyn 7", users.ada)
    lock_plan(side(battle, "blue"), users.ben)
    red, blue = Battle.objects.with_documents().get(pk=battle.pk).scenario["players"]
    assert (red["commander"], red["plan"]) == ("defensive", BACK["plan"])
    assert blue["commander"] == "steady"
    assert "plan" not in blue


@pytest.mark.rule("C-AUT-06")
def test_what_is_left_open_is_left_to_the_commander(battle, users, client_of):
    client_of(users.ada).post(url("lock_plan", battle), {"commander": "aggressive"})
    assert side(battle, "red").plan == {"commander": "aggressive"}


@pytest.mark.rule("C-AUT-06")
def test_others_see_that_a_plan_is_locked_and_nothing_of_it_until_all_are(battle, users, client_of):
    client_of(users.ada).post(url("lock_plan", battle), FILLED)
    for reader in (users.ben, users.organiser):
        for address in (battle.get_absolute_url(), url("forecast", battle), url("scenario", battle)):
            page = client_of(reader).get(address).content.decode()
            assert "Éowyn" not in page
            assert "thrifty" not in page.replace('value="thrifty"', "")
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert page.count("not locked yet") == 1
    lock_plan(side(battle, "blue"), users.ben)
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert "Éowyn 7" in page
    assert "Thrifty" in page
    assert "not locked yet" not in page


def test_the_forms_choices_of_another_are_not_ones_own(battle, users, client_of):
    answer = client_of(users.ben).post(url("lock_plan", battle), FILLED)
    assert answer.status_code == 422
    assert "red-2" in answer.content.decode()
    assert side(battle, "blue").locked is None


@pytest.mark.rule("C-AUT-06")
def test_an_organiser_who_fights_on_no_side_locks_none(battle, users, client_of):
    client = client_of(users.organiser)
    assert client.get(url("lock_plan", battle)).status_code == 404
    assert client.post(url("lock_plan", battle), FILLED).status_code == 404
    assert client.post(url("unlock_plan", battle)).status_code == 404
    assert client.get(url("forecast", battle)).status_code == 200


def test_followers_and_strangers_find_nothing(battle, campaign, users, client_of, django_user_model):
    follower = django_user_model.objects.create_user("follower")
    join(campaign, follower, "follower")
    for reader in (follower, users.stranger):
        for name in ("lock_plan", "forecast"):
            assert client_of(reader).get(url(name, battle)).status_code == 404
            assert client_of(reader).post(url(name, battle), FILLED).status_code == 404


def test_a_player_made_follower_locks_no_more(battle, campaign, users, client_of):
    """No page makes a follower of who has a strike force entered; a row that says so all the same locks nothing."""
    with pytest.raises(RefusedError, match="withdraw it first"):
        give_role(campaign.memberships.get(user=users.ada), "follower")
    campaign.memberships.filter(user=users.ada).update(role="follower")
    assert client_of(users.ada).post(url("lock_plan", battle), FILLED).status_code == 404


@pytest.mark.parametrize(("salt", "status"), [("x" * 65, 422), ("a\x00b", 400)])
def test_a_word_that_is_too_long_or_no_text_is_refused(battle, users, client_of, salt, status):
    answer = client_of(users.ada).post(url("lock_plan", battle), FILLED | {"salt": salt})
    assert answer.status_code == status
    assert side(battle, "red").locked is None


@pytest.mark.parametrize(
    ("plan", "salt"),
    [
        (None, "x" * 65),
        (None, "\ud800"),
        ({"commander": "person", "plan": {"bets": "bold"}}, ""),
        ({"commander": "random"}, ""),
        ({"commander": "steady", "squads": []}, ""),
        ({"commander": "steady", "plan": {"keep_back": ["blue-1"]}}, ""),
        ({"commander": "steady", "plan": {"bets": "all"}}, ""),
        ({"commander": ["steady"]}, ""),
    ],
)
def test_the_action_refuses_what_no_form_would_send(battle, users, plan, salt):
    with pytest.raises(RefusedError):
        lock_plan(side(battle, "red"), users.ada, plan, salt)
    assert side(battle, "red").locked is None


@pytest.mark.postgres
def test_a_word_of_64_letters_is_taken(battle, users):
    lock_plan(side(battle, "red"), users.ada, None, "é" * 64)
    assert side(battle, "red").salt == "é" * 64


def test_a_plan_is_unlocked_as_long_as_another_is_open(battle, users, client_of):
    client = client_of(users.ada)
    client.post(url("lock_plan", battle), FILLED)
    assert "What you locked" in client.get(url("lock_plan", battle)).content.decode()
    assert client.post(url("unlock_plan", battle)).status_code == 302
    assert side(battle, "red").locked is None
    opened = client.get(url("lock_plan", battle)).content.decode()
    assert 'value="Éowyn 7"' in opened
    committed(battle, users.ada)
    answer = client.post(url("unlock_plan", battle))
    assert answer.status_code == 409
    assert "nothing to take back" in answer.content.decode()


@pytest.mark.rule("C-AUT-07")
def test_where_the_engine_is_never_to_fight_locking_is_refused_with_the_reason(battle, campaign, users, client_of):
    agree(campaign, "never")
    answer = client_of(users.ada).post(url("lock_plan", battle), FILLED)
    assert answer.status_code == 422
    assert "agreed that the engine fights no battles" in answer.content.decode()
    page = client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    assert "agreed that the engine fights no battles" in page
    assert [words for words in ("Let the engine fight it", "The server drew its part") if words in page] == []


@pytest.mark.rule("C-AUT-07")
def test_nobody_locks_against_a_force_that_was_withdrawn(battle, entries, users):
    Entry.objects.filter(pk=entries[1].pk).update(withdrawn=timezone.now())
    with pytest.raises(RefusedError, match="withdrawn"):
        lock_plan(side(battle, "red"), users.ada)


@pytest.mark.rule("C-AUT-05")
def test_an_organiser_calls_off_before_the_last_lock_and_not_after(battle, campaign, entries, users, client_of):
    lock_plan(side(battle, "red"), users.ada)
    client = client_of(users.organiser)
    assert "Call it off" in client.get(battle.get_absolute_url()).content.decode()
    lock_plan(side(battle, "blue"), users.ben)
    assert "Call it off" not in client.get(battle.get_absolute_url()).content.decode()
    answer = client.post(url("call_off", battle), {"version": 2})
    assert answer.status_code == 409
    assert "C-AUT-05" in answer.content.decode()
    assert Battle.objects.get(pk=battle.pk).is_planned()


@pytest.mark.rule("C-AUT-09")
def test_what_the_engine_cannot_fight_says_why_and_may_be_called_off(battle, users, client_of):
    committed(battle, users.ada)
    planned = Battle.objects.with_documents().get(pk=battle.pk)
    Battle.objects.filter(pk=battle.pk).update(scenario=planned.scenario | {"turns": 0})
    client = client_of(users.organiser)
    assert client.post(url("auto_resolve", battle), {"version": 2}).status_code == 422
    page = client.get(battle.get_absolute_url()).content.decode()
    assert "The engine could not fight this battle." in page
    assert "turns" in Battle.objects.get(pk=battle.pk).trouble()
    call_off(Battle.objects.get(pk=battle.pk), 2)
    assert Battle.objects.get(pk=battle.pk).state == "called_off"


def test_trouble_is_over_when_the_engine_can(battle, users):
    present = committed(battle, users.ada)
    Battle.objects.filter(pk=battle.pk).update(error="It rained.")
    auto_resolve(present, users.ada, 2)
    assert Battle.objects.get(pk=battle.pk).error == ""


@pytest.fixture
def quick(monkeypatch):
    """Ten battles for a hundred."""
    monkeypatch.setitem(KINDS, "forecast", TEN["forecast"])


def scenarios_asked_for():
    return [json.loads(job.payload["document"]) for job in Job.objects.order_by("pk")]


@pytest.mark.rule("C-AUT-10")
def test_a_forecast_has_the_battles_own_inputs_and_a_seed_that_is_not_its(battle, users, client_of, quick):
    client = client_of(users.ada)
    lock_plan(side(battle, "blue"), users.ben, {"commander": "aggressive"}, "hidden")
    answer = client.post(url("forecast", battle), FILLED)
    assert answer.status_code == 200
    first = scenarios_asked_for()[0]
    assert [player["commander"] for player in first["players"]] == ["defensive", "steady"]
    assert side(battle, "red").locked is None
    lock_plan(side(battle, "red"), users.ada, BACK)
    client.post(url("forecast", battle))
    present = Battle.objects.with_documents().get(pk=battle.pk)
    second = scenarios_asked_for()[1]
    assert {key: value for key, value in second.items() if key != "seed"} == present.scenario
    Battle.objects.filter(pk=battle.pk).update(secret="another")
    client.post(url("forecast", battle))
    assert scenarios_asked_for() == [first, second]
    assert first["seed"] != second["seed"]


@pytest.mark.rule("C-AUT-10")
def test_a_forecast_counts_every_battle_once_and_failures_apart(battle, users, client_of, quick):
    shown = client_of(users.ada).post(url("forecast", battle), FILLED).context["forecast"]
    assert (shown.runs, shown.failed, shown.wanted) == (10, 0, 100)
    assert sum(share.battles for share in shown.shares) == 10
    assert [share.colour for share in shown.shares] == ["red", "blue", "draw"]
    assert all(share.low <= share.percent <= share.high for share in shown.shares)


def test_battles_that_broke_off_are_distinguished(battle, users, client_of, monkeypatch):
    forecast = {
        "runs": 10, "failed": 2, "stopped": "time", "wins": {"red": 4, "blue": 3}, "draws": 1, "turns": 4.5,
        "not_simulated": [],
        "interval": {"red": [0.2, 0.8], "blue": [0.1, 0.7], "draw": [0.0, 0.5]},
        "victory_points": {"red": 3, "blue": 2}, "engine": "1.2",
        "of": {"game": "Damocles", "title": "Eradication", "map": "0a1b", "players": [
            {"name": "First", "commander": "steady", "faction": "The Watch", "release": 3},
            {"name": "Night", "commander": "aggressive", "faction": None, "release": None},
        ]},
    }  # fmt: skip
    monkeypatch.setitem(KINDS, "forecast", JobType(lambda job: json.dumps(forecast)))
    page = client_of(users.ada).post(url("forecast", battle), FILLED)
    assert [round(share.percent, 1) for share in page.context["forecast"].shares] == [50.0, 37.5, 12.5]
    assert "2 battles broke off" in page.content.decode()
    assert "Time was up after 10 of 100" in page.content.decode()
    assert "Damocles, engine 1.2, mission Eradication, map 0a1b." in page.content.decode()
    assert "First (The Watch, release 3) – Steady" in page.content.decode()
    assert "a commander of the engine decides for each of them" in page.content.decode()


def test_forecasts_are_rationed_and_htmx_gets_the_fragment_alone(battle, users, client_of, quick):
    client = client_of(users.ada)
    fragment = client.post(url("forecast", battle), FILLED, headers={"hx-request": "true"}).content.decode()
    assert "<html" not in fragment
    assert "95% interval" in fragment
    assert [FORECASTS.consume(users.ada.pk) for _ in range(19)] == [0] * 19
    assert client.post(url("forecast", battle), FILLED).status_code == 200  # it is there
    answer = client.post(url("forecast", battle), FILLED | {"bets": "bold"})
    assert answer.status_code == 429
    assert "try again in 10 minutes" in answer.content.decode()


def test_who_waits_for_a_forecast_sees_the_place_in_the_queue(battle, users, client_of, quick, settings, monkeypatch):
    settings.JOBS_INLINE = False
    monkeypatch.setattr(forecast_jobs, "WAIT", 0)
    for n in range(3):
        enqueue("forecast", {}, owner=f"another {n}")
    client, page = client_of(users.ada), url("forecast", battle)
    answer = client.post(page, FILLED)
    assert answer.status_code == 202
    assert "Your forecast is number 4 in the queue." in answer.content.decode()
    assert answer.context["form"]["commander"].value() == "defensive"
    job = Job.objects.latest("pk")
    assert job.owner == str(users.ada.pk)
    Job.objects.filter(pk=job.pk).update(state="running")
    fragment = client.post(page, FILLED, headers={"hx-request": "true"})
    assert (fragment.status_code, "Your forecast is being made." in fragment.content.decode()) == (202, True)
    Job.objects.filter(pk=job.pk).update(state="waiting")
    work_off()
    assert client.post(page, FILLED).context["forecast"].runs == 10
    assert Job.objects.filter(kind="forecast", owner=users.ada.pk).count() == 1


def test_who_watches_sees_the_figures_so_far(battle, users, client_of, quick, settings):
    """As a worker reports them: the page asks again until the forecast is done."""
    client, fragment = client_of(users.ada), {"hx-request": "true"}
    client.post(url("forecast", battle), FILLED)
    job = Job.objects.get(kind="forecast")
    Job.objects.update(state=Job.State.RUNNING, progress=job.result, result=None)
    settings.JOBS_INLINE = False
    answer = client.post(url("forecast", battle), FILLED, headers=fragment)
    assert answer.status_code == 202
    assert "Figures so far: more battles are being fought." in answer.content.decode()
    assert "95% interval" in answer.content.decode()
    assert "Time was up" not in answer.content.decode()
    Job.objects.update(state=Job.State.DONE, result=job.result)
    answer = client.post(url("forecast", battle), FILLED, headers=fragment)
    assert (answer.status_code, "Figures so far" in answer.content.decode()) == (200, False)


def test_a_worker_shares_a_forecast_out_and_stops_when_time_is_up(battle, users, settings, monkeypatch):
    present = committed(battle, users.ada)
    scenario = Battle.objects.with_documents().get(pk=present.pk).scenario | {"seed": 5}

    def made(runs):
        job = forecast_jobs.ForecastRequest(scenario, runs, {}).ask("ada")
        work_off()
        return forecast_jobs.forecast_found(Job.objects.get(pk=job.pk))

    settings.JOBS_INLINE = False
    try:
        forecast = made(10)
        assert (forecast["runs"], forecast["failed"]) == (10, 0)
        assert json.loads(Job.objects.get(kind="forecast").progress)["runs"] in range(1, 11)
        for process in forecast_jobs._executor("unused").pool._processes.values():
            process.kill()
        Job.objects.all().delete()
        assert made(10) == forecast
        monkeypatch.setattr(forecast_jobs, "SECONDS", 0.0)
        assert made(100)["runs"] == 1
        assert json.loads(bytes(Job.objects.latest("pk").output))[0] == 1
    finally:
        forecast_jobs._executor("unused").shutdown()
        forecast_jobs._executor.cache_clear()


@pytest.mark.postgres
def test_a_forecast_cut_short_is_shown_once_and_goes_on_when_it_is_asked_for_again(
    battle, users, client_of, settings, monkeypatch
):
    """One battle at a time while there is no time, then all that are left; what was fought is not fought again."""
    client = client_of(users.ada)
    monkeypatch.setattr("campaigns.battles.forecast.RUNS", 12)
    monkeypatch.setattr(forecast_jobs, "SECONDS", 0.0)

    def asked():
        shown = client.post(url("forecast", battle), FILLED)
        return shown.status_code, shown.context["forecast"].runs, "Time was up after" in shown.content.decode()

    assert [asked() for _ in range(3)] == [(200, runs, True) for runs in (1, 2, 3)]
    Job.objects.update(state=Job.State.RUNNING, progress=None)
    settings.JOBS_INLINE = False
    monkeypatch.setattr(forecast_jobs, "WAIT", 0)
    answer = client.post(url("forecast", battle), FILLED, headers={"hx-request": "true"})
    assert (answer.status_code, answer.context["forecast"].runs) == (202, 3)
    settings.JOBS_INLINE = True
    Job.objects.update(state=Job.State.DONE)
    monkeypatch.setattr(forecast_jobs, "SECONDS", 60.0)
    assert asked() == (200, 12, False)
    whole = json.loads(Job.objects.get().result)
    Job.objects.all().delete()
    assert (asked(), json.loads(Job.objects.get().result)) == ((200, 12, False), whole)


@pytest.mark.postgres
def test_without_a_quota_what_was_cut_short_is_shown_as_it_is(battle, users, client_of, monkeypatch):
    client = client_of(users.ada)
    monkeypatch.setattr(forecast_jobs, "SECONDS", 0.0)
    assert client.post(url("forecast", battle), FILLED).context["forecast"].runs == 1
    assert [FORECASTS.consume(users.ada.pk) for _ in range(19)] == [0] * 19
    answer = client.post(url("forecast", battle), FILLED)
    assert (answer.status_code, answer.context["forecast"].runs) == (200, 1)


@pytest.mark.rule("C-LED-11")
def test_what_is_committed_and_not_fought_yet_is_proved_too(battle, users):
    present = committed(battle, users.ada)
    assert list(proof_errors(present.campaign)) == []
    scenario = Battle.objects.with_documents().get(pk=present.pk).scenario
    Battle.objects.filter(pk=present.pk).update(scenario=scenario | {"name": "Another"})
    assert list(proof_errors(present.campaign)) == ["battle 1: the step commitment of its proof does not hold"]


def test_the_same_key_of_a_form_is_of_no_use_here(battle, users, client_of):
    """Locked twice alike: once; otherwise it says that it is locked."""
    client = client_of(users.ada)
    assert [client.post(url("lock_plan", battle), FILLED | {"key": uuid4()}).status_code for _ in range(2)] == [
        302,
        302,
    ]
    answer = client.post(url("lock_plan", battle), FILLED | {"bets": "bold"})
    assert answer.status_code == 422
    assert "Unlock it first" in answer.content.decode()


@pytest.mark.postgres
def test_unlocking_twice_is_unlocking_once(battle, users):
    lock_plan(side(battle, "red"), users.ada)
    for _ in range(2):
        unlock_plan(side(battle, "red"))
    assert side(battle, "red").locked is None


@pytest.fixture
def three(campaign, entries, users, django_user_model) -> Battle:
    """Ada, ben and cleo, each for themselves."""
    cleo = django_user_model.objects.create_user("cleo")
    join(campaign, cleo)
    operation = read_yaml(Path("rules/damocles/starter/operations/under-the-sword.yaml").read_text())
    sides = [*entries, entered(campaign, cleo, "Third Watch")]
    return plan(campaign, users.organiser, key=uuid4(), operation=operation, entries=sides)


@pytest.mark.rule("C-AUT-02")
def test_a_battle_of_three_is_committed_by_the_third_lock_and_each_side_gets_its_own(three, users, client_of, quick):
    for colour, sides_locked in (("red", 1), ("blue", 2)):
        assert not lock_plan(side(three, colour), users.ada).is_committed()
        page = client_of(users.ada).get(three.get_absolute_url()).content.decode()
        assert page.count("not locked yet") == 3 - sides_locked
    shown = client_of(users.ada).post(url("forecast", three)).context["forecast"]
    assert [share.colour for share in shown.shares] == ["red", "blue", "green", "draw"]
    present = lock_plan(
        side(three, "green"), users.ada, {"commander": "aggressive", "plan": {"keep_back": ["green-2"]}}
    )
    assert present.is_committed()
    auto_resolve(present, users.ada, 2)
    outcomes = sorted(three.sides.values_list("outcome", flat=True))
    assert outcomes in (["draw"] * 3, ["lost", "lost", "won"])
    assert client_of(users.ada).get(url("verify", three)).context["holds"]


@pytest.mark.rule("C-AUT-06")
def test_a_refit_opens_the_plans_again_and_publishes_none_of_them(battle, entries, users):
    lock_plan(side(battle, "blue"), users.ben, {"commander": "aggressive"}, "hidden word")
    _refit_battle(battle, entries[0])
    assert not battle.sides.exclude(locked=None).exists()
    published = Battle.objects.with_documents().get(pk=battle.pk).scenario
    assert "aggressive" not in {player.get("commander", "steady") for player in published["players"]}


def test_a_planned_battle_leads_its_players_to_the_table(battle, entries, users, client_of):
    """Ada's list against ben; nobody else has a list in it."""
    address = f'href="/strike-forces/{entries[0].strike_force.slug}/table/?opponent_1=ben"'
    assert address in client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    assert "/table/" not in client_of(users.organiser).get(battle.get_absolute_url()).content.decode()
