"""Publish in two pairs of hands: one designer asks, another approves or sends back."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from armies.actions.publishing import digest_of, publish_as, refuse_to_publish
from armies.bridge import draft_document
from armies.models import Faction, PublishRequest, Release

OPEN = PublishRequest.State.OPEN


class NotOpenError(Exception):
    """It was answered or asked anew meanwhile."""


class OwnRequestError(Exception):
    """Nobody approves what they asked for themselves."""


@transaction.atomic
def ask(faction: Faction, user: Any, notes: str, digest: str) -> PublishRequest:
    """Ask for the draft of this digest to be published; what was asked before is replaced.

    Raises what publishing it would: OtherDraftError, NothingNewError, DocumentError.
    """
    held = Faction.objects.with_content().select_for_update(no_key=True).get(pk=faction.pk)
    refuse_to_publish(held.releases, digest_of(draft_document(held)), digest)
    known = held.publish_requests.filter(state=OPEN, asked_by=user, digest=digest, notes=notes).first()
    if known is not None:
        return known
    held.publish_requests.filter(state=OPEN).update(state=PublishRequest.State.REPLACED, decided=timezone.now())
    return PublishRequest.objects.create(faction=held, asked_by=user, notes=notes, digest=digest)


@transaction.atomic
def approve(faction: Faction, pk: int, reviewer: Any) -> Release:
    """Publish what was asked for; the same release when it was approved already.

    NotOpenError, OwnRequestError, and what publishing raises: OtherDraftError if the draft was changed since.
    """
    request = _lock(faction, pk, reviewer)
    if request.release is not None:
        return request.release
    if request.state != OPEN:
        raise NotOpenError
    release = publish_as(faction, request.asked_by, request.notes, request.digest)
    _decide(request, PublishRequest.State.APPROVED, reviewer, release=release)
    return release


@transaction.atomic
def send_back(faction: Faction, pk: int, reviewer: Any, answer: str) -> None:
    """With a note of what is to be changed. NotOpenError, OwnRequestError."""
    request = _lock(faction, pk, reviewer)
    if request.state != OPEN:
        raise NotOpenError
    _decide(request, PublishRequest.State.SENT_BACK, reviewer, answer=answer)


def _lock(faction: Faction, pk: int, reviewer: Any) -> PublishRequest:
    """DoesNotExist if the faction has none of this number."""
    Faction.objects.select_for_update().get(pk=faction.pk)
    request = PublishRequest.objects.select_related("release", "asked_by").get(pk=pk, faction=faction)
    if request.asked_by_id == reviewer.pk:
        raise OwnRequestError
    return request


def _decide(request: PublishRequest, state: str, reviewer: Any, **values: Any) -> None:
    values |= {"state": state, "reviewer": reviewer, "decided": timezone.now()}
    PublishRequest.objects.filter(pk=request.pk).update(**values)
