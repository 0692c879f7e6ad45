"""Publishing a faction's draft as a release."""

import json
from hashlib import sha256
from typing import Any

from django.db import transaction

from armies.bridge import draft_document
from armies.models import Faction, Release


class NothingNewError(Exception):
    """The draft is identical to the last release."""

    def __init__(self, last: Release) -> None:
        super().__init__(last)
        self.last = last


class OtherDraftError(Exception):
    """The draft was changed since it was reviewed."""


@transaction.atomic
def publish(faction: Faction, publisher: Any = None, notes: str = "", digest: str = "") -> Release:
    """Publish the draft, or only if it has this digest when one is given.

    Raises NothingNewError, OtherDraftError, or DocumentError if the draft is not valid.
    """
    Faction.objects.select_for_update().get(pk=faction.pk)
    draft = Faction.objects.with_content().get(pk=faction.pk)
    document = draft_document(draft)
    found, last = digest_of(document), draft.releases.first()
    if digest and digest != found:
        raise OtherDraftError
    if last is not None and last.digest == found:
        raise NothingNewError(last)
    return Release.objects.create(
        faction=draft,
        number=1 if last is None else last.number + 1,
        notes=notes,
        document=document,
        digest=found,
        publisher=publisher,
    )


def digest_of(document: dict[str, Any]) -> str:
    """SHA-256 of a pack in canonical JSON."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
