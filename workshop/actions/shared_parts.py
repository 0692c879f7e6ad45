"""Change an object that several parts of a draft share in all of them at once."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from armies.models import Faction
from rules.formats.errors import DocumentError
from workshop.actions.drafting import row_digest, save_rows
from workshop.content.uses import Change, replaced

Document = dict[str, Any]


def canonical_parts(faction: Faction, kind: str) -> dict[str, Document]:
    """The parts of a kind as a pack would write them; those that no pack may hold are left out."""
    parts = {}
    rows = faction.rows(kind)
    for row in rows.prefetch_related("weapons") if hasattr(rows.model, "weapons") else rows:
        try:
            parts[row.slug] = faction.rules_of_game.formats.canonical(kind, row.document())
        except DocumentError:
            continue
    return parts


@transaction.atomic
def change_all(faction: Faction, kind: str, changes: Sequence[Change]) -> list[str]:
    """Put what is new in place of what is old in all parts that still have it, and name them.

    OtherRowError when one of them is changed meanwhile; DocumentError for a part that would become wrong.
    """
    before = canonical_parts(faction, kind)
    after = dict(before)
    for change in changes:
        after = {slug: replaced(document, change.key, change.old, change.new) for slug, document in after.items()}
    return _save(faction, kind, before, after)


@transaction.atomic
def make_alike(faction: Faction, list_key: str, document: Document) -> dict[str, list[str]]:
    """Write an object so in all parts that have one of its slug, and name them by kind; as `change_all` else."""
    changed = {}
    for kind in faction.rules_of_game.facts.kinds:
        before = canonical_parts(faction, kind.key)
        after = {slug: replaced(part, list_key, None, document) for slug, part in before.items()}
        changed[kind.key] = _save(faction, kind.key, before, after)
    return {kind: slugs for kind, slugs in changed.items() if slugs}


def _save(faction: Faction, kind: str, before: dict[str, Document], after: dict[str, Document]) -> list[str]:
    read = faction.rules_of_game.formats.canonical
    changed = {slug: read(kind, document) for slug, document in after.items() if document != before[slug]}
    rows = faction.rows(kind).filter(slug__in=list(changed))
    save_rows(faction, kind, changed, {row.slug: row_digest(row) for row in rows})
    return list(changed)
