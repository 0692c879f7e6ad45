"""What a commander thought in a worker is kept only where the battle still is as it was when he began."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from jobs.models import Job
from jobs.queue import do_here
from play import actions, thinking
from play.models import PlayedBattle, Seat
from play.standing import entries_of, standing_of
from tests.rules.support.scenes import blue, red, scene, squad

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_thoughts_about_an_answer_that_was_taken_back_are_dropped(users: SimpleNamespace) -> None:
    """The answer given in its place has the same number."""
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (65, 70))), turns=1)
    battle = PlayedBattle.objects.create(game="damocles", title="Bets", scenario=scenario, secret="5e", engine="")
    seat = Seat.objects.create(battle=battle, number=0, player="red", user=users.ada)
    Seat.objects.create(battle=battle, number=1, player="blue", commander="captain")
    actions.go_on(battle)
    stamps, jobs = {battle.stamp()}, Job.objects.count()
    for bid in (1, 0):
        battle, _ = actions.answer(battle, seat, 0, {"bid": bid})
        stamps.add(battle.stamp())
        if bid:
            late = standing_of(battle, entries_of(battle), thinking=True)
            actions.undo(battle, seat, 1)
    assert (len(stamps), Job.objects.count()) == (3, jobs + 2)
    actions.keep_thoughts(battle, 1, late)
    assert entries_of(PlayedBattle.objects.get(pk=battle.pk)) == [{"bid": 0}]


def test_what_a_commander_has_decided_is_kept_while_he_thinks_on(
    users: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each piece of work keeps one answer at least, and asks for the next, until a person is asked."""
    monkeypatch.setattr(thinking, "AT_ONCE", -1.0)
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (65, 70))), turns=1)
    battle = PlayedBattle.objects.create(game="damocles", title="Steps", scenario=scenario, secret="5e", engine="")
    seat = Seat.objects.create(battle=battle, number=0, player="red", user=users.ada)
    Seat.objects.create(battle=battle, number=1, player="blue", commander="captain")
    actions.go_on(battle)
    actions.answer(battle, seat, 0, {"bid": 0})
    counts = [battle.answers.count()]
    while (job := Job.objects.filter(kind=actions.THINK, state="waiting").first()) is not None and len(counts) < 9:
        do_here(job)
        counts.append(battle.answers.count())
    battle.refresh_from_db()
    assert len(counts) > 2
    assert all(after > before for before, after in pairwise(counts))
    assert battle.asked == "red" or battle.is_over()
