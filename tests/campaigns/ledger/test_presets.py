"""The ready templates are sound documents."""

import pytest

from campaigns.ledger.hexes import neighbours, read_map
from campaigns.ledger.pairing import round_robin
from campaigns.ledger.presets import LEAGUE_OF_WEEKS, NAMES, PRESETS, starter_map
from campaigns.ledger.settings import KINDS, limit_at, read_settings
from campaigns.ledger.story import read_story
from campaigns.ledger.story_editing import branches


def test_each_kind_has_a_template_and_a_day_has_its_own():
    kinds = [read_settings(preset.agreement).kind for preset in PRESETS]
    assert kinds == ["swiss", "swiss", "swiss", "league", "league", "knock_out", "ladder", "map", "story"]
    assert set(kinds) == set(KINDS)
    assert [preset.slug for preset in PRESETS if preset.map] == ["map"]
    assert [preset.slug for preset in PRESETS if preset.story] == ["story"]


def test_no_template_lets_the_engine_play_who_is_absent_without_saying_so_first():
    absent = [preset for preset in PRESETS if read_settings(preset.agreement).auto_resolve == "absent"]
    assert [preset.summary.split(".")[0] for preset in absent if "played by the engine" in preset.summary] == [
        preset.summary.split(".")[0] for preset in absent
    ]


def test_every_chapter_of_the_story_can_be_reached():
    story = read_story(next(preset.story for preset in PRESETS if preset.story))
    assert len(branches(story)) == 5


def test_the_league_lasts_seven_or_eight_weeks_and_its_limit_rises():
    settings = read_settings(LEAGUE_OF_WEEKS.agreement)
    assert settings.days == 7
    assert [limit_at(settings, LEAGUE_OF_WEEKS.limit, round) for round in range(1, 9)] == [
        500, 500, 600, 600, 700, 700, 800, 800,
    ]  # fmt: skip
    assert len(round_robin(range(8))) == 7


@pytest.mark.rule("C-MAP-01")
def test_the_starter_map_is_a_hexagon_of_37_named_hexes_in_one_piece():
    land = read_map(starter_map())
    assert len(land.hexes) == 37 == len({hex.name for hex in land.hexes}) == len(set(NAMES))
    places = {(hex.q, hex.r) for hex in land.hexes}
    beside = {place: [other for other in neighbours(place) if other in places] for place in places}
    assert sorted(map(len, beside.values())) == [3] * 6 + [4] * 12 + [6] * 19
    assert sum(hex.points for hex in land.hexes) == 3 + 6 * 2 + 12 * 1
    reached = [(0, 0)]
    for place in reached:
        reached += [other for other in beside[place] if other not in reached]
    assert len(reached) == 37
    assert [hex.terrain for hex in land.hexes if hex.q == hex.r == 0] == ["city"]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_a_template_that_lets_the_engine_play_for_the_absent_says_so_first(preset):
    assert ("by the engine" in preset.summary) == (preset.agreement.get("auto_resolve") == "absent")
