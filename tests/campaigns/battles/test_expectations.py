"""Battles recorded by hand beside what was forecast of them: kept, made in the night, shown, counted."""

import json
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from campaigns.actions import expectations
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle, BattleForecast
from jobs.worker import work_off
from tests.campaigns.conftest import planned

pytestmark = pytest.mark.django_db
PAGE = "/forecasts/"
WON = Report(date(2026, 11, 18), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(expectations, "RUNS", 8)


def record(battle, users, report=WON):
    record_by_hand(battle, users.organiser, 1, report)
    return BattleForecast.objects.get(battle=battle)


def test_the_lists_are_kept_as_they_fought_and_forecast_in_the_night(battle, users):
    row = record(battle, users)
    assert row.forecast is None
    assert row.origins == {"red": ["The Watch", 1], "blue": ["The Watch", 1]}
    assert expectations.ask_for_expectations(timezone.now()) == 1
    work_off()
    row.refresh_from_db()
    assert (row.forecast["runs"], row.forecast["failed"], row.error) == (8, 0, "")
    assert [player["release"] for player in row.forecast["of"]["players"]] == [1, 1]
    assert expectations.ask_for_expectations(timezone.now()) == 0


def test_what_the_engine_cannot_read_is_noted_and_not_tried_again(battle, users):
    row = record(battle, users)
    BattleForecast.objects.filter(pk=row.pk).update(scenario={"format": "damocles-scenario/1", "players": []})
    assert [expectations.forecast_missing(), expectations.forecast_missing()] == [1, 0]
    row.refresh_from_db()
    assert row.error.startswith("players")


def test_the_page_holds_the_forecast_against_the_result_for_who_may_see_the_battle(battle, users, client_of):
    record(battle, users)
    expectations.forecast_missing()
    page = client_of(users.ada).get(PAGE)
    assert page.context["calibration"].score.battles == 1
    text = page.content.decode()
    assert "First Watch (ada)" in text
    assert "(The Watch, release 1) – Steady" in text
    assert "Below five battles there is none." in text
    for client in (client_of(users.stranger), client_of(users.ada)):
        assert client.get(f"/skirmish{PAGE}").context["calibration"].score.battles == 0
    assert "Nothing to compare yet" in client_of(users.stranger).get(PAGE).content.decode()
    Battle.objects.filter(pk=battle.pk).update(state="void")
    assert client_of(users.ada).get(PAGE).context["calibration"].score.battles == 0


def test_a_draw_and_a_loss_are_described_as_such(campaign, entries, users, client_of):
    drawn = Report(date(2026, 11, 18), "", (SideReport("draw", 1, 0), SideReport("draw", 1, 0)))
    lost = Report(date(2026, 11, 18), "", (SideReport("lost", 0, 2), SideReport("won", 2, 0)))
    for report in (drawn, lost):
        record(planned(campaign, entries, users.organiser), users, report)
    expectations.forecast_missing()
    rows = client_of(users.ada).get(PAGE).context["calibration"].rows
    assert [[chance.won for chance in row.chances] for row in rows] == [[False, True], [False, False]]


@pytest.mark.parametrize("count", [1, 12])
def test_the_page_asks_equally_often(campaign, entries, users, client_of, django_assert_num_queries, count):
    row = record(planned(campaign, entries, users.organiser), users)
    expectations.forecast_missing()
    row.refresh_from_db()
    for _ in range(count - 1):
        battle = planned(campaign, entries, users.organiser)
        record(battle, users)
    BattleForecast.objects.update(forecast=row.forecast)
    client = client_of(users.ada)
    with django_assert_num_queries(4):
        assert client.get(PAGE).context["calibration"].score.battles == count


def test_the_command_prints_the_figures(battle, users):
    record(battle, users)
    out = StringIO()
    call_command("calibration", "--now", stdout=out)
    calibration = json.loads(out.getvalue())
    assert (calibration["format"], calibration["battles"], calibration["brier_interval"]) == (
        "damocles-calibration/1",
        1,
        None,
    )
    assert calibration["players"][0]["name"] == "ada"
    assert calibration["forecasts"][0]["of"]["mission"] == "Eradication"
    with pytest.raises(CommandError, match="invalid choice: 'chess'"):
        call_command("calibration", "chess")
