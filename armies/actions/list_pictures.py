"""Put pictures of painted miniatures on a list, and delete them."""

from uuid import UUID

from django.db import transaction

from armies.models import ListPicture, StrikeForce
from web.pictures.image_files import EncodedImage
from web.pictures.room import refuse_without_room

MAX_PER_LIST = 12


class TooManyPicturesError(Exception):
    """The list has the maximum number of pictures."""


@transaction.atomic
def add_picture(row: StrikeForce, squad: str, image: EncodedImage, caption: str, *, key: UUID) -> ListPicture:
    """Add a picture; sent again under its key it is added once. ValidationError without room for it."""
    StrikeForce.objects.select_for_update().get(pk=row.pk)
    present = ListPicture.objects.without_pixels().filter(key=key, strike_force=row).first()
    if present is not None:
        return present
    if row.pictures.count() >= MAX_PER_LIST:
        raise TooManyPicturesError
    refuse_without_room(row.owner, len(image.image))
    return ListPicture.objects.create(strike_force=row, squad=squad, caption=caption, key=key, **image._asdict())
