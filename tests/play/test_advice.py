"""Advice of a commander at one's own questions, and what cost most once a battle is over."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from jobs.models import Job
from jobs.queue import do_here
from play import actions, advising
from play.advising import ADVISE, luck_of
from play.answer_words import in_words_of
from play.models import PlayedBattle
from play.standing import entries_of, played_by
from rules.battles import moments as looking_back
from rules.game.derived.results import read_answers
from tests.play.conftest import meeting
from tests.play.support.forms import play_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def few_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice after a moment, not after twenty seconds."""
    monkeypatch.setattr(advising, "ENOUGH", 0.2)


def work(kind: str) -> None:
    for job in Job.objects.filter(kind=kind):
        do_here(job)


def test_advice_is_asked_for_thought_out_by_a_worker_and_followed(
    against_steady: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    client, address = browser_of(users.ada), against_steady.get_absolute_url()
    assert client.get(address).context["advice"].state == ""
    assert client.post(f"{address}advice/").status_code == 302
    assert client.get(address).context["advice"].state == "waiting"
    work(ADVISE)
    page = client.get(address)
    assert page.context["advice"].state == "done"
    assert page.context["advice"].advice.words in page.content.decode()
    job = Job.objects.get(kind=ADVISE)
    number = against_steady.answers.count()
    assert client.post(f"{address}follow/", {"number": number}).status_code == 302
    followed = against_steady.answers.get(number=number)
    assert (followed.entry, followed.by_engine) == (job.result["advice"]["answer"], False)
    assert client.get(address).context["advice"].state == ""
    assert client.post(f"{address}follow/", {"number": number}).status_code == 302
    assert not against_steady.answers.filter(number__gt=number, by_engine=False).exists()


def test_people_ask_only_where_both_agreed(
    between_two: PlayedBattle, fight: Any, users: SimpleNamespace, browser_of: Any
) -> None:
    address = between_two.get_absolute_url()
    asked = next(seat for seat in between_two.seats.all() if seat.player == between_two.asked)
    client = browser_of(asked.user)
    assert "What would a commander do" not in client.get(address).content.decode()
    assert client.post(f"{address}advice/").status_code == 404
    agreed = actions.begin(fight, ("", ""), users.ada, 0, advice=True)[0]
    assert "whoever sits down agrees" in browser_of(users.ben).get(agreed.get_absolute_url()).content.decode()
    actions.sit(agreed, users.ben)
    agreed.refresh_from_db()
    asked, other = sorted(agreed.seats.all(), key=lambda seat: seat.player != agreed.asked)
    assert browser_of(asked.user).post(f"{agreed.get_absolute_url()}advice/").status_code == 302
    work(ADVISE)
    for client in (browser_of(other.user), Client()):
        page = client.get(agreed.get_absolute_url())
        assert "advice-title" not in page.content.decode()
    assert "advice-title" in browser_of(asked.user).get(agreed.get_absolute_url()).content.decode()


def test_the_luck_of_advice_knows_nothing_of_the_secret(against_steady: PlayedBattle) -> None:
    before = luck_of(against_steady, 3)
    against_steady.secret = "other"
    assert luck_of(against_steady, 3) == before
    assert luck_of(against_steady, 4) != before


def test_a_battle_that_is_over_tells_what_cost_most_and_shows_it_again(
    fight: Any, users: SimpleNamespace, browser_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_back, "LEAST", -1.0)
    battle = actions.begin(fight, ("", "steady"), users.ada, 0, ("tokens", "deployment", "power", "cards"))[0]
    client, address, luck = browser_of(users.ada), battle.get_absolute_url(), Random(5)
    assert client.get(f"{address}replay/").status_code == 404
    for _ in range(3):
        play_once(client, address, luck)
    groups = battle.rules().display.question_groups
    actions.leave(battle, battle.seats.get(number=0), [group.key for group in groups])
    assert "are being looked for" in client.get(address).content.decode()
    work(actions.LOOK_BACK)
    (of_ada,) = client.get(address).context["moments"]
    assert 1 <= len(of_ada.moments) <= 3
    for moment in of_ada.moments:
        replay = client.get(moment.address)
        assert replay.status_code == 200
        assert f'id="e{replay.context["event"]}"' in client.get(f"{address}story/").content.decode()
    assert client.get(f"{address}replay.json").json()["story"]


@pytest.mark.parametrize("game", ["damocles", "eight-phase", "hell-dorado", "skirmish", "underworlds"])
def test_whatever_a_commander_answers_has_words(game: str, users: SimpleNamespace) -> None:
    """Each answer of steady is one of what the prompt offers, in a whole battle."""
    fight = meeting(game)
    groups = [group.key for group in fight.game.display.question_groups]
    battle = actions.begin(fight, ("", "steady"), users.ada, 0, groups)[0]
    entries = entries_of(battle)
    luck = Random(3)
    for number in sorted(luck.sample(range(len(entries)), 25)):
        standing = played_by(battle, entries[:number])
        if standing.question is None or len(standing.entries) != number:
            continue
        rules = battle.rules()
        ask = rules.display.prompt
        assert ask is not None
        prompt = ask(standing.battle, standing.question.document())
        assert read_answers(rules, {"format": rules.facts.format("answers"), "answers": [entries[number]]})
        assert in_words_of(prompt, dict(entries[number])) is not None, entries[number]
