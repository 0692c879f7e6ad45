"""What a commander would do in a player's place: asked for by the player, thought out by a worker, kept for an hour."""

from hashlib import blake2b
from time import monotonic
from typing import Any

from jobs.kinds import kind
from jobs.models import Job
from jobs.queue import enqueue
from play.models import PlayedBattle, Seat
from play.standing import entries_of, standing_of
from rules.battles.advice import advice
from rules.battles.playing_on import positions, record_of
from rules.battles.seats import Standing
from rules.formats.library import EmptyLibrary

ADVISE = "played_battle_advice"
SECONDS = 60.0
ENOUGH = 20.0
"""Seconds after which the advice is what is known by then."""

OTHERS = 8
"""Number of other answers that are judged beside the advice."""

SEEDS = 10**15


def luck_of(battle: PlayedBattle, number: int) -> int:
    """The luck of battles played on: from the battle's address, and never from the secret of its dice."""
    return int.from_bytes(blake2b(f"{battle.slug}:{number}".encode(), digest_size=8).digest(), "big") % SEEDS


def key_of(battle: PlayedBattle, seat: Seat) -> str:
    return f"{ADVISE}:{battle.pk}:{battle.stamp()}:{seat.number}"


def ask_for_advice(battle: PlayedBattle, seat: Seat) -> None:
    """Have a worker think about the question that a seat is asked now."""
    payload = {"battle": battle.pk, "seat": seat.number, "stamp": battle.stamp()}
    enqueue(ADVISE, payload, owner=battle.pk, key=key_of(battle, seat))


def job_of(battle: PlayedBattle, seat: Seat) -> Job | None:
    """The advice that was asked for, done or not."""
    return Job.objects.filter(key=key_of(battle, seat)).first()


@kind(ADVISE, tries=2, seconds=SECONDS)
def advise(job: Job) -> Any:
    """The advice as a document; None where the battle has gone on, or nothing can be said."""
    battle = PlayedBattle.objects.with_seats().filter(pk=job.payload["battle"]).first()
    if battle is None or not battle.is_going() or battle.stamp() != job.payload["stamp"]:
        return None
    return advice_at(battle, standing_of(battle, entries_of(battle), thinking=False), job.payload["seat"])


def advice_at(battle: PlayedBattle, standing: Standing, seat: int) -> dict[str, Any] | None:
    """What the best commander would answer to the open question in place of a seat."""
    question, ask, number = standing.question, standing.game.display.prompt, len(standing.entries)
    if question is None or ask is None:
        return None
    record = record_of(standing, battle.scenario, EmptyLibrary())
    position = positions(record, {number: (seat, question.kind)})[number]
    whole = [choice.answer for choice in ask(standing.battle, question.document()).choices if choice.needs is None]
    end = monotonic() + ENOUGH
    return advice(position, whole[:OTHERS], luck_of(battle, number), lambda: monotonic() < end)
