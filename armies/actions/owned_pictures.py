"""Put a picture on a datasheet of a player's collection."""

from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction

from armies.models import Faction, OwnedPicture
from web.pictures.image_files import EncodedImage


@transaction.atomic
def put_picture(user: Any, faction: Faction, datasheet: str, image: EncodedImage, caption: str, *, key: UUID) -> None:
    """In place of the one that was there; sent again under its key it is put once."""
    get_user_model().objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)
    own = OwnedPicture.objects.filter(user=user)
    if not own.filter(key=key).exists():
        own.filter(faction=faction, datasheet=datasheet).delete()
        own.create(user=user, faction=faction, datasheet=datasheet, caption=caption, key=key, **image._asdict())
