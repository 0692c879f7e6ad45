"""A web process or a worker that is killed in the middle of a turn loses nothing and has nothing asked twice."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from jobs.models import Job
from jobs.worker import work_off
from play import actions
from play.models import PlayedAnswer, PlayedBattle, Seat
from play.standing import entries_of
from tests.rules.support.scenes import blue, red, scene, squad
from tests.support.killed import run_killed
from tests.support.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

ANSWERING = {"saved": False, "asked": False, "done": True}
"""Where a web process that answers is killed, and whether the answer is kept."""

WEB = """
from django.contrib.auth.models import User
from django.test import Client
from play import actions, views
if STEP == "saved":
    actions._pass_on = dies
if STEP == "asked":
    actions._think = dies
if STEP == "done":
    views.after = dies
client = Client()
client.force_login(User.objects.get(username="ada"))
client.post(f"/play/{SLUG}/answer/", {"number": 0, "choice": 1})
"""

THINKING = {"thought": False, "saved": False, "done": True}
"""Where a worker is killed, and whether what a commander decided is kept."""

WORKER = """
from jobs import queue
from jobs.models import Job
from play import actions, thinking
job = queue.lease("to be killed")
if STEP == "thought":
    thinking.keep_thoughts = dies
if STEP == "saved":
    actions._pass_on = dies
queue.perform(job)
dies()
"""


@pytest.fixture
def bets(users: SimpleNamespace, settings: Any) -> PlayedBattle:
    """A battle of one turn against a commander who thinks in the worker: both bet, Ada first (R-INI-01)."""
    settings.JOBS_INLINE = False
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (65, 70))), turns=1)
    battle = PlayedBattle.objects.create(game="damocles", title="Bets", scenario=scenario, secret="5e", engine="")
    Seat.objects.create(battle=battle, number=0, player="red", user=users.ada)
    Seat.objects.create(battle=battle, number=1, player="blue", commander="captain")
    actions.go_on(battle)
    return battle


def kept(battle: PlayedBattle) -> list[tuple[int, str]]:
    return list(battle.answers.order_by("number").values_list("number", "player"))


@pytest.mark.parametrize("step", ANSWERING)
def test_a_web_process_killed_while_it_answers_keeps_all_of_it_or_nothing(
    step: str, bets: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    run_killed(f"STEP, SLUG = {step!r}, {bets.slug!r}\n{WEB}")
    assert len(kept(bets)) == ANSWERING[step]
    assert Job.objects.filter(kind=actions.THINK).count() == ANSWERING[step]
    again = browser_of(users.ada).post(f"{bets.get_absolute_url()}answer/", {"number": 0, "choice": 1})
    assert again.status_code == (409 if ANSWERING[step] else 302)
    assert kept(bets) == [(0, "red")]
    assert Job.objects.filter(kind=actions.THINK).count() == 1


@pytest.mark.parametrize("step", THINKING)
def test_a_worker_killed_while_a_commander_thinks_has_him_decide_once(step: str, bets: PlayedBattle) -> None:
    actions.answer(bets, bets.seats.get(player="red"), 0, {"bid": 1})
    run_killed(f"STEP = {step!r}\n{WORKER}")
    assert (len(kept(bets)) > 1) == THINKING[step]
    before = entries_of(bets)
    Job.objects.filter(state="running").update(lease=timezone.now())
    work_off()
    after = kept(bets)
    assert after[:2] == [(0, "red"), (1, "blue")]
    assert [number for number, _player in after] == list(range(len(after)))
    assert entries_of(bets)[: len(before)] == before
    assert set(Job.objects.filter(kind=actions.THINK).values_list("state", flat=True)) == {"done"}
    assert PlayedBattle.objects.get().asked in ("red", "")


def test_of_two_tabs_that_answer_at_once_one_is_told_that_it_was_too_late(bets: PlayedBattle) -> None:
    """A laptop and a phone: one answer is kept, of whichever came first."""
    seat = bets.seats.get(player="red")
    outcomes = at_once(*[lambda bid=bid: actions.answer(bets, seat, 0, {"bid": bid}) for bid in (0, 1, 2)])
    assert sorted(outcomes) == ["StaleError", "StaleError", "done"]
    row = PlayedAnswer.objects.get()
    assert row.entry == {"bid": outcomes.index("done")}


def test_two_tabs_show_the_same_question_and_the_later_answer_the_next_one(
    bets: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    """Whoever was too late sees the battle as it stands, not an error."""
    tabs = [browser_of(users.ada), browser_of(users.ada)]
    address = bets.get_absolute_url()
    pages = [tab.get(address).content.decode() for tab in tabs]
    assert ["How much do you bet" in page for page in pages] == [True, True]
    assert tabs[0].post(f"{address}answer/", {"number": 0, "choice": 1}).status_code == 302
    late = tabs[1].post(f"{address}answer/", {"number": 0, "choice": 2})
    assert (late.status_code, "has been answered meanwhile" in late.content.decode()) == (409, True)
    assert PlayedAnswer.objects.get().entry == {"bid": 1}
