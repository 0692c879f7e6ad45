"""When an account is deleted: its battles stay, its name goes from every campaign."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from campaigns.models import Membership


@receiver(pre_delete, sender=get_user_model(), dispatch_uid="campaigns.departures")
def forget_name(sender: Any, instance: Any, **more: Any) -> None:
    """A former player has left, and is named no more; the place and all it has stay."""
    Membership.objects.filter(user=instance).update(name="", state=Membership.State.LEFT)
