"""Add pictures to a battle, alone or with a report, and delete them."""

from typing import NamedTuple
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.actions.errors import RefusedError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Battle, Membership, Picture, Proposal
from web.pictures.image_files import MAX_PER_BATTLE, EncodedImage
from web.pictures.room import refuse_without_room


class Attachments(NamedTuple):
    """Pictures submitted with a form, and the key of that form."""

    images: tuple[EncodedImage, ...]
    key: UUID

    def keys(self) -> list[UUID]:
        """A key for each picture, the same when the form is sent again."""
        return [uuid5(self.key, f"picture {n}") for n in range(len(self.images))]


def add_picture(battle: Battle, author: Membership, image: EncodedImage, caption: str, *, key: UUID) -> Picture:
    """Add a picture to a battle, up to eight (C-RES-10); idempotent by `key`."""
    with transaction.atomic():
        lock_campaign_for_update(battle.campaign_id)
        present = Picture.objects.defer("image").filter(key=key).first()
        if present is not None:
            _check_key(present, battle, author)
            return present
        if battle.pictures.count() >= MAX_PER_BATTLE:
            raise RefusedError(_("This battle has %(most)s pictures already.") % {"most": MAX_PER_BATTLE})
        _refuse_without_room(author, len(image.image))
        return battle.pictures.create(author=author, caption=caption, key=key, **image._asdict())


def save_attachments(
    battle: Battle, author: Membership | None, enclosed: Attachments | None, proposal: Proposal | None = None
) -> None:
    """Save a form's pictures, all or none; those of a proposal stay with it until it is confirmed (C-RES-10).

    Call it inside the transaction that locks the campaign's row.
    """
    if author is None or enclosed is None or not enclosed.images:
        return
    present = Picture.objects.defer("image").filter(key__in=enclosed.keys()).first()
    if present is not None:
        _check_key(present, battle, author)
        return
    had = battle.pictures.count()
    if had + len(enclosed.images) > MAX_PER_BATTLE:
        message = ngettext(
            "This battle has %(had)s picture already and may have %(most)s: choose fewer.",
            "This battle has %(had)s pictures already and may have %(most)s: choose fewer.",
            had,
        )
        raise RefusedError(message % {"had": had, "most": MAX_PER_BATTLE})
    _refuse_without_room(author, sum(len(image.image) for image in enclosed.images))
    for key, image in zip(enclosed.keys(), enclosed.images, strict=True):
        battle.pictures.create(author=author, key=key, proposal=proposal, **image._asdict())


def _refuse_without_room(author: Membership, size: int) -> None:
    try:
        refuse_without_room(author.user, size)
    except ValidationError as error:
        raise RefusedError(error.messages[0]) from None


def _check_key(present: Picture, battle: Battle, author: Membership) -> None:
    if present.battle_id != battle.pk or present.author_id != author.pk:
        raise RefusedError(_("This form was already used. Please open it again."))


def publish_proposed(proposal: Proposal) -> None:
    """Attach a confirmed proposal's pictures to its battle."""
    proposal.pictures.update(proposal=None)


def delete_proposed(battle: Battle) -> None:
    """Delete the pictures of superseded proposals."""
    battle.pictures.proposed().delete()


def delete_picture(picture: Picture) -> None:
    """Delete a picture permanently."""
    Picture.objects.filter(pk=picture.pk).delete()
