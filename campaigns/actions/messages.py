"""What the players of a battle and the organisers write to each other (C-DAT-02)."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.models import Battle, BattleMessage, Membership, Notice
from campaigns.notifications import notify

MAX_MESSAGES = 200
"""Maximum number of messages about a battle."""


@transaction.atomic
def write_message(battle: Battle, author: Membership, text: str, *, key: UUID) -> BattleMessage:
    """Write to the others of a battle (C-DAT-02); idempotent by `key`. What its author was told counts as read."""
    lock_campaign_for_update(battle.campaign_id)
    check_is_member(author)
    present = BattleMessage.objects.filter(key=key).first()
    if present is not None and (present.battle_id, present.author_id) == (battle.pk, author.pk):
        return present
    if present is not None:
        raise RefusedError(_("This form was already used. Please open it again."))
    if battle.messages.count() >= MAX_MESSAGES:
        raise RefusedError(_("About a battle %(most)s messages are written at most.") % {"most": MAX_MESSAGES})
    message = battle.messages.create(author=author, key=key, text=text)
    read = Notice.objects.filter(user=author.user, kind=Notice.Kind.MESSAGE, path=notify.path_of_messages(battle))
    read.filter(read=None).update(read=timezone.now())
    notify.notify_message(battle, author, message.pk)
    return message


@transaction.atomic
def delete_message(message: BattleMessage) -> None:
    """Delete a message permanently."""
    lock_campaign_for_update(message.battle.campaign_id)
    BattleMessage.objects.filter(pk=message.pk).delete()
