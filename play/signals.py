"""Battles of accounts that are deleted."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from play.actions import forget


@receiver(pre_delete, sender=get_user_model(), dispatch_uid="play.signals")
def leave_battles(sender: Any, instance: Any, **more: Any) -> None:
    """Nobody waits for somebody who is gone."""
    forget(instance)
