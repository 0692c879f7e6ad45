"""Withdraw a release: nothing new is built with it. What has it keeps it, and is told."""

from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from armies.models.release import Published
from workshop.actions.publishing import locked

release_withdrawn = Signal()
"""Sent with `release`, within the transaction that withdraws it: whoever plays it tells their people."""


class OnlyReleaseError(Exception):
    """No other release is offered; without one nobody could build or plan anything."""


@transaction.atomic
def withdraw(release: Published, reason: str, withdrawer: Any) -> None:
    """Asked for twice, the first reason stands. OnlyReleaseError."""
    offered = _lock(release).filter(withdrawn=None)
    if not offered.exclude(pk=release.pk).exists():
        raise OnlyReleaseError
    if offered.filter(pk=release.pk).update(withdrawn=timezone.now(), withdrawal=reason, withdrawer=withdrawer):
        release_withdrawn.send(sender=type(release), release=offered.model.objects.get(pk=release.pk))


@transaction.atomic
def offer_again(release: Published) -> None:
    """Take a withdrawal back."""
    _lock(release).filter(pk=release.pk).update(withdrawn=None, withdrawal="", withdrawer=None)


def _lock(release: Published) -> Any:
    """Its faction's releases or its operation's, of which nobody else withdraws one until the transaction ends."""
    return locked(release.holder).releases
