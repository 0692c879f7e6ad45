"""Clocks of battles: minutes a side, days a question, vacations, breaks, and what happens when one runs out."""

from datetime import datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from campaigns.models import Notice, NoticeChoice
from campaigns.notifications.email import post_notices
from people.models import OutgoingEmail
from play import actions, offers
from play.clocks import GRACE, NO_CLOCK, Terms
from play.models import PlayedBattle, Seat
from play.schedule import run_clocks, tell_of_clocks
from tests.play.support.forms import play_once
from tests.support.races import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Clock, AtEnd = PlayedBattle.Clock, PlayedBattle.AtEnd
TWO_DAYS = Terms(Clock.QUESTION, 2)
HALF_AN_HOUR = Terms(Clock.SIDE, 30, AtEnd.LOST)


def fresh(battle: PlayedBattle) -> PlayedBattle:
    return PlayedBattle.objects.with_seats().get(pk=battle.pk)


def asked_seat(battle: PlayedBattle) -> Seat:
    present = fresh(battle)
    return present.seats.get(player=present.asked)


def begin_answer(battle: PlayedBattle) -> dict[str, Any]:
    """The first answer of Underworlds: who places the first token."""
    return {"begin": fresh(battle).asked}


@pytest.fixture
def begun(fight: Any, users: SimpleNamespace) -> Any:
    """Begin a battle of ada and ben on these terms."""

    def begin(terms: Terms) -> PlayedBattle:
        battle = actions.begin(fight, ("", ""), users.ada, 0, terms=terms)[0]
        actions.sit(battle, users.ben)
        return fresh(battle)

    return begin


@pytest.fixture
def confirmed(users: SimpleNamespace) -> None:
    for user in (users.ada, users.ben):
        EmailAddress.objects.create(user=user, email=f"{user}@example.com", verified=True, primary=True)


def since(battle: PlayedBattle, by: timedelta) -> None:
    """Let so much time pass for a battle."""
    present = fresh(battle)
    assert present.ends is not None
    PlayedBattle.objects.filter(pk=battle.pk).update(ends=present.ends - by, asked_since=present.asked_since - by)


def left(moment: datetime | None) -> timedelta:
    """From now to a moment, rounded to a minute."""
    assert moment is not None
    return timedelta(minutes=round((moment - timezone.now()).total_seconds() / 60))


def test_the_clock_runs_for_who_is_asked_once_all_have_sat_down(fight: Any, users: SimpleNamespace) -> None:
    battle = actions.begin(fight, ("", ""), users.ada, 0, terms=TWO_DAYS)[0]
    assert fresh(battle).ends is None
    actions.sit(battle, users.ben)
    assert left(fresh(battle).ends) == timedelta(days=2)
    assert [seat.vacation for seat in fresh(battle).seats.all()] == [14, 14]


def test_nobody_waits_for_who_plays_against_a_commander(fight: Any, users: SimpleNamespace) -> None:
    battle = actions.begin(fight, ("", "steady"), users.ada, 0, terms=TWO_DAYS)[0]
    assert (battle.clock, battle.ends) == (NO_CLOCK.clock, None)


def test_minutes_a_side_go_on_from_what_was_left(begun: Any) -> None:
    battle = begun(HALF_AN_HOUR)
    first = asked_seat(battle)
    since(battle, timedelta(minutes=12))
    actions.answer(battle, first, 0, begin_answer(battle))
    first.refresh_from_db()
    assert first.time_left is not None
    assert round(first.time_left.total_seconds() / 60) == 18
    assert left(fresh(battle).ends) == timedelta(minutes=18 if fresh(battle).asked == first.player else 30)


def test_each_question_has_its_days_and_a_vacation_before_them(begun: Any) -> None:
    """Three of fourteen days of vacation: the two days of the question come after them."""
    battle = begun(TWO_DAYS)
    seat = asked_seat(battle)
    offers.go_away(battle, seat, 3)
    assert left(fresh(battle).ends) == timedelta(days=5)
    assert asked_seat(battle).vacation == 11
    with pytest.raises(actions.StaleError):
        offers.go_away(battle, seat, 12)


def test_an_answer_that_is_taken_back_wins_no_time(begun: Any) -> None:
    """After a day and a half the same question has its half day again, though the rival was asked meanwhile."""
    battle = begun(TWO_DAYS)
    actions.answer(battle, asked_seat(battle), 0, begin_answer(battle))
    battle.answers.update(given=timezone.now() - timedelta(hours=36))
    second = asked_seat(battle)
    actions.answer(battle, second, 1, {"token": [2, 2]})
    actions.undo(battle, second, 2)
    assert fresh(battle).asked == second.player
    assert left(fresh(battle).ends) == timedelta(hours=12)
    battle.answers.update(given=timezone.now() - timedelta(days=9))
    actions.answer(battle, second, 1, {"token": [2, 2]})
    actions.undo(battle, second, 2)
    assert left(fresh(battle).ends) == GRACE


def test_who_runs_out_of_time_has_lost_where_that_was_agreed(begun: Any) -> None:
    battle = begun(HALF_AN_HOUR)
    loser = asked_seat(battle)
    since(battle, timedelta(minutes=30))
    assert run_clocks(timezone.now()) == 1
    over = fresh(battle)
    assert (over.state, over.ending, over.resigned) == ("3-over", "time", loser.player)
    notices = {
        notice.user_id: notice.about["did"] for notice in Notice.objects.filter(kind="play").exclude(about__did="sat")
    }
    assert sorted(notices.values()) == ["out of time", "won by time"]
    assert notices[loser.user_id] == "out of time"
    assert run_clocks(timezone.now()) == 0


def test_a_battle_that_cannot_be_fought_on_holds_up_no_clock(begun: Any) -> None:
    broken, other = begun(TWO_DAYS), begun(TWO_DAYS)
    for battle in (broken, other):
        since(battle, timedelta(days=2))
    PlayedBattle.objects.filter(pk=broken.pk).update(scenario={"players": []})
    assert run_clocks(timezone.now()) == 1
    assert fresh(other).seats.exclude(taken_over=None).exists()
    assert fresh(broken).seats.filter(taken_over=None).count() == 2


def test_a_commander_goes_on_for_who_runs_out_of_time(begun: Any, browser_of: Any) -> None:
    battle = begun(TWO_DAYS)
    slow = asked_seat(battle)
    since(battle, timedelta(days=2))
    late = browser_of(slow.user).post(f"{battle.get_absolute_url()}answer/", {"number": 0, "choice": 0})
    assert (late.status_code, "has run out" in late.content.decode()) == (409, True)
    present = fresh(battle)
    assert present.state == "2-going"
    assert present.seats.get(pk=slow.pk).commander == "steady"
    assert present.asked != slow.player
    assert present.answers.filter(player=slow.player, by_engine=True).exists()
    page = browser_of(slow.user).get(battle.get_absolute_url()).content.decode()
    assert ("a commander goes on for" in page, "data-prompt" in page) == (True, False)


@pytest.mark.rule("C-AUT-13")
def test_who_ran_out_of_time_sits_down_again_and_is_asked_next(begun: Any, browser_of: Any) -> None:
    battle = begun(TWO_DAYS)
    slow, client = asked_seat(battle), browser_of(asked_seat(battle).user)
    since(battle, timedelta(days=2))
    assert run_clocks(timezone.now()) == 1
    ends, address = fresh(battle).ends, battle.get_absolute_url()
    assert "Sit down again" in client.get(address).content.decode()
    assert client.post(f"{address}sit/").status_code == 302
    present = fresh(battle)
    assert (present.ends, present.seats.get(pk=slow.pk).commander, present.asked != slow.player) == (ends, "", True)
    assert "Sit down again" not in client.get(address).content.decode()
    for _ in range(9):
        if fresh(battle).asked == slow.player:
            break
        assert play_once(browser_of(asked_seat(battle).user), address, Random(3)).status_code == 302
    assert fresh(battle).asked == slow.player
    assert "data-prompt" in client.get(address).content.decode()


@pytest.mark.rule("C-AUT-13")
@pytest.mark.parametrize(
    ("terms", "changed"), [(HALF_AN_HOUR._replace(at_end="commander"), {}), (TWO_DAYS, {"gave_up": True})]
)
def test_nobody_comes_back_to_minutes_that_are_used_up_or_after_giving_up(
    begun: Any, browser_of: Any, terms: Terms, changed: dict[str, bool]
) -> None:
    battle = begun(terms)
    slow = asked_seat(battle)
    since(battle, timedelta(days=2))
    assert run_clocks(timezone.now()) == 1
    Seat.objects.filter(pk=slow.pk).update(**changed)
    assert browser_of(slow.user).post(f"{battle.get_absolute_url()}sit/").status_code == 409
    assert fresh(battle).seats.get(pk=slow.pk).commander == "steady"


def test_no_clock_runs_during_a_break_that_both_want(begun: Any) -> None:
    battle = begun(HALF_AN_HOUR)
    seat = asked_seat(battle)
    other = battle.seats.exclude(pk=seat.pk).get()
    since(battle, timedelta(minutes=10))
    offers.offer(battle, seat, "break")
    assert fresh(battle).paused is None
    offers.accept(battle, other, battle.offers.get().pk)
    paused = fresh(battle)
    assert (paused.ends, paused.paused is None) == (None, False)
    with pytest.raises(actions.StaleError):
        actions.answer(battle, seat, 0, begin_answer(battle))
    assert run_clocks(timezone.now() + timedelta(days=1)) == 0
    offers.end_break(battle)
    assert left(fresh(battle).ends) == timedelta(minutes=20)


def test_who_is_asked_by_correspondence_is_told_once_and_again_near_the_end(begun: Any, users: SimpleNamespace) -> None:
    battle = begun(TWO_DAYS)
    seat = asked_seat(battle)
    turn = Notice.objects.get(kind="turn")
    assert (turn.user_id, turn.path) == (seat.user_id, battle.get_absolute_url())
    now = timezone.now()
    assert tell_of_clocks(now) == 0
    assert [tell_of_clocks(now + timedelta(hours=37)) for _ in range(2)] == [1, 0]
    actions.answer(battle, seat, 0, begin_answer(battle))
    assert not Notice.objects.filter(user=seat.user_id, kind__in=("turn", "clock")).exists()


def test_whose_turn_it_is_gets_a_mail_after_ten_minutes_and_none_who_answers_before(
    begun: Any, users: SimpleNamespace, confirmed: Any
) -> None:
    battle = begun(TWO_DAYS)
    seat, now = asked_seat(battle), timezone.now()
    post_notices(now + timedelta(minutes=9))
    assert not OutgoingEmail.objects.filter(user=seat.user).exclude(body__contains="challenge").exists()
    post_notices(now + timedelta(minutes=11))
    mail = OutgoingEmail.objects.filter(user=seat.user).latest("pk")
    assert "It is your turn in" in mail.body
    assert "List-Unsubscribe" in mail.headers


def test_who_wants_no_notice_of_turns_gets_none(fight: Any, users: SimpleNamespace) -> None:
    for user in (users.ada, users.ben):
        NoticeChoice.objects.create(user=user, kind="turn", on_site=False, by_mail=False)
    battle = actions.begin(fight, ("", ""), users.ada, 0, terms=TWO_DAYS)[0]
    actions.sit(battle, users.ben)
    assert not Notice.objects.filter(kind="turn").exists()


def test_the_list_of_ones_battles_tells_whose_turn_it_is_and_until_when(begun: Any, browser_of: Any) -> None:
    battle = begun(TWO_DAYS)
    seat = asked_seat(battle)
    other = battle.seats.exclude(pk=seat.pk).get()
    mine = browser_of(seat.user).get("/underworlds/play/").content.decode()
    theirs = browser_of(other.user).get("/underworlds/play/").content.decode()
    assert ("your turn" in mine, "your turn" in theirs) == (True, False)
    assert f"{seat.name} is to decide" in theirs
    assert "clock ends at" in mine


@pytest.mark.django_db(transaction=True)
def test_an_answer_and_the_end_of_the_clock_at_once_have_one_outcome(fight: Any, users: SimpleNamespace) -> None:
    """At the very end: the answer stands and the clock runs on, or a commander answered and the answer is late."""
    for _ in range(3):
        battle = actions.begin(fight, ("", ""), users.ada, 0, terms=TWO_DAYS)[0]
        actions.sit(battle, users.ben)
        seat, entry = asked_seat(battle), begin_answer(battle)
        end = timezone.now() + timedelta(seconds=0.3)
        PlayedBattle.objects.filter(pk=battle.pk).update(ends=end)
        answered, ran_out = at_once(
            lambda b=battle, s=seat, e=entry: actions.answer(b, s, 0, e),
            lambda b=battle, at=end: bool(actions.run_out(b, at)),
        )
        first, taken = battle.answers.get(number=0), battle.seats.get(pk=seat.pk).taken_over is not None
        assert (answered, first.by_engine, taken) in (("done", False, False), ("StaleError", True, True))
        assert ran_out == "done"


def test_a_visitors_battles_are_listed_too(fight: Any, client: Client) -> None:
    form = client.get("/underworlds/play/").context["form"]
    data = {name: form[name].value() for name in ("list", "against", "opponent")}
    client.post("/underworlds/play/", data | {"side": "0", "mission": form.fields["mission"].choices[0][0]})
    assert 'class="played__title"' in client.get("/underworlds/play/").content.decode()
    assert 'class="played__title"' not in Client().get("/underworlds/play/").content.decode()
