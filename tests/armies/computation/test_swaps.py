"""The best swaps of a list: those that break no more rules, sorted by few battles, told by others."""

import json

import pytest

from armies.computation import swaps
from armies.computation.list_forecasts import opponent_called
from armies.computation.swaps import SwapsRequest, run_swaps, swaps_of
from armies.models import StrikeForce
from jobs.models import Job
from rules.damocles.game import GAME
from tests.armies.support.guard_faction import a_list, change

HTMX = {"hx-request": "true"}


def stored(row):
    return StrikeForce.objects.with_release().get(pk=row.pk)


def test_a_swap_breaks_no_more_rules_than_the_list_does(guard, users):
    """Rifles are 60 SV, so that of 110 runners (40) may become sappers (50) or signals (30), and no cannon (90)."""
    row = a_list(users.ada, "rifles", "runners", limit=110, cards=11)
    offered = [(swap.out, swap.slug, swap.points) for swap in swaps_of(stored(row), row.faction)]
    assert ("runners", "sappers", 50) in offered
    assert ("runners", "signals", 30) in offered
    assert not [swap for swap in offered if swap[:2] == ("runners", "cannon")]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(swaps, "ROUNDS", ((1, 5, 2), (3, 5, 5)))
    monkeypatch.setattr(swaps, "SHOWN", 2)
    monkeypatch.setattr(swaps, "MAX_TRIED", 3)


def asked_of(patrol, users):
    own = StrikeForce.objects.filter(owner=users.ada)
    return SwapsRequest(stored(patrol), opponent_called(GAME, own, f"own:{patrol.slug}"), "eradication")


def test_the_best_are_measured_by_other_dice(patrol, users, ada, quick):
    outcome = json.loads(run_swaps(asked_of(patrol, users).ask("ada")).result)
    best = outcome["swaps"]
    assert (outcome["compared"], outcome["of"], outcome["stopped"]) == (5, 5, "number")
    assert [swap["out"] for swap in best[:2]] == ["rifles", "rifles"]
    assert all(swap["interval"][0] <= swap["share"] <= swap["interval"][1] for swap in best)
    assert best[0]["share"] >= best[1]["share"]


@pytest.mark.postgres
def test_cut_short_they_go_on_where_they_were_and_come_to_the_same(patrol, users, ada, quick, monkeypatch):
    """Three swaps are compared by five pairs of battles and two of them by five others: no time for more than a pair,
    then for all that are left.
    """
    whole = json.loads(run_swaps(asked_of(patrol, users).ask("ada")).result)
    Job.objects.all().delete()
    page = f"{patrol.get_absolute_url()}forecast/"
    ada.post(page, {"against": f"own:{patrol.slug}", "mission": "eradication"}, headers=HTMX)
    monkeypatch.setattr(swaps, "SECONDS", 0.0)
    steps = [ada.post(f"{page}swaps/", headers=HTMX) for _ in range(5)]
    assert [step.context["compared"] for step in steps] == [0, 0, 0, 0, 1]
    assert all("What was found is kept." in step.content.decode() for step in steps)
    assert [len(step.context["swaps"]) for step in steps] == [0, 0, 0, 0, 1]
    monkeypatch.setattr(swaps, "SECONDS", 60.0)
    last = ada.post(f"{page}swaps/", headers=HTMX)
    assert (last.context["compared"], last.context["cut_short"]) == (5, False)
    assert json.loads(Job.objects.get(kind="swaps").result) == whole


def test_they_are_of_the_version_that_was_asked_for(patrol, users, quick):
    """A worker looks for them, which may come when the list has been changed."""
    job = asked_of(patrol, users).ask("ada")
    change(patrol, 0, datasheet="runners")
    assert {swap["out"] for swap in json.loads(run_swaps(job).result)["swaps"]} == {"rifles"}


def test_they_are_looked_for_by_the_worker_alone(patrol, users, ada, quick, monkeypatch):
    """Judging every swap of a long list took as long as it liked, before its quota was asked and again at each look."""
    page = f"{patrol.get_absolute_url()}forecast/"
    ada.post(page, {"against": f"own:{patrol.slug}", "mission": "eradication"}, headers=HTMX)
    monkeypatch.setattr(swaps, "swaps_of", None)
    monkeypatch.setattr("armies.computation.forecast_jobs.wait_for_forecast", lambda job, first_figures: job)
    for _ in range(2):
        assert "Every swap is being tried." in ada.post(f"{page}swaps/", headers=HTMX).content.decode()


def test_they_are_tried_against_whom_was_chosen(patrol, users, ada, quick):
    page = f"{patrol.get_absolute_url()}forecast/"
    assert ada.post(f"{page}swaps/").headers["Location"] == page
    other = a_list(users.ada, "rifles", name="Night Watch")
    ada.post(page, {"against": f"own:{other.slug}", "mission": "eradication"}, headers=HTMX)
    answer = ada.post(f"{page}swaps/", headers=HTMX)
    assert [swap["out"] for swap in answer.context["swaps"]] == ["Line Rifles", "Line Rifles"]
    assert "Against Night Watch" in answer.content.decode()


def test_a_swap_is_made_by_one_button_and_undone_as_any_change(patrol, users, ada, quick):
    """Of two squads of rifles the first goes, and sappers come last; no such unit, or an old version, does nothing."""
    page, url = f"{patrol.get_absolute_url()}forecast/", patrol.get_absolute_url()
    ada.post(page, {"against": f"own:{patrol.slug}", "mission": "eradication"}, headers=HTMX)
    offered = ada.post(f"{page}swaps/", headers=HTMX)
    best = offered.context["swaps"][0]
    version = stored(patrol).version
    assert f'name="in" value="{best["in_slug"]}"' in offered.content.decode()
    made = ada.post(f"{page}swap/", {"version": version, "out": "rifles", "in": "sappers"}, follow=True)
    assert "Line Rifles swapped for Sappers." in made.content.decode()
    assert [squad["datasheet"] for squad in stored(patrol).squads] == ["rifles", "sappers"]
    assert ada.post(f"{page}swap/", {"version": version, "out": "rifles", "in": "cannon"}).status_code == 409
    assert ada.post(f"{page}swap/", {"version": version + 1, "out": "rifles", "in": "gone"}).status_code == 422
    assert ada.post(f"{page}swap/", {"version": version + 1, "out": "gone", "in": "cannon"}).status_code == 404
    ada.post(f"{url}undo/", {"version": version + 1})
    assert stored(patrol).squads == patrol.squads
