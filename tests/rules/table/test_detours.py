"""Ways that bases standing close together make too long, found without a search (R-MOV-09)."""

from random import Random

import pytest

from rules.table.detours import too_far_round
from rules.table.paths import Search
from rules.table.step_budget import StepBudget
from rules.table.walls import PathField

ROW = [1000, 0, 300, 1000, 700, 300, 1000, -700, 300]


def too_far(discs: list[int], limit: int, radius: int = 200) -> bool:
    return too_far_round(0, 0, 2000, 0, discs, radius, limit, StepBudget(10**6))


@pytest.mark.parametrize(("limit", "answer"), [(2240, True), (2260, False)])
def test_the_way_round_one_base_is_two_tangents_and_an_arc(limit: int, answer: bool) -> None:
    """2 x 866 + 500 x 60 degrees = 2256, of which rounding may take a little."""
    assert too_far([1000, 0, 300], limit) is answer


@pytest.mark.parametrize(("limit", "answer"), [(3240, True), (3260, False)])
def test_no_way_leads_between_bases_that_leave_no_room(limit: int, answer: bool) -> None:
    """Past the outer one of three, 7 cm off the line, either side: 2 x 1113.6 + 500 x 118.3 degrees = 3260."""
    assert too_far(ROW, limit) is answer


def test_a_base_that_gets_between_two_others_is_not_kept_by_them() -> None:
    assert not too_far(ROW, 2300, radius=50)


def test_a_search_finds_nothing_where_the_way_is_too_far() -> None:
    luck = Random(5)
    count = 0
    for _ in range(400):
        discs = [part for _ in range(6) for part in (luck.randint(400, 1600), luck.randint(200, 1800), 125)]
        limit = luck.randint(1300, 2600)
        ground = PathField(2000, 2000, 125, [], StepBudget(10**9))
        if too_far_round(300, 1000, 1600, 1000, discs, 125, limit, ground.step_budget):
            count += 1
            search = Search(ground, 300, 1000, 1600, 1000, limit + limit // 32)
            search.meet_discs(discs)
            assert search.run() is None or search.pulled() > limit
    assert count == 40
