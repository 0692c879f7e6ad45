"""The best swaps of a list: those that break no more rules, sorted by few battles, told by others."""

import pytest

from armies.computation import swaps
from armies.computation.list_forecasts import opponent_called
from armies.computation.swaps import SwapsRequest, run_swaps, swaps_of
from armies.models import StrikeForce
from rules.damocles.game import GAME
from tests.armies.support.guard_faction import a_list


def stored(row):
    return StrikeForce.objects.with_release().get(pk=row.pk)


def test_a_swap_breaks_no_more_rules_than_the_list_does(guard, users):
    """Rifles are 60 SV, so that of 110 runners (40) may become sappers (50) or signals (30), and no cannon (90)."""
    row = a_list(users.ada, "rifles", "runners", limit=110, cards=11)
    found = [(one.out, one.slug, one.points) for one in swaps_of(stored(row))]
    assert ("runners", "sappers", 50) in found
    assert ("runners", "signals", 30) in found
    assert not [one for one in found if one[:2] == ("runners", "cannon")]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(swaps, "ROUNDS", ((1, 1, 2),))
    monkeypatch.setattr(swaps, "BEST_PAIRS", 5)
    monkeypatch.setattr(swaps, "MAX_TRIED", 3)


def test_the_best_are_told_by_other_dice(patrol, users, ada, quick):
    own = StrikeForce.objects.filter(owner=users.ada)
    asked = SwapsRequest(stored(patrol), opponent_called(GAME, own, f"own:{patrol.slug}"), "eradication")
    found = run_swaps(asked.ask("ada"))
    assert [one["out"] for one in found] == ["Line Rifles", "Line Rifles"]
    assert all(one["interval"][0] <= one["share"] <= one["interval"][1] for one in found)
    assert found[0]["share"] >= found[1]["share"]


def test_they_are_tried_against_whom_was_chosen(patrol, users, ada, quick):
    page = f"{patrol.get_absolute_url()}forecast/"
    assert ada.post(f"{page}swaps/").headers["Location"] == page
    other = a_list(users.ada, "rifles", name="Night Watch")
    ada.post(page, {"against": f"own:{other.slug}", "mission": "eradication"}, headers={"hx-request": "true"})
    answer = ada.post(f"{page}swaps/", headers={"hx-request": "true"})
    assert [swap["out"] for swap in answer.context["swaps"]] == ["Line Rifles", "Line Rifles"]
    assert "Against Night Watch" in answer.content.decode()
