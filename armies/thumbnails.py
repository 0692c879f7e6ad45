"""Pictures of miniatures, small: beside the rows of units and on their printed cards."""

from collections.abc import Iterable
from uuid import UUID

from armies.models import ListPicture, StrikeForce
from web.pictures.image_files import shrunk
from web.shared_cache import SharedCache

SMALL = 240
"""Pixels of a small picture's longer side: 20 mm at 300 dots an inch, or a thumbnail on any screen."""

_small: SharedCache[UUID, bytes] = SharedCache(2_000_000, len)
"""By key: a picture never changes."""


def first_pictures(rows: Iterable[ListPicture]) -> dict[str, ListPicture]:
    """The first picture of each unit that no moderator has hidden, by the unit's id."""
    pictures: dict[str, ListPicture] = {}
    for row in rows:
        if row.squad and row.taken_down is None:
            pictures.setdefault(row.squad, row)
    return pictures


def pictures_by_unit(row: StrikeForce) -> dict[str, ListPicture]:
    """Those of a list, without their pixels."""
    return first_pictures(row.pictures.without_pixels())


def small_pictures(row: StrikeForce) -> dict[str, bytes]:
    """The first picture of each unit as a small JPEG."""
    return {unit: small_picture(picture) for unit, picture in pictures_by_unit(row).items()}


def small_picture(row: ListPicture) -> bytes:
    """A small JPEG of a picture, made once a process; its pixels are fetched for that alone."""
    small = _small.get(row.key)
    if small is None:
        _small[row.key] = small = shrunk(bytes(row.image), SMALL)
    return small
