"""Questions left to a commander: answered at once, kept as rows of the engine, and taken back at any time."""

from types import SimpleNamespace
from typing import Any

import pytest

from play import actions
from play.models import PlayedBattle, Seat
from play.standing import entries_of, standing_of
from rules.presentation.prompts import kinds_of
from tests.play.conftest import meeting

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_deployment_is_left_whole_when_a_battle_begins(fight: Any, users: SimpleNamespace, browser_of: Any) -> None:
    """Tokens and fighters of Underworlds are placed, by rows of the engine, before the first page (U-BRD-03)."""
    battle = actions.begin(fight, ("", "steady"), users.ada, 0, ("tokens", "deployment", "first", "cards"))[0]
    assert battle.asked
    page = browser_of(users.ada).get(battle.get_absolute_url())
    assert page.context["asked_group"].key in ("activations", "power")
    assert not battle.answers.filter(by_engine=False).exists()
    own = {next(iter(row.entry)) for row in battle.answers.all() if row.player == battle.seats.get(number=0).player}
    assert "token" in own
    assert Seat.objects.left_last(users.ada, battle.rules()) == ["tokens", "deployment", "first", "cards"]


def test_a_kind_is_left_in_the_middle_and_taken_back(
    against_steady: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    client, address = browser_of(users.ada), against_steady.get_absolute_url()
    before = against_steady.answers.count()
    assert client.post(f"{address}leave/", {"seat": "0", "also": "tokens"}).status_code == 302
    standing = client.get(address).context
    assert standing["asked_group"].key == "deployment"
    assert standing["leaving"][0].groups[0][2]
    assert against_steady.answers.count() > before
    assert client.post(f"{address}leave/", {"seat": "0", "left": ["nonsense"]}).status_code == 302
    assert against_steady.seats.get(number=0).left == []
    assert client.get(address).context["asked_group"].key == "deployment"


def test_all_is_left_and_the_battle_ends_by_itself(against_steady: PlayedBattle) -> None:
    seat = against_steady.seats.get(number=0)
    groups = against_steady.rules().display.question_groups
    actions.leave(against_steady, seat, [group.key for group in groups])
    over = PlayedBattle.objects.get(pk=against_steady.pk)
    assert over.state == PlayedBattle.State.OVER
    assert over.result is not None


@pytest.mark.parametrize("game", ["damocles", "eight-phase", "skirmish"])
def test_whoever_leaves_a_group_is_never_asked_about_it(game: str, users: SimpleNamespace) -> None:
    """All but the activations of a game are left: only those are asked until the battle is over."""
    battle = actions.begin(meeting(game), ("", "steady"), users.ada, 0)[0]
    seat = battle.seats.get(number=0)
    groups = [group.key for group in battle.rules().display.question_groups]
    kept = next(key for key in groups if key in ("activations", "declarations", "turns"))
    actions.leave(battle, seat, [key for key in groups if key != kept])
    asked = PlayedBattle.objects.get(pk=battle.pk)
    standing = standing_of(asked, entries_of(asked), thinking=False)
    assert standing.question is not None
    assert standing.question.kind in kinds_of(asked.rules().display.question_groups, [kept])


def test_the_undone_answer_of_a_kind_that_was_left_since_is_given_by_the_commander(
    users: SimpleNamespace, browser_of: Any
) -> None:
    """Ada sets up a unit herself and leaves the rest: taking that back, she leaves it too."""
    battle = actions.begin(meeting("skirmish"), ("", "steady"), users.ada, 0)[0]
    client, address = browser_of(users.ada), battle.get_absolute_url()
    client.post(f"{address}answer/", {"number": battle.answers.count(), "choice": "0", "x": "45", "y": "10.5"})
    first = battle.answers.filter(by_engine=False).get()
    client.post(f"{address}leave/", {"seat": "0", "also": "deployment"})
    assert client.post(f"{address}undo/", {"number": battle.answers.count()}).status_code == 302
    assert battle.answers.get(number=first.number).by_engine
    assert client.get(address).context["asked_group"].key == "sequence"


def test_nobody_leaves_questions_for_another(
    between_two: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    address = between_two.get_absolute_url()
    assert browser_of(users.ben).post(f"{address}leave/", {"seat": "0", "also": "tokens"}).status_code == 404
    assert browser_of().post(f"{address}leave/", {"seat": "0", "also": "tokens"}).status_code == 404
    for seat in ("", "x", "9" * 5000, "7"):
        assert browser_of(users.ada).post(f"{address}leave/", {"seat": seat}).status_code == 404
