"""Publish in two pairs of hands: one designer asks, another approves or sends back."""

from typing import Any

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from workshop.actions.publishing import (
    Drafted,
    ReviewNeededError,
    digest_of,
    document_of,
    locked,
    publish,
    publish_as,
    refuse_to_publish,
)
from workshop.models.review import ReviewRequest

OPEN = ReviewRequest.State.OPEN
review_moved = Signal()
"""Sent with the `request` to publish and the `holder` of the draft, within the transaction that asks or answers."""


class NotOpenError(Exception):
    """It was answered or asked anew meanwhile."""


class OwnRequestError(Exception):
    """Nobody approves what they asked for themselves."""


def publish_or_ask(holder: Drafted, user: Any, notes: str, digest: str) -> Any:
    """Publish the draft of this digest, or where that is reviewed ask for it: the release, None when asked.

    Raises what publishing raises: OtherDraftError, NothingNewError, DocumentError.
    """
    try:
        return publish(holder, user, notes, digest)
    except ReviewNeededError:
        ask(holder, user, notes, digest)
    return None


@transaction.atomic
def ask(holder: Drafted, user: Any, notes: str, digest: str) -> Any:
    """Ask for the draft of this digest to be published; what was asked before is replaced."""
    held = locked(holder)
    refuse_to_publish(held, digest_of(document_of(held)), digest)
    known = held.publish_requests.filter(state=OPEN, asked_by=user, digest=digest, notes=notes).first()
    if known is not None:
        return known
    held.publish_requests.filter(state=OPEN).update(state=ReviewRequest.State.REPLACED, decided=timezone.now())
    return _notified(held, held.publish_requests.create(asked_by=user, notes=notes, digest=digest))


@transaction.atomic
def approve(holder: Drafted, pk: int, reviewer: Any) -> Any:
    """Publish what was asked for; the same release when it was approved already.

    NotOpenError, OwnRequestError, and what publishing raises: OtherDraftError if the draft was changed since.
    """
    request = _lock(holder, pk, reviewer)
    if request.release is not None:
        return request.release
    if request.state != OPEN:
        raise NotOpenError
    release = publish_as(holder, request.asked_by, request.notes, request.digest)
    _decide(holder, pk, state=ReviewRequest.State.APPROVED, reviewer=reviewer, release=release)
    return release


@transaction.atomic
def send_back(holder: Drafted, pk: int, reviewer: Any, answer: str) -> None:
    """With a note of what is to be changed. NotOpenError, OwnRequestError."""
    if _lock(holder, pk, reviewer).state != OPEN:
        raise NotOpenError
    _decide(holder, pk, state=ReviewRequest.State.SENT_BACK, reviewer=reviewer, answer=answer)


def _lock(holder: Drafted, pk: int, reviewer: Any) -> Any:
    """DoesNotExist if the draft has no request of this number."""
    request = locked(holder).publish_requests.select_related("release", "asked_by").get(pk=pk)
    if request.asked_by_id == reviewer.pk:
        raise OwnRequestError
    return request


def _decide(holder: Drafted, pk: int, **values: Any) -> None:
    holder.publish_requests.filter(pk=pk).update(decided=timezone.now(), **values)
    _notified(holder, holder.publish_requests.get(pk=pk))


def _notified(holder: Drafted, request: Any) -> Any:
    review_moved.send(sender=type(holder), holder=holder, request=request)
    return request
