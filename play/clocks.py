"""The clocks of battles: how long who is asked may take. The rows say all of it; nothing here saves the battle."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from play.models import PlayedBattle, Seat

Clock, AtEnd = PlayedBattle.Clock, PlayedBattle.AtEnd

VACATION = 14
"""Days of vacation that each side of a battle by correspondence has."""

GRACE = timedelta(minutes=10)
"""Left at least to who takes an answer back."""


class Terms(NamedTuple):
    """What was agreed: the clock, so many minutes a side or days a question, what happens at its end.

    Who only watches is so many answers behind.
    """

    clock: str = Clock.NONE
    length: int = 0
    at_end: str = AtEnd.COMMANDER
    delay: int = 0

    def columns(self) -> dict[str, Any]:
        """As a battle's row keeps them."""
        return {"clock": self.clock, "clock_length": self.length, "at_end": self.at_end, "delay": self.delay}


NO_CLOCK = Terms()
SIDES, QUESTIONS = (15, 30, 60, 120), (1, 2, 3, 7)
"""The minutes a side and the days a question that are offered."""

DELAYS = (0, 5, 20, 100)
"""The answers that who only watches may be behind."""

OFFERED = {
    f"{clock}-{length}": (clock, length)
    for clock, lengths in ((Clock.SIDE, SIDES), (Clock.QUESTION, QUESTIONS))
    for length in lengths
}

USUAL_KEY = "question-3"
"""Of a battle of a campaign, which has to end, where nobody chose another."""


def terms_of(key: str, at_end: str, delay: int = 0) -> Terms:
    """The terms of a clock that is offered, by its key; no clock for any other key."""
    return Terms(*OFFERED[key], at_end, delay) if key in OFFERED else NO_CLOCK._replace(delay=delay)


def begin(battle: PlayedBattle, seats: Iterable[Seat]) -> None:
    """Give each person what the clock of a battle allows."""
    for seat in seats:
        if not seat.commander:
            seat.time_left = timedelta(minutes=battle.clock_length) if battle.clock == Clock.SIDE else None
            seat.vacation = VACATION if battle.clock == Clock.QUESTION else 0
            seat.save(update_fields=["time_left", "vacation"])


def is_out_of_time(battle: PlayedBattle, now: datetime) -> bool:
    return battle.is_going() and battle.ends is not None and battle.ends <= now


def pass_on(battle: PlayedBattle, seats: dict[str, Seat], asked: str, now: datetime) -> None:
    """Stop the clock of who was asked, and start that of who is asked now, by player; "" for nobody."""
    stop(battle, seats.get(battle.asked), now)
    battle.ends = _end_for(battle, seats[asked], now) if asked else None


def stop(battle: PlayedBattle, seat: Seat | None, now: datetime) -> None:
    """Keep what is left of the minutes of a side whose clock ran."""
    if battle.clock == Clock.SIDE and battle.ends is not None and seat is not None:
        seat.time_left = max(battle.ends - now, timedelta())
        seat.save(update_fields=["time_left"])
    battle.ends = None


def _end_for(battle: PlayedBattle, seat: Seat, now: datetime) -> datetime | None:
    """When the time of this seat ends that is asked now; None without a clock, and for commanders."""
    if seat.commander or battle.clock == Clock.NONE:
        return None
    if battle.clock == Clock.SIDE:
        return now + (seat.time_left or timedelta())
    return max(now, seat.away_until or now) + timedelta(days=battle.clock_length)


def take_back(battle: PlayedBattle, seat: Seat, put: datetime | None, now: datetime) -> None:
    """The question of an answer that was taken back has its own time again: it was `put` then. No time is won by it."""
    if battle.clock == Clock.QUESTION and put is not None:
        since = max(put, seat.away_until or put) + timedelta(days=battle.clock_length)
        battle.ends = max(since, now + GRACE)


def begin_break(battle: PlayedBattle, now: datetime) -> None:
    """Nobody's time runs during a break."""
    battle.remaining = None if battle.ends is None else max(battle.ends - now, timedelta())
    battle.paused, battle.ends = now, None


def end_break(battle: PlayedBattle, now: datetime) -> None:
    battle.ends = None if battle.remaining is None else now + battle.remaining
    battle.paused = battle.remaining = None


def go_away(battle: PlayedBattle, seat: Seat, days: int, now: datetime) -> bool:
    """Take so many days of a seat's vacation; False where it has not so many."""
    if battle.clock != Clock.QUESTION or not 1 <= days <= seat.vacation:
        return False
    away = timedelta(days=days)
    seat.vacation -= days
    seat.away_until = max(now, seat.away_until or now) + away
    seat.save(update_fields=["vacation", "away_until"])
    if battle.ends is not None and battle.asked == seat.player:
        battle.ends += away
    return True
