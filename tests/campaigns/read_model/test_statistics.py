"""The page of statistics, and where its lines stand."""

import re
from datetime import date
from itertools import pairwise

import pytest

from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.statistics import Course
from campaigns.presenters.charts import APART, HEIGHT, points_over_time
from tests.campaigns.conftest import planned
from tests.campaigns.test_queries import grow

DAY = date(2026, 11, 18)


def test_lines_go_up_where_points_were_scored_and_stay_level_between():
    plot = points_over_time(
        [Course(1, [(0, 0), (1, 4), (4, 10)], 10), Course(2, [(0, 0), (2, 5)], 5)], {1: "a", 2: "b"}
    )
    # 544 units across for four battles, 252 up for ten points
    assert plot.lines[0].path == "M44.0 266.0H180.0V165.2H588.0V14.0H588.0"
    assert plot.lines[1].path == "M44.0 266.0H316.0V140.0H588.0"
    assert [(tick.figure, tick.at) for tick in plot.up] == [
        (0, 266.0), (2, 215.6), (4, 165.2), (6, 114.8), (8, 64.4), (10, 14.0),
    ]  # fmt: skip
    assert [tick.figure for tick in plot.across] == [0, 1, 2, 3, 4]


def test_names_at_the_ends_of_lines_never_stand_over_one_another():
    level = [Course(n, [(0, 0), (1, 3)], 3) for n in range(1, 9)]
    heights = [line.label_y for line in points_over_time(level, {n: str(n) for n in range(1, 9)}).lines]
    assert all(b - a >= APART for a, b in pairwise(heights))
    assert min(heights) >= 0
    assert max(heights) <= HEIGHT


def test_a_battle_without_a_point_draws_a_flat_line():
    plot = points_over_time([Course(1, [(0, 0), (1, 0)], 0)], {1: "a"})
    assert plot.lines[0].path == "M44.0 266.0H588.0V266.0H588.0"


@pytest.mark.django_db
def test_the_page_shows_who_fares_how(campaign, entries, users, client_of):
    squads = [{"id": "1", "slain": 4, "destroyed": 1, "objectives": 0, "survived": True}]
    sides = (SideReport("won", 3, 0, {}, {}, squads), SideReport("lost", 1, 0))
    record_by_hand(planned(campaign, entries, users.organiser), users.organiser, 1, Report(DAY, "", sides))
    page = client_of(users.ben).get(f"/campaigns/{campaign.slug}/statistics/").content.decode()
    text = re.sub(r"<[^>]+>|\s+", " ", page)
    assert "No faction has met another yet." in text
    assert re.search(r"First Watch · ada\s+4\s+1\s+1", text)
    assert "by 2 victory points" in text
    assert "style=" not in page


@pytest.mark.django_db
def test_names_are_inert(campaign, entries, users, client_of):
    campaign.memberships.filter(user=users.ada).update(name="<script>alert(1)</script>")
    sides = (SideReport("won", 3, 0), SideReport("lost", 1, 0))
    record_by_hand(planned(campaign, entries, users.organiser), users.organiser, 1, Report(DAY, "", sides))
    assert b"<script>alert" not in client_of(users.ben).get(f"/campaigns/{campaign.slug}/statistics/").content


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "battles"), [(1, 2), (12, 24)])
def test_statistics_ask_equally_often(
    campaign, entries, users, client_of, django_assert_max_num_queries, players, battles
):
    grow(campaign, users.organiser, players, battles)
    client = client_of(users.ben)
    with django_assert_max_num_queries(8):
        assert client.get(f"/campaigns/{campaign.slug}/statistics/").status_code == 200
