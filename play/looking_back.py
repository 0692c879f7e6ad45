"""What cost people most in a battle that is over: found by a worker."""

from time import monotonic
from typing import Any

from jobs.kinds import Effect, kind
from jobs.models import Job
from play.actions import LOOK_BACK
from play.advising import luck_of
from play.models import PlayedBattle, Seat
from play.standing import entries_of, shown_standing
from rules.battles.moments import moments
from rules.battles.playing_on import record_of
from rules.battles.seats import Standing
from rules.formats.library import EmptyLibrary

SECONDS = 300.0
ENOUGH = 90.0
"""Seconds for a seat, after which the moments are those known by then."""

SCREENING = 0.6
"""The part of that time in which all answers are screened."""


@kind(LOOK_BACK, tries=2, seconds=SECONDS)
def look_back(job: Job) -> Any:
    """Keep the moments of each seat that a person had, with the events at which they were."""
    battle = PlayedBattle.objects.with_seats().filter(pk=job.payload["battle"]).first()
    if battle is None or not battle.is_over():
        return None
    standing = shown_standing(battle, entries_of(battle))
    by_person = set(battle.answers.filter(by_engine=False).values_list("number", flat=True))
    costly = {}
    for seat in battle.seats.all():
        own = [n for n, answer in enumerate(standing.answered) if answer.player == seat.number and n in by_person]
        if own:
            costly[str(seat.number)] = moments_of(battle, standing, seat, own)
    return Effect(lambda: PlayedBattle.objects.filter(pk=battle.pk).update(moments=costly))


def moments_of(battle: PlayedBattle, standing: Standing, seat: Seat, own: list[int]) -> list[dict[str, Any]]:
    """The moments of a seat, each with its event: that of the answer, or of what came of luck after it."""
    begun = monotonic()
    record = record_of(standing, battle.scenario, EmptyLibrary())
    luck = luck_of(battle, len(standing.entries))

    def passed() -> float:
        return monotonic() - begun

    costly = moments(
        record,
        own,
        ended(battle, standing, seat),
        luck,
        lambda: passed() < ENOUGH * SCREENING,
        lambda: passed() < ENOUGH,
    )
    return [moment | {"event": standing.answered[moment["number"]].events} for moment in costly]


def ended(battle: PlayedBattle, standing: Standing, seat: Seat) -> float | None:
    """What the battle came to for a seat; None where somebody gave up, which is no luck."""
    if battle.resigned or standing.question is not None:
        return None
    line_up = standing.game.battles.line_up(standing.scenario)
    side = standing.game.battles.outcome(standing.battle).side
    if side < 0:
        return 0.5
    return 1.0 if line_up.sides[side] == line_up.players[seat.number].side else 0.0
