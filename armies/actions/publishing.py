"""Publishing the draft of a faction or of an operation as a release."""

import json
from hashlib import sha256
from typing import Any

from django.db import transaction

from armies.bridge import draft_document, operation_document
from armies.models import Faction, Operation, OperationRelease, Release


class NothingNewError(Exception):
    """The draft is identical to the last release."""

    def __init__(self, last: Any) -> None:
        super().__init__(last)
        self.last = last


class OtherDraftError(Exception):
    """The draft was changed since it was reviewed."""


class ReviewNeededError(Exception):
    """Another designer has to approve it first (`armies.actions.reviewing`)."""


@transaction.atomic
def publish(faction: Faction, publisher: Any = None, notes: str = "", digest: str = "") -> Release:
    """Publish the draft, or only if it has this digest when one is given.

    Raises NothingNewError, OtherDraftError, or DocumentError if the draft is not valid; where a second designer has to
    approve what a person publishes, ReviewNeededError.
    """
    if publisher is not None and Faction.objects.select_for_update().get(pk=faction.pk).reviewed:
        raise ReviewNeededError
    return publish_as(faction, publisher, notes, digest)


@transaction.atomic
def publish_as(faction: Faction, publisher: Any, notes: str = "", digest: str = "") -> Release:
    """The same, reviewed or not."""
    Faction.objects.select_for_update().get(pk=faction.pk)
    draft = Faction.objects.with_content().get(pk=faction.pk)
    return _released(draft.releases, draft_document(draft), publisher, notes, digest)


@transaction.atomic
def publish_operation(
    operation: Operation, publisher: Any = None, notes: str = "", digest: str = ""
) -> OperationRelease:
    """The same of an operation: from now on players read this, and plan it anew; planned battles keep theirs."""
    held = Operation.objects.select_for_update().get(pk=operation.pk)
    return _released(held.releases, operation_document(held), publisher, notes, digest)


def _released(releases: Any, document: dict[str, Any], publisher: Any, notes: str, digest: str) -> Any:
    """The next release of what is held: with this document, which has to have this digest if one is given."""
    found, last = digest_of(document), releases.order_by("-number").first()
    refuse_to_publish(releases, found, digest)
    number = 1 if last is None else last.number + 1
    return releases.create(number=number, notes=notes, document=document, digest=found, publisher=publisher)


def refuse_to_publish(releases: Any, found: str, digest: str) -> None:
    """Raise why a draft of the digest `found` is not published next: OtherDraftError, NothingNewError."""
    if digest and digest != found:
        raise OtherDraftError
    newest = releases.order_by("-number").filter(withdrawn=None).first()
    if newest is not None and newest.digest == found:
        raise NothingNewError(newest)


def digest_of(document: dict[str, Any]) -> str:
    """SHA-256 of a pack in canonical JSON."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
