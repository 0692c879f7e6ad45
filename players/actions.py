"""Writes of a person's log and profile: one verb a function, all or nothing."""

from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction

from players.log.game import Kind, LoggedGame
from players.log.games import COLUMNS
from players.models import GamePicture, GameRecord, Profile
from web.pictures.image_files import MAX_PER_BATTLE, EncodedImage

MOST_RECORDS = 5000


class TooManyError(Exception):
    """There are as many as there may be."""


class UsedKeyError(Exception):
    """The form's key belongs to somebody else's."""


class StaleError(Exception):
    """It was changed since it was read."""


def record_game(user: Any, game: str, key: UUID, values: dict[str, Any]) -> GameRecord:
    """Keep a game that was played elsewhere; sent again under its key it is kept once."""
    with transaction.atomic():
        _lock(user)
        present = GameRecord.objects.filter(key=key).first()
        if present is None:
            if GameRecord.objects.of(user).count() >= MOST_RECORDS:
                raise TooManyError
            return GameRecord.objects.create(user=user, game=game, key=key, **values)
        if present.user_id != user.pk:
            raise UsedKeyError
        return present


def change_record(record: GameRecord, version: int, values: dict[str, Any]) -> None:
    """StaleError when it was changed, or deleted, since this version was read."""
    rows = GameRecord.objects.filter(pk=record.pk, version=version)
    if not rows.update(version=version + 1, **values):
        raise StaleError


def write_notes(user: Any, game: LoggedGame, version: int, notes: str) -> None:
    """The notes of any game; version 0 of one that nothing was kept of."""
    with transaction.atomic():
        record = _kept(user, game)
        if record.version != max(version, 1):
            raise StaleError
        change_record(record, record.version, {"notes": notes})


def add_picture(user: Any, game: LoggedGame, image: EncodedImage, caption: str, *, key: UUID) -> GamePicture:
    """Up to eight a game, as a battle of a campaign has; sent again under its key it is added once."""
    with transaction.atomic():
        record = _kept(user, game)
        present = GamePicture.objects.defer("image").filter(key=key, record=record).first()
        if present is not None:
            return present
        if record.pictures.count() >= MAX_PER_BATTLE:
            raise TooManyError
        return GamePicture.objects.create(record=record, caption=caption, key=key, **image._asdict())


def _kept(user: Any, game: LoggedGame) -> GameRecord:
    """The record of a game, made when something is first kept of it."""
    _lock(user)
    if game.kind == Kind.HAND:
        return GameRecord.objects.get(pk=game.row)
    of: dict[str, Any] = {COLUMNS[game.kind]: game.row}
    return GameRecord.objects.get_or_create(user=user, game=game.game, **of)[0]


def _lock(user: Any) -> None:
    get_user_model().objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def save_profile(user: Any, values: dict[str, Any]) -> Profile:
    return Profile.objects.update_or_create(user=user, defaults=values)[0]
