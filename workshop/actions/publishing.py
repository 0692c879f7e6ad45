"""Publishing the draft of a faction or of an operation as a release."""

import json
from hashlib import sha256
from typing import Any

from django.db import transaction

from armies.bridge import content_of, draft_document, operation_document
from armies.content.mission_diff import describe_mission
from armies.models import Faction, Operation
from rules.content.diff import compare_packs
from workshop.content.proposed_notes import notes_of_operation, notes_of_pack


class NothingNewError(Exception):
    """The draft is identical to the last release."""

    def __init__(self, last: Any) -> None:
        super().__init__(last)
        self.last = last


class OtherDraftError(Exception):
    """The draft was changed since it was reviewed."""


class ReviewNeededError(Exception):
    """Another designer has to approve it first (`workshop.actions.reviewing`)."""


Drafted = Faction | Operation


@transaction.atomic
def publish(holder: Drafted, publisher: Any = None, notes: str | None = "", digest: str = "") -> Any:
    """Publish the draft of a faction or an operation, or only if it has this digest when one is given.

    Without notes (None) it gets those that are proposed: what changed since the release before.

    Raises NothingNewError, OtherDraftError, or DocumentError if the draft is not valid; where a second designer has to
    approve what a person publishes, ReviewNeededError.
    """
    if publisher is not None and locked(holder).reviewed:
        raise ReviewNeededError
    return publish_as(holder, publisher, notes, digest)


@transaction.atomic
def publish_as(holder: Drafted, publisher: Any, notes: str | None = "", digest: str = "") -> Any:
    """The same, reviewed or not: the next release, which nothing that was built or planned before is taken to."""
    held = locked(holder)
    document = document_of(held)
    own_digest, last = digest_of(document), held.releases.order_by("-number").first()
    refuse_to_publish(held, own_digest, digest)
    number = 1 if last is None else last.number + 1
    notes = _proposed_notes(held, document) if notes is None else notes
    return held.releases.create(number=number, notes=notes, document=document, digest=own_digest, publisher=publisher)


def locked(holder: Drafted) -> Any:
    """The draft as it stands, with its content, its row locked until the end of the transaction."""
    rows: Any = Faction.objects.with_content() if isinstance(holder, Faction) else Operation.objects
    return rows.select_for_update(no_key=True).get(pk=holder.pk)


def document_of(holder: Drafted) -> dict[str, Any]:
    """What the draft says, in canonical form; DocumentError if it is not valid."""
    return draft_document(holder) if isinstance(holder, Faction) else operation_document(holder)


def _proposed_notes(holder: Drafted, document: dict[str, Any]) -> str:
    last: Any = holder.releases.filter(withdrawn=None).order_by("-number").first()
    if last is None:
        return ""
    game = holder.rules_of_game
    if isinstance(holder, Operation):
        return notes_of_operation(describe_mission(game, last.document, document))
    return notes_of_pack(compare_packs(game.formats.written("content", content_of(last)), document), game)


def refuse_to_publish(holder: Drafted, own_digest: str, digest: str) -> None:
    """Raise why a draft of the digest `found` is not published next: OtherDraftError, NothingNewError."""
    if digest and digest != own_digest:
        raise OtherDraftError
    newest = holder.releases.order_by("-number").filter(withdrawn=None).first()
    if newest is not None and newest.digest == own_digest:
        raise NothingNewError(newest)


def digest_of(document: dict[str, Any]) -> str:
    """SHA-256 of a pack in canonical JSON."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
