"""Edit drafts on the site. Each write locks the faction and is atomic.

Edits use optimistic locking: a form carries the digest of the document it was made from, and a row changed since then,
here, in the admin or by a file, is not overwritten.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any

from django.db import transaction

from armies.models import Asset, Datasheet, Faction, Part
from armies.models.checks import canonical_head
from armies.models.content import SLUG_LENGTH
from rules.formats.errors import DocumentError
from rules.game.game import Game
from workshop.actions.importing import save_draft, save_faction_head, save_part
from workshop.actions.printed_texts import translate_texts
from workshop.actions.publishing import digest_of
from workshop.content.duplicate import duplicate
from workshop.content.history import bring_back
from workshop.content.printed_texts import HEAD, with_texts

Document = dict[str, Any]
Row = Datasheet | Asset | Part


class OtherRowError(Exception):
    """The row was changed since the form was made."""


class TooManyError(Exception):
    """A faction holds no more of these."""


def most_of(game: Game, kind: str) -> int:
    """How many of these a pack may hold, by its schema."""
    return int(game.formats.schema("content")["properties"][kind].get("maxItems", MOST))


MOST = 200
"""Maximum number of parts of a kind, where the game sets none."""


def row_digest(row: Row | Faction) -> str:
    """Digest of a row's document, to detect later changes."""
    return digest_of(row.document())


def _lock_draft(faction: Faction) -> Faction:
    """The faction, locked until the transaction ends."""
    return Faction.objects.select_for_update(no_key=True).get(pk=faction.pk)


@transaction.atomic
def save_head(faction: Faction, document: Document, seen: str) -> None:
    """Its name, summary and rules."""
    held = _lock_draft(faction)
    document = with_texts(held.rules_of_game, HEAD, document)
    if row_digest(held) != seen and _or_none(partial(canonical_head, held.rules_of_game), held) != document:
        raise OtherRowError
    save_faction_head(held, document)
    translate_texts(held, HEAD, [document])


@transaction.atomic
def create_row(faction: Faction, kind: str, document: Document) -> str:
    """A part at the end of the book, under its slug or one like it that is free.

    The same one sent twice is created once; TooManyError.
    """
    game = faction.rules_of_game
    document = with_texts(game, kind, document)
    present = {row.slug: row for row in _lock_draft(faction).rows(kind)}
    for slug in slug_candidates(document["slug"]):
        document = document | {"slug": slug}
        if slug not in present:
            break
        if _or_none(partial(game.formats.canonical, kind), present[slug]) == document:
            return slug
    most = most_of(game, kind)
    if len(present) >= 2 * most or sum(not row.withdrawn for row in present.values()) >= most:
        raise TooManyError
    save_part(faction, kind, document, max((row.position + 1 for row in present.values()), default=0))
    translate_texts(faction, kind, [document])
    return str(document["slug"])


def slug_candidates(slug: str) -> Iterator[str]:
    """line-rifles, line-rifles-2, line-rifles-3 …"""
    yield slug
    stem = slug[: SLUG_LENGTH - 4].rstrip("-")
    yield from (f"{stem}-{number}" for number in count(2))


@transaction.atomic
def save_row(faction: Faction, kind: str, document: Document, seen: str) -> None:
    """Let a part say this; DoesNotExist when it is gone."""
    row = _row(_lock_draft(faction), kind, document["slug"])
    document = with_texts(faction.rules_of_game, kind, document)
    if row_digest(row) != seen and _or_none(partial(faction.rules_of_game.formats.canonical, kind), row) != document:
        raise OtherRowError
    save_part(faction, kind, document, row.position, row.withdrawn)
    translate_texts(faction, kind, [document])


@transaction.atomic
def save_rows(faction: Faction, kind: str, documents: dict[str, Document], seen: dict[str, str]) -> None:
    """Let several parts say this, all or none; new ones come last. OtherRowError when one of them says something else
    than its digest in `seen`, or stands where a new one was to be; TooManyError.
    """
    present = {row.slug: row for row in _lock_draft(faction).rows(kind)}
    now = {slug: row_digest(present[slug]) for slug in documents if slug in present}
    if now != seen:
        raise OtherRowError
    documents = {
        slug: with_texts(faction.rules_of_game, kind, document_with_texts)
        for slug, document_with_texts in documents.items()
    }
    most, made = most_of(faction.rules_of_game, kind), len(documents) - len(now)
    if made and sum(not row.withdrawn for row in present.values()) + made > most:
        raise TooManyError
    last = max((row.position for row in present.values()), default=-1)
    for slug, document in documents.items():
        row = present.get(slug)
        last += row is None
        place = (last, False) if row is None else (row.position, row.withdrawn)
        save_part(faction, kind, document, *place)
    translate_texts(faction, kind, documents.values())


Saved = dict[str, dict[str, str]]
"""Parts by kind and slug, each with the digest of what it said after a save; the head has its faction's slug."""


def saved_since(faction: Faction, kinds: dict[str, list[str]]) -> Saved:
    """What these parts say now, to be taken back as long as they say it."""
    held = Faction.objects.get(pk=faction.pk)
    head = {HEAD: {held.slug: row_digest(held)}} if HEAD in kinds else {}
    parts = {kind: slugs for kind, slugs in kinds.items() if kind != HEAD}
    return head | {
        kind: {row.slug: row_digest(row) for row in held.rows(kind).filter(slug__in=slugs)}
        for kind, slugs in parts.items()
    }


@transaction.atomic
def undo_save(faction: Faction, moment: datetime, after: Saved, made: list[str]) -> None:
    """Take a save of several parts back: each says again what it said at that moment, and those made then go.

    OtherRowError when one of them was changed since.
    """
    held = _lock_draft(faction)
    if saved_since(held, {kind: list(digests) for kind, digests in after.items()}) != after:
        raise OtherRowError
    for kind, digests in after.items():
        if kind == HEAD:
            save_faction_head(held, held.history.as_of(moment).document())
            continue
        for row in held.rows(kind).filter(slug__in=digests):
            if row.slug in made:
                row.delete()
            else:
                bring_back(row, moment)


def _row(faction: Faction, kind: str, slug: str) -> Any:
    return faction.rows(kind).select_for_update(no_key=True).get(slug=slug)


def _or_none(canonical: Callable[[Any], Document], row: Any) -> Document | None:
    """A row as a pack document; None if no pack may contain it."""
    try:
        return canonical(row.document())
    except DocumentError:
        return None


@transaction.atomic
def duplicate_row(faction: Faction, kind: str, slug: str, copy: str) -> Row:
    """A copy of a part, under the slug that was offered: asked for twice, there is one."""
    row = _row(_lock_draft(faction), kind, slug)
    present = faction.rows(kind)
    made: Row | None = present.filter(slug=copy).first()
    if made is None and present.count() >= 2 * most_of(faction.rules_of_game, kind):
        raise TooManyError
    return made or duplicate(row)


@transaction.atomic
def set_withdrawn(faction: Faction, kind: str, slug: str, withdrawn: bool) -> Row:
    """Leave it out of the next release, or take it in again."""
    row: Row = _row(_lock_draft(faction), kind, slug)
    if row.withdrawn != withdrawn:
        row.withdrawn = withdrawn
        row.save()
    return row


@transaction.atomic
def delete_row(faction: Faction, kind: str, slug: str) -> Row:
    """Take it out of the draft; releases keep it."""
    row: Row = _row(_lock_draft(faction), kind, slug)
    row.delete()
    return row


@transaction.atomic
def move_row(faction: Faction, kind: str, slug: str, by: int) -> Row:
    """One place up the book or down; the ends stop it."""
    present = _lock_draft(faction).rows(kind)
    rows: list[Row] = list(present)
    at = next((n for n, row in enumerate(rows) if row.slug == slug), None)
    if at is None:
        raise present.model.DoesNotExist
    moved = rows.pop(at)
    rows.insert(max(0, at + by), moved)
    for position, row in enumerate(rows):
        if row.position != position:
            row.position = position
            row.save()
    return moved


@transaction.atomic
def replace_parts(faction: Faction, document: Document, seen: str) -> None:
    """Replace the whole draft by a pack, keeping the faction's slug; `seen` is the expected digest of the draft."""
    held = Faction.objects.with_content().select_for_update(no_key=True).get(pk=faction.pk)
    if digest_of(held.pack()) != seen:
        raise OtherRowError
    save_draft(held, document)
