"""Writes of a person's log and profile: one verb a function, all or nothing."""

from typing import Any
from uuid import UUID

from django.db import transaction

from people.locking import lock_accounts
from people.quotas import Quota
from players.log.game import Kind, LoggedGame
from players.log.games import COLUMNS
from players.models import MOST_UNANSWERED, GamePicture, GameRecord, Profile
from web.pictures.image_files import MAX_PER_BATTLE, EncodedImage
from web.pictures.room import refuse_without_room

MOST_RECORDS = 5000


class TooManyError(Exception):
    """There are as many as there may be."""


class UnansweredError(Exception):
    """Too many games wait for the word of this opponent."""


class UsedKeyError(Exception):
    """The form's key belongs to somebody else's."""


class StaleError(Exception):
    """It was changed since it was read."""


def record_game(user: Any, game: str, key: UUID, values: dict[str, Any]) -> GameRecord:
    """Keep a game that was played elsewhere; sent again under its key it is kept once."""
    with transaction.atomic():
        lock_accounts(user)
        present = GameRecord.objects.filter(key=key).first()
        if present is None:
            if quota_of_records(user).is_full:
                raise TooManyError
            return GameRecord.objects.create(user=user, game=game, key=key, **values | _word(user, values))
        if present.user_id != user.pk:
            raise UsedKeyError
        return present


def quota_of_records(user: Any) -> Quota:
    return Quota(GameRecord.objects.of(user).by_hand().count(), MOST_RECORDS)


def change_record(record: GameRecord, version: int, values: dict[str, Any]) -> None:
    """StaleError when it was changed, or deleted, since this version was read.

    An opponent who has given a word is asked again where it was given to something else.
    """
    with transaction.atomic():
        lock_accounts(record.user)
        present = GameRecord.objects.filter(pk=record.pk).first()
        if present is None or present.version != version:
            raise StaleError
        if any(getattr(present, name) != value for name, value in values.items() if name != "notes"):
            values = values | _word(record.user, {"account": present.account} | values, present)
        GameRecord.objects.filter(pk=record.pk).update(version=version + 1, **values)


def _word(user: Any, values: dict[str, Any], present: GameRecord | None = None) -> dict[str, Any]:
    """Whether an opponent is asked for a word; UnansweredError where they have been asked too often."""
    account = values.get("account")
    if account is None:
        return {"word": GameRecord.Word.NOT_ASKED, "other": None}
    waiting = GameRecord.objects.of(user).filter(account=account, word=GameRecord.Word.ASKED)
    if (waiting.exclude(pk=present.pk) if present else waiting).count() >= MOST_UNANSWERED:
        raise UnansweredError
    same = present is not None and present.account_id == account.pk
    return {"word": GameRecord.Word.ASKED} | ({} if same else {"other": None})


def write_notes(user: Any, game: LoggedGame, version: int, notes: str) -> None:
    """The notes of any game; version 0 of one that nothing was kept of."""
    with transaction.atomic():
        record = _kept(user, game)
        if record.version != max(version, 1):
            raise StaleError
        change_record(record, record.version, {"notes": notes})


def add_picture(user: Any, game: LoggedGame, image: EncodedImage, caption: str, *, key: UUID) -> GamePicture:
    """Up to eight a game, as a battle of a campaign has; sent again under its key it is added once.

    ValidationError without room for it.
    """
    with transaction.atomic():
        record = _kept(user, game)
        present = GamePicture.objects.defer("image").filter(key=key, record=record).first()
        if present is not None:
            return present
        if record.pictures.count() >= MAX_PER_BATTLE:
            raise TooManyError
        refuse_without_room(user, len(image.image))
        return GamePicture.objects.create(record=record, caption=caption, key=key, **image._asdict())


def _kept(user: Any, game: LoggedGame) -> GameRecord:
    """The record of a game, made when something is first kept of it."""
    lock_accounts(user)
    if game.kind in (Kind.HAND, Kind.ENGINE):
        return GameRecord.objects.get(pk=game.row)
    of: dict[str, Any] = {COLUMNS[game.kind]: game.row}
    return GameRecord.objects.get_or_create(user=user, game=game.game, **of)[0]


def save_profile(user: Any, values: dict[str, Any]) -> Profile:
    return Profile.objects.update_or_create(user=user, defaults=values)[0]
