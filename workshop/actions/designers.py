"""Who writes a faction's draft besides those who decide of it."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from armies.models import Faction, FactionDesigner
from workshop.actions.publishing import Drafted, locked

MAX_DESIGNERS = 20


class TooManyError(Exception):
    """A faction has no more designers."""


@transaction.atomic
def add_designer(faction: Faction, user: User, added_by: Any) -> FactionDesigner:
    """Let a player write this faction's draft; asked for twice, once. TooManyError."""
    held = Faction.objects.select_for_update(no_key=True).get(pk=faction.pk)
    row = held.designers.filter(user=user).first()
    if row is None and held.designers.count() >= MAX_DESIGNERS:
        raise TooManyError
    return row or FactionDesigner.objects.create(faction=held, user=user, added_by=added_by)


@transaction.atomic
def require_review(holder: Drafted, reviewed: bool) -> None:
    held = locked(holder)
    if held.reviewed != reviewed:
        held.reviewed = reviewed
        held.save()


def remove_designer(faction: Faction, user_pk: int) -> None:
    """What they wrote stays."""
    FactionDesigner.objects.filter(faction=faction, user=user_pk).delete()
