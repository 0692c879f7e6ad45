"""What units do in battle: counted by unit, kept for the newest run of a release, asked for at night."""

import pytest
from django.conf import settings
from django.utils import timezone

from armies.bridge import content_library, content_of, draft_document, newest_release
from armies.computation import deeds_jobs
from armies.computation.deeds import Deeds, ratio_interval
from armies.computation.deeds_jobs import keep, measure_releases, measured, run_measurement
from armies.computation.experiment import Question
from armies.computation.worth_battles import HEAD
from armies.models import Faction, Release, SheetFigures
from jobs.models import Job
from rules.games import GAMES, game_called
from tests.armies.computation.test_matrix import entrant
from tests.armies.support.guard_faction import a_homebrew
from tests.support.starters import load_starters
from workshop.actions import homebrew

pytestmark = pytest.mark.django_db


def test_deeds_are_of_each_point_and_idle_scenery_is_left_out(guard):
    """Rifles of 60 points and a trench fight ten times two battles, against a unit of 50."""
    pack = draft_document(Faction.objects.with_content().get(slug="guard"))
    opponents = [entrant("few", 3).players]
    deeds = Deeds(Question(game_called("damocles"), pack, 80, opponents, [""], "steady", 1, 10), content_library())
    rifles, trench = (deeds.own[0][0]._replace(slug=slug, value=value) for slug, value in (("a", 60), ("trench", 20)))
    deeds.own[0], deeds.others[0] = [rifles, trench], [rifles._replace(value=50)]
    head = [2.0, 0.0, 2.0, 2.0, *[0.0] * (HEAD - 4)]
    sums = [*head, *(60.0, 50.0, 1.0), *(40.0, 0.0, 0.0), *(50.0, 60.0, 1.0)]
    deeds.sums = {f"0 {n}": sums for n in range(10)}
    known = deeds.document("number", [])
    assert known["fought"] == 20
    of_one_list = {"left_interval": None, "slain_interval": None}
    assert known["parts"] == {"a": {"left": 0.5, "slain": 0.4167, "objectives": 0.0083} | of_one_list}
    assert known["average"] == {"left": 0.5, "slain": 0.5, "objectives": 0.0091} | of_one_list


def test_the_interval_of_a_ratio_is_that_of_lists():
    """4, 6, 5, 5 and 5 of 10 each: half, apart from it by 1, 1 and 0 of 50 in all. Their squares, 2, times 5/4, have
    the root 1.58, which is 0.0316 of 50; Student's quantile of 4 degrees is 2.776: half and 0.0878 either way.
    """
    parts, wholes = [4, 6, 5, 5, 5], [10] * 5
    assert ratio_interval(parts, wholes) == pytest.approx([0.4122, 0.5878], abs=0.0005)
    assert ratio_interval(parts, wholes, 0.52)[1] == 0.52
    assert ratio_interval([0, 0, 0, 0, 1], wholes)[0] == 0
    assert ratio_interval(parts[1:], wholes[1:]) is None
    assert ratio_interval(parts, [0] * 5) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_units_of_every_game_are_measured(game, monkeypatch):
    monkeypatch.setattr(deeds_jobs, "LISTS", 4)
    monkeypatch.setattr(deeds_jobs, "ROUNDS", 1)
    monkeypatch.setattr("armies.computation.deeds.FEWEST", 1)
    load_starters(game=game)
    release = Release.objects.newest().filter(faction__game=game.slug).first()
    known = measured(release)
    models = {kind.key for kind in game.facts.kinds if kind.models}
    assert (known["fought"], known["stopped"]) == (8, "number")
    assert known["parts"].keys() <= {o.slug for o in game.content.options(content_of(release)) if o.kind in models}
    assert max(row["slain"] for row in known["parts"].values()) > 0


def test_at_night_releases_are_asked_for_that_this_engine_has_not_measured(users, guard, monkeypatch):
    monkeypatch.setattr(deeds_jobs, "measured", lambda release: {"fought": 7})
    a_homebrew(users.ada, "aaa")
    assert measure_releases(timezone.now()) == 2
    jobs = Job.objects.filter(kind=deeds_jobs.SHEET_FIGURES).order_by("pk")
    assert [job.payload["release"] for job in jobs] == [newest_release(slug).pk for slug in ("guard", "aaa")]
    run_measurement(jobs[0]).write()
    assert SheetFigures.objects.get().document == {"fought": 7}
    assert measure_releases(timezone.now()) == 1
    SheetFigures.objects.update(engine="older")
    assert measure_releases(timezone.now()) == 2
    keep(newest_release("guard"), {"fought": 9})
    assert [(row.engine, row.document["fought"]) for row in SheetFigures.objects.all()] == [(settings.ENGINE_DIGEST, 9)]
    keep(newest_release("aaa"), {"fought": 9})
    homebrew.delete(Faction.objects.get(slug="aaa"))
    assert [row.release.faction.slug for row in SheetFigures.objects.all()] == ["guard"]
