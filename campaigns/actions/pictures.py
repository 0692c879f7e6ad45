"""Adding pictures to a battle, and taking them off."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.campaigns import lock_open
from campaigns.actions.refusals import RefusedError
from campaigns.models import Battle, Membership, Picture
from campaigns.pictures import MOST_A_BATTLE, Drawn


def add_picture(battle: Battle, author: Membership, drawn: Drawn, caption: str, *, key: UUID) -> Picture:
    """Keep a picture of a battle, which has eight at most (C-RES-10); the same form sent twice keeps it once."""
    with transaction.atomic():
        lock_open(battle.campaign_id)
        present = Picture.objects.defer("image").filter(key=key).first()
        if present is not None:
            if present.battle_id != battle.pk or present.author_id != author.pk:
                raise RefusedError(_("This form was already used. Please open it again."))
            return present
        if battle.pictures.count() >= MOST_A_BATTLE:
            raise RefusedError(_("This battle has %(most)s pictures already.") % {"most": MOST_A_BATTLE})
        return battle.pictures.create(author=author, caption=caption, key=key, **drawn._asdict())


def delete_picture(picture: Picture) -> None:
    """Take a picture off, for good."""
    Picture.objects.filter(pk=picture.pk).delete()
