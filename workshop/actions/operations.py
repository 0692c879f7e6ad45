"""Write drafts of operations. Each write locks the row and is atomic; what somebody else changed is not overwritten."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils import timezone

from armies.bridge import operation_document
from armies.models import Operation
from rules.formats.errors import DocumentError
from rules.game.game import Game
from rules.games import GAMES
from workshop.actions.drafting import OtherRowError, slug_candidates
from workshop.actions.homebrew import InUseError
from workshop.actions.publishing import digest_of
from workshop.content.duplicate import name_of_copy
from workshop.content.history import bring_back

Document = dict[str, Any]

operation_uses_asked = Signal()
"""Sent with `operation` and `user`: whoever keeps something of it answers with `workshop.publishing.impact.Use`s."""


def create_operation(game: Game, document: Document) -> Operation:
    """A new draft, under its slug or one like it that is free; the same one sent twice is created once."""
    always = {mission["slug"] for each_game in GAMES for mission in each_game.content.missions}
    present = {row.slug: row for row in Operation.objects.only("slug", "game", "document")}
    for slug in slug_candidates(document["slug"]):
        fresh = document | {"slug": slug}
        if slug in present and present[slug].game == game.slug and canonical(present[slug]) == fresh:
            return present[slug]
        if slug not in present and slug not in always:
            break
    try:
        with transaction.atomic():
            return Operation.objects.create(game=game.slug, slug=slug, title=fresh["title"], document=fresh)
    except IntegrityError:  # of two at once the second finds the first
        return create_operation(game, document)


def canonical(row: Operation) -> Document | None:
    """The draft in canonical form; None if no file may hold it."""
    try:
        return operation_document(row)
    except DocumentError:
        return None


def _locked(operation: Operation) -> Operation:
    return Operation.objects.select_for_update().get(pk=operation.pk)


@transaction.atomic
def save_operation(operation: Operation, document: Document, seen: str) -> None:
    """Let the draft say this; OtherRowError if it does not say any more what was `seen`, DoesNotExist if it is gone."""
    held = _locked(operation)
    if held.document == document:
        return
    if digest_of(held.document) != seen:
        raise OtherRowError
    held.title, held.document = document["title"], document
    held.save()


def copy_operation(game: Game, document: Document, number: int = 1) -> Operation:
    """A new draft that says the same under another title."""
    stem = {"slug": f"{document['slug'][:50]}-copy", "title": name_of_copy(document["title"], number)}
    return create_operation(game, document | stem)


@transaction.atomic
def bring_back_operation(operation: Operation, moment: datetime | None) -> None:
    """Let the draft say what it said at a moment; ValueError, DoesNotExist."""
    bring_back(_locked(operation), moment)


@transaction.atomic
def undo_operation(operation: Operation, newest: int) -> bool:
    """Take the last change of the draft back, if that is still the one that was shown; False where there is none."""
    held = _locked(operation)
    last, *before = held.history.order_by("-history_date", "-history_id")[:2]
    if last.history_id != newest or not before:
        return False
    held.title, held.document = before[0].title, before[0].document
    held.save()
    return True


@transaction.atomic
def set_operation_archived(operation: Operation, archived: bool) -> None:
    """Out of what anybody plans from now on, or back; who agreed on it before may go on planning it."""
    held = _locked(operation)
    if (held.archived is not None) != archived:
        held.archived = timezone.now() if archived else None
        held.save()


def uses_of(operation: Operation, user: Any = None) -> list[Any]:
    """Who uses an operation, with the names that the user may know; empty if it can be deleted."""
    answers: list[Any] = operation_uses_asked.send(sender=Operation, operation=operation, user=user)
    return [use for _receiver, uses in answers for use in uses or () if use.number]


@transaction.atomic
def delete_operation(operation: Operation) -> None:
    """Delete a draft and its releases; InUseError where a campaign or a battle has it."""
    held = _locked(operation)
    if uses_of(held):
        raise InUseError
    held.delete()
