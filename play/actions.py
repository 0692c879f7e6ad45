"""Writes of battles in the browser: begun, joined, answered, taken back, given up."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.battles.quick_battles import QuickBattle
from jobs.queue import enqueue
from play.models import PlayedAnswer, PlayedBattle, Seat, new_token
from play.standing import entries_of, standing_of
from play.undoing import first_to_undo
from rules.battles.seats import Standing
from rules.formats.errors import AnswersError

SECRET_BYTES = 24
THINK = "played_battle"
"""The kind of job that lets slow commanders decide."""

Document = dict[str, Any]


class StaleError(Exception):
    """The question has been answered meanwhile."""


class RefusedError(Exception):
    """The rules forbid an answer: the event of its refusal, or the fault of an answer that does not fit."""

    def __init__(self, event: Document | None, fault: AnswersError | None = None) -> None:
        super().__init__(event, fault)
        self.event = event
        self.fault = fault


def begin(
    fight: QuickBattle, commanders: Sequence[str], user: Any, side: int, left: Sequence[str] = ()
) -> tuple[PlayedBattle, str]:
    """A battle between two lists, and the token of the visitor who begins it ("" for an account).

    `commanders` are those of the seats, "" for a person; who begins it sits at `side`, and leaves the questions of the
    groups `left` to a commander.
    """
    token = "" if user.is_authenticated else new_token()
    scenario, now = {key: value for key, value in fight.scenario.items() if key != "seed"}, timezone.now()
    with transaction.atomic():
        battle = PlayedBattle.objects.create(
            game=fight.game.slug,
            title=fight.title,
            scenario=scenario,
            names=fight.names,
            secret=secrets.token_hex(SECRET_BYTES),
            engine=fight.game.facts.engine,
            created=now,
            asked_since=now,
        )
        for number, (player, commander) in enumerate(zip(scenario["players"], commanders, strict=True)):
            own: Document = {}
            if number == side:
                own = {"user": user if user.is_authenticated else None, "token": token, "left": list(left)}
            Seat.objects.create(battle=battle, number=number, player=player["id"], commander=commander, **own)
        go_on(battle)
    return battle, token


def sit(battle: PlayedBattle, user: Any) -> str:
    """Take the free seat: the token of a visitor, "" for an account; StaleError where there is none any more."""
    token = "" if user.is_authenticated else new_token()
    with transaction.atomic():
        locked = PlayedBattle.objects.select_for_update().get(pk=battle.pk)
        seat = next((seat for seat in locked.seats.all() if seat.is_free()), None)
        if seat is None:
            raise StaleError
        seat.user, seat.token = (user, "") if user.is_authenticated else (None, token)
        seat.save()
        go_on(locked)
    return token


def go_on(battle: PlayedBattle) -> None:
    """Let commanders decide up to the next question for a person; nothing happens while a seat is free."""
    if battle.is_over() or any(seat.is_free() for seat in battle.seats.all()):
        return
    entries = entries_of(battle)
    _keep(battle, len(entries), standing_of(battle, entries, thinking=False), None)


def keep_thoughts(battle: PlayedBattle, before: int, standing: Standing) -> None:
    """Save what commanders decided in a worker after so many answers, unless the battle went on otherwise."""
    locked = PlayedBattle.objects.select_for_update().get(pk=battle.pk)
    if locked.is_going() and entries_of(locked) == standing.entries[:before]:
        _keep(locked, before, standing, None)


def answer(battle: PlayedBattle, seat: Seat, number: int, entry: Document) -> tuple[PlayedBattle, Document | None]:
    """Answer the question that comes after so many answers; the event of a refusal that stands, such as R-DST-03.

    StaleError when it is no longer open, RefusedError when the rules forbid the answer; neither changes anything.
    """
    with transaction.atomic():
        locked = PlayedBattle.objects.select_for_update().get(pk=battle.pk)
        entries = entries_of(locked)
        if not locked.is_going() or locked.asked != seat.player or len(entries) != number:
            raise StaleError
        try:
            standing = standing_of(locked, [*entries, entry], thinking=False)
        except AnswersError as fault:
            raise RefusedError(None, fault) from None
        refused = standing.refusal(number)
        if refused and not locked.rules().battles.refusals_stand:
            raise RefusedError(refused)
        _keep(locked, number, standing, seat)
    return locked, refused


def _keep(battle: PlayedBattle, before: int, standing: Standing, seat: Seat | None) -> None:
    """Save the answers after the first `before`, the first of them of a person's seat, and what is asked now."""
    players = [player["id"] for player in battle.scenario["players"]]
    PlayedAnswer.objects.bulk_create(
        [
            PlayedAnswer(
                battle=battle,
                number=number,
                player=players[standing.answered[number].player],
                entry=standing.entries[number],
                by_engine=seat is None or number > before,
            )
            for number in range(before, len(standing.entries))
        ]
    )
    asked = standing.question.player if standing.question else ""
    if asked != battle.asked or standing.question is None:
        battle.asked_since = timezone.now()
    battle.asked, battle.state = asked, PlayedBattle.State.GOING
    if standing.question is None:
        battle.state, battle.result = PlayedBattle.State.OVER, standing.result()
    battle.save()
    _think(battle)


def _think(battle: PlayedBattle) -> None:
    """Ask a worker where a commander is asked who takes his time, once for each question."""
    if battle.is_going() and any(seat.commander and seat.player == battle.asked for seat in battle.seats.all()):
        enqueue(THINK, {"battle": battle.pk}, key=f"{THINK}:{battle.pk}:{battle.stamp()}")


def undo(battle: PlayedBattle, seat: Seat, number: int) -> None:
    """Take back one's own last answer, and what commanders answered to it; StaleError when it may not be any more."""
    with transaction.atomic():
        locked = PlayedBattle.objects.select_for_update().get(pk=battle.pk)
        entries = entries_of(locked)
        standing = standing_of(locked, entries, thinking=False)
        first = first_to_undo(locked, standing, seat.player)
        if not locked.is_going() or len(entries) != number or first is None:
            raise StaleError
        locked.answers.filter(number__gte=first).delete()
        go_on(locked)


def leave(battle: PlayedBattle, seat: Seat, groups: Sequence[str]) -> None:
    """Leave the questions of these groups to a commander from here on, and no others."""
    with transaction.atomic():
        locked = PlayedBattle.objects.select_for_update().get(pk=battle.pk)
        locked.seats.filter(pk=seat.pk).update(left=list(groups))
        if locked.is_going():
            go_on(locked)


def resign(battle: PlayedBattle, seat: Seat) -> None:
    """Give a battle up, for good."""
    with transaction.atomic():
        locked = PlayedBattle.objects.select_for_update().get(pk=battle.pk)
        if locked.is_over():
            raise StaleError
        locked.state, locked.resigned, locked.asked = PlayedBattle.State.OVER, seat.player, ""
        locked.asked_since = timezone.now()
        locked.save()
