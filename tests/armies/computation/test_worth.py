"""The worth of parts: what a regression recovers, what is said of a part, and lists that are fought without it."""

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from armies.bridge import content_library, draft_document
from armies.computation import worth as experiments
from armies.computation import worth_points
from armies.computation.experiment import Limits, Question
from armies.computation.sharing import Budget
from armies.computation.worth import Worth
from armies.computation.worth_figures import InMission, PartFigures, as_csv_rows, dominated, luck_of
from armies.computation.worth_lists import Armies
from armies.computation.worth_points import Estimate, Fought, points_of
from armies.models import Faction
from rules.formats.errors import DocumentError
from rules.games import game_called
from tests.armies.computation.test_matrix import entrant
from tests.support.starters import FACTIONS, load_starters

RATIOS = (1.3, 0.7, 1.0, 1.0, 1.0)


def rows_of_lists(count=120, there=(0.0, 0.0)):
    """Lists whose points win 25 % for each hundred, those of the first part 1.3 times as much, of the second 0.7; of
    the third so much more `there`, in the missions of pairings 0 and 1, and of 2 and 3.
    """
    luck, columns, fought = Random(3), [], []
    for army in range(count):
        weights = [luck.expovariate(1) for _ratio in RATIOS]
        columns.append([(5, 4.5, 4)[army % 3] * weight / sum(weights) for weight in weights])
        strength = sum(points * ratio for points, ratio in zip(columns[-1], RATIOS, strict=True)) - 4.5
        for pairing in range(4):
            more = columns[-1][2] * there[pairing // 2]
            chance = min(0.97, max(0.03, 0.5 + 0.25 * (strength + more) + 0.1 * (pairing - 1.5)))
            won = sum(luck.random() < chance for _battle in range(16))
            fought.append(Fought(army, pairing, 16, won / 16))
    return columns, [sum(column) for column in columns], fought


def test_a_regression_recovers_what_parts_are_worth():
    points = points_of(*rows_of_lists())
    for ratio, estimate in zip(RATIOS, points.ratios, strict=True):
        assert abs(estimate.value - ratio) < 0.1
        assert estimate.low < estimate.value < estimate.high
    assert points.ratios[0].low > 1 > points.ratios[1].high
    assert points.point.low < 0.25 < points.point.high


def test_each_mission_is_told_apart_from_the_same_battles():
    """The third part is worth its price in both together; of the first mission's average point, which is worth 1.1 with
    it, 1.5 / 1.1 as much, and of the second's 0.5 / 0.9.
    """
    points = points_of(*rows_of_lists(there=(0.5, -0.5)), missions=(0, 0, 1, 1))
    assert abs(points.ratios[2].value - 1) < 0.15
    first, second = points.missions
    assert first.ratios[2].low < 1.5 / 1.1 < first.ratios[2].high
    assert second.ratios[2].low < 0.5 / 0.9 < second.ratios[2].high
    assert (first.differs[2], second.differs[2]) == (True, True)
    for level in points_of(*rows_of_lists(), missions=(0, 0, 1, 1)).missions:
        assert sum(level.differs) == 0
        assert level.ratios[0].low < 1.3 < level.ratios[0].high


def test_without_points_only_gains_are_told():
    columns, _totals, fought = rows_of_lists(40)
    points = points_of(columns, None, fought, (0, 0, 1, 1))
    assert (points.ratios, points.point, len(points.gains)) == (None, None, 5)
    assert [(there.ratios, len(there.gains), len(there.differs)) for there in points.missions] == [(None, 5, 5)] * 2


def figures(slug, price, ratio, deeds=(100, 50, 100, 80, 2), width=0.1, lists=20):
    around = Estimate(ratio, ratio - width, ratio + width)
    return PartFigures(slug, price, lists, around, around, deeds, {})


@pytest.mark.parametrize(
    ("ratio", "verdict", "suggested"),
    [(0.8, "over", 48), (1.05, "fair", None), (1.25, "under", 75), (-0.2, "over", 30), (2.6, "under", 120)],
)
def test_a_price_beyond_the_interval_of_its_worth_is_said_to_be(ratio, verdict, suggested):
    """60 points are worth 48, 63, 75, 156 or less than nothing, 6 more or less; half and twice bound a step."""
    part = figures("crew", 60, ratio)
    assert (part.verdict, part.suggested, round(part.worth.value)) == (verdict, suggested, round(60 * ratio))
    assert (part.document()["left"], part.document()["slain"], part.document()["objectives"]) == (0.5, 0.8, 0.02)


def test_rows_of_a_file_have_the_worth_in_each_of_several_missions():
    """60 points are worth 48 in all, 72 in the first mission; of the second nothing is known of points."""
    around = Estimate(1.2, 1.1, 1.3)
    there = [InMission(around, around, True), InMission(around, None, False)]
    parts = [figures("crew", 60, 0.8)._replace(missions=there), figures("few", 60, 1.0)]
    document = {"missions": ["a", "b"], "parts": [part.document() for part in parts]}
    head, crew, few = as_csv_rows(document)
    assert head[20:] == ["a", "a_low", "a_high", "a_differs", "b", "b_low", "b_high", "b_differs"]
    assert (crew[20:], few[20:]) == ([72.0, 66.0, 78.0, 1, "", "", "", 0], [""] * 8)


def test_a_part_is_dominated_by_a_cheaper_one_that_does_all_of_it():
    """A unit of 60 points slays 48 and keeps 30. One of 48 that does as much a point slays 38 and is no match; one that
    slays 1.2 a point and keeps 0.7 slays 58 and keeps 34."""
    wire, line = figures("wire", 60, 0.8), figures("line", 48, 1.3, (100, 70, 100, 120, 3))
    assert list(dominated([wire, line])) == [{"part": "wire", "by": "line", "points": 12}]
    assert not list(dominated([wire, figures("line", 48, 1.3)]))
    assert not list(dominated([wire, figures("line", 48, 0.85, (100, 70, 100, 120, 3))]))
    assert not list(dominated([wire, figures("line", 48, 1.3, (100, 70, 100, 120, 3), lists=7)]))


def test_luck_explains_all_where_the_luckier_always_win_and_nothing_where_dice_do_not_matter():
    """Sums of battles: their number, half points, luck, both, both squared, half points of the luckier."""
    won, lost = [0, 0, 0, 1, 2, 0.5, 1.0, 4, 0.25, 2], [0, 0, 0, 1, 0, -0.5, 0, 0, 0.25, 2]
    assert luck_of([won, lost]) == {"battles": 2, "luckier": 1.0, "explained": 1.0}
    other_won, other_lost = [0, 0, 0, 1, 2, -0.5, -1.0, 4, 0.25, 0], [0, 0, 0, 1, 0, 0.5, 0, 0, 0.25, 0]
    assert luck_of([won, lost, other_won, other_lost]) == {"battles": 4, "luckier": 0.5, "explained": 0.0}
    assert luck_of([[0] * 10]) is None


@pytest.fixture
def question(guard):
    opponents = [entrant("few", 3).players, entrant("more", 6).players]
    game, pack = game_called("damocles"), draft_document(Faction.objects.with_content().get(slug="guard"))
    return Question(game, pack, 300, opponents, ["eradication"], "steady", lists=18, rounds=2)


@pytest.fixture
def quick(monkeypatch):
    for name, value in (("BATTLES", 2), ("HELD_BATTLES", 2), ("EXTREMES", 2), ("HELD_LISTS", 5)):
        monkeypatch.setattr(experiments, name, value)
    monkeypatch.setattr(worth_points, "RESAMPLES", 10)


@pytest.mark.django_db
def test_lists_by_lot_differ_in_size_and_are_rebuilt_without_a_part_or_at_another_price(question):
    content = question.game.formats.read("content", question.content)
    armies = Armies(question.game, content, 300, "steady")
    drawn = list(armies.drawn(12))
    assert len(drawn) == 12
    assert {army.players["red"]["commander"] for army in drawn} == {"steady"}
    assert max(sum(army.values) for army in drawn) > 270 >= min(sum(army.values) for army in drawn)
    army = max(drawn, key=lambda army: army.column("rifles"))
    rifles = army.column("rifles")
    assert rifles >= 0.6
    without, dearer = armies.without(army, "rifles"), armies.repriced(army, "rifles", 1.3)
    assert (without.column("rifles"), dearer.column("rifles")) == (0, rifles)
    assert sum(dearer.values) + 30 * rifles <= 300
    cheaper = armies.repriced(army, "rifles", 0.5)
    assert sum(cheaper.values) > sum(dearer.values)


@pytest.mark.django_db
def test_an_experiment_goes_on_from_its_sums_and_holds_the_extremes_against_lists_without_them(question, quick):
    library = content_library(question.game)
    whole, first = Worth(question, library), Worth(question, library)
    assert whole.fight(Limits()) == "number"
    assert first.fight(Limits(why_stop=lambda: "asked")) == "asked"
    assert first.document("asked", ["eradication"])["fought"] == 2
    assert first.fight(Limits(budget=Budget(-1))) == "time"
    rest = Worth(question, library, first.sums)
    assert rest.fight(Limits()) == "number"
    made = whole.document("number", ["eradication"])
    assert rest.document("number", ["eradication"]) == made
    assert (made["fought"], made["luck"]["battles"]) == (made["of"], 72)
    parts = {part["part"]: part for part in made["parts"]}
    assert {"rifles", "cannon"} < set(parts)
    (line,) = made["others"]
    assert (line["part"], line["slain"] > 0, 0 < line["left"] < 1) == ("line", True, True)
    assert parts["cannon"]["price"] == 90
    assert len([part for part in made["parts"] if part["without"] or part["repriced"]]) <= 2
    lines = list(as_csv_rows(made))
    assert {len(line) for line in lines} == {20}
    assert len(lines) == 1 + len(made["parts"])


@pytest.mark.django_db
def test_the_share_of_full_limit_lists_is_of_the_whole_faction(question):
    """They won 6 of 8 battles each; those of less than nine tenths, none."""
    asked = Worth(question, content_library(question.game))
    whole = [sum(army.values) > 270 for army in asked.armies]
    asked.sums = {f"{n} 0": [8, 0, 12 * is_whole] + [0.0] * 100 for n, is_whole in enumerate(whole)}
    level = asked.document("number", ["eradication"])["level"]
    assert level == {"lists": sum(whole), "share": 0.75, "interval": [0.75, 0.75]}
    assert 3 <= sum(whole) < len(whole)


@pytest.mark.django_db
def test_the_command_prints_the_same_by_one_process_and_by_two_and_says_what_is_wrong(guard, quick):
    load_starters(*FACTIONS)
    given = ("worth", "guard", "--mission", "eradication", "--lists", "4", "--rounds", "1")
    out, shared, table = StringIO(), StringIO(), StringIO()
    call_command(*given, stdout=out)
    call_command(*given, "--jobs", "2", stdout=shared)
    call_command(*given, "--draft", "--commander", "aggressive", "--csv", stdout=table)
    made = json.loads(out.getvalue())
    assert json.loads(shared.getvalue()) == made
    assert (made["lists"], made["commander"], made["point"]) == (4, "steady", None)
    assert table.getvalue().startswith("part,price,lists,worth")
    wrong = (("nobody",), ("guard", "--mission", "nowhere"), ("guard", "--commander", "nobody"))
    for arguments in wrong:
        with pytest.raises(CommandError, match=r"nobody|nowhere"):
            call_command("worth", *arguments)


@pytest.mark.django_db
def test_the_command_says_that_nobody_is_there_to_fight(guard):
    with pytest.raises(CommandError, match="its starter factions are not loaded"):
        call_command("worth", "guard")


@pytest.mark.django_db
def test_without_its_library_it_says_what_to_install(question, monkeypatch):
    monkeypatch.setattr(worth_points, "find_spec", lambda name: None)
    with pytest.raises(DocumentError, match="scikit-learn is not installed") as refused:
        Worth(question, content_library(question.game))
    assert "requirements-laboratory.txt" in str(refused.value)
