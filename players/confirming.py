"""The word of an opponent: with it a game that was recorded by hand is in the logs of both."""

from typing import Any
from uuid import uuid4

from django.db import transaction

from people.locking import lock_accounts
from players.actions import StaleError, TooManyError, quota_of_records
from players.models import GameRecord

MIRRORED = {
    "played": "played",
    "mission": "mission",
    "points": "opponent_points",
    "opponent_points": "points",
    "list_name": "opponent_list",
    "opponent_list": "list_name",
    "faction": "opponent_faction",
    "opponent_faction": "faction",
}
"""What of a record the other's has, and under which name."""

OUTCOMES = {"won": "lost", "lost": "won", "draw": "draw"}


def deny(record: GameRecord, version: int) -> None:
    """It was not so: the record stays in the log of who wrote it, and asks no more."""
    _answer(record, version, word=GameRecord.Word.DENIED)


def confirm(user: Any, record: GameRecord, version: int) -> GameRecord:
    """It was so: the opponent has the game in the log too, as a record of their own.

    One that they wrote themselves of the same game, and that waits for this very word, is that record.
    """
    with transaction.atomic():
        lock_accounts(user, record.user)
        own = _present(user, record)
        if own is None and quota_of_records(user).is_full:
            raise TooManyError
        own = own or GameRecord(user=user, game=record.game, key=uuid4(), version=0)
        for name, theirs in MIRRORED.items():
            setattr(own, name, getattr(record, theirs))
        own.outcome, own.opponent, own.account = OUTCOMES[record.outcome], record.user.get_username(), record.user
        own.word, own.other, own.version = GameRecord.Word.CONFIRMED, record, own.version + 1
        own.save()
        _answer(record, version, word=GameRecord.Word.CONFIRMED, other=own)
    return own


def _present(user: Any, record: GameRecord) -> GameRecord | None:
    """The opponent's record of this game, if there is one already."""
    if record.other_id:
        return GameRecord.objects.of(user).filter(pk=record.other_id).first()
    asking = GameRecord.objects.of(user).filter(account=record.user, word=GameRecord.Word.ASKED, game=record.game)
    return asking.filter(played=record.played, outcome=OUTCOMES[record.outcome], other=None).first()


def _answer(record: GameRecord, version: int, **values: Any) -> None:
    """StaleError when it was changed or answered since this version was read: who says yes has seen what to."""
    rows = GameRecord.objects.filter(pk=record.pk, version=version, word=GameRecord.Word.ASKED)
    if not rows.update(version=version + 1, **values):
        raise StaleError
