"""Battles that nobody goes on with: bounded, deleted after a while, taken over when an account ends."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from damocles_site.purging import purge_unused
from play import actions
from play.models import PlayedBattle
from tests.play.support.api_access_matrix import WANTED
from tests.support.api_client import Caller

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def aged(battle: PlayedBattle, days: float, **more: Any) -> None:
    then = timezone.now() - timedelta(days=days)
    PlayedBattle.objects.filter(pk=battle.pk).update(created=then, asked_since=then, **more)


def test_what_nobody_joined_goes_after_a_month(fight: Any, users: SimpleNamespace) -> None:
    battle = actions.begin(fight, ("", ""), users.ada, 0)[0]
    aged(battle, 29)
    assert purge_unused(timezone.now()) == 0
    aged(battle, 31)
    assert purge_unused(timezone.now()) == 1


def test_what_nobody_goes_on_with_goes_after_half_a_year(between_two: PlayedBattle) -> None:
    aged(between_two, 179)
    assert purge_unused(timezone.now()) == 0
    aged(between_two, 181)
    assert purge_unused(timezone.now()) == 1
    assert not PlayedBattle.objects.exists()


def test_an_ended_battle_of_an_account_is_kept_and_one_of_visitors_for_ninety_days(
    fight: Any, against_steady: PlayedBattle
) -> None:
    visitors = actions.begin(fight, ("", "steady"), AnonymousUser(), 0)[0]
    for battle, days in ((against_steady, 1000), (visitors, 89)):
        aged(battle, days, state=PlayedBattle.State.OVER)
    assert purge_unused(timezone.now()) == 0
    aged(visitors, 91)
    assert purge_unused(timezone.now()) == 1
    assert PlayedBattle.objects.get() == against_steady


def test_who_has_enough_unfinished_battles_begins_no_more(
    fight: Any, users: SimpleNamespace, browser_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.rate_limits.MOST_UNFINISHED", 2)
    first, _ = actions.begin(fight, ("", "steady"), users.ada, 0)
    actions.begin(fight, ("", ""), users.ada, 0)
    assert Caller(users.ada).post("/api/1/played-battles/", WANTED).status_code == 409
    client = browser_of(users.ada)
    form = client.get("/underworlds/play/").context["form"]
    data = {name: form[name].value() for name in ("list", "against", "opponent")} | {"side": "0"}
    mission = form.fields["mission"].choices[0][0]
    page = client.post("/underworlds/play/", data | {"mission": mission})
    assert (page.status_code, "unfinished battles: finish some first" in page.content.decode()) == (422, True)
    actions.resign(first, first.seats.get(number=0))
    assert Caller(users.ben).post("/api/1/played-battles/", WANTED).status_code == 201
    assert client.post("/underworlds/play/", data | {"mission": mission}).status_code == 302


def test_a_commander_goes_on_for_an_account_that_ends(between_two: PlayedBattle, users: SimpleNamespace) -> None:
    """Nobody else may sit down in the seat of who is gone."""
    gone, stays = (users.ada, users.ben) if between_two.asked == "red" else (users.ben, users.ada)
    gone.delete()
    battle = PlayedBattle.objects.with_seats().get()
    seats = {seat.user and seat.user.username: seat.commander for seat in battle.seats.all()}
    assert seats == {None: "steady", stays.username: ""}
    assert battle.free_seat() is None
    assert battle.seats.get(player=battle.asked).user == stays


def test_a_battle_against_a_commander_goes_with_the_account_of_its_player(
    against_steady: PlayedBattle, fight: Any, users: SimpleNamespace
) -> None:
    actions.begin(fight, ("", ""), users.ada, 0)
    over, _ = actions.begin(fight, ("", "steady"), users.ada, 0)
    actions.resign(over, over.seats.get(number=0))
    users.ada.delete()
    assert PlayedBattle.objects.get() == over
