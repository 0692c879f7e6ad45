"""Put a picture on a datasheet of a player's collection."""

from typing import Any
from uuid import UUID

from django.db import transaction

from armies.models import Faction, OwnedPicture
from people.locking import lock_accounts
from web.pictures.image_files import EncodedImage
from web.pictures.room import refuse_without_room


@transaction.atomic
def put_picture(user: Any, faction: Faction, datasheet: str, image: EncodedImage, caption: str, *, key: UUID) -> None:
    """In place of the one that was there; sent again under its key it is put once. ValidationError without room."""
    lock_accounts(user)
    own = OwnedPicture.objects.filter(user=user)
    if not own.filter(key=key).exists():
        own.filter(faction=faction, datasheet=datasheet).delete()
        refuse_without_room(user, len(image.image))
        own.create(user=user, faction=faction, datasheet=datasheet, caption=caption, key=key, **image._asdict())
