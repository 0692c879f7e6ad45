"""Imports of whole factions: a new one from a pack, and a pack in place of a draft."""

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from armies.models import Faction, Weapon
from jobs.models import Job
from web.documents.document_files import document_in
from web.imports.jobs import NothingImportedError, Write, import_kind
from workshop.actions import homebrew
from workshop.actions.drafting import OtherRowError, replace_parts
from workshop.actions.homebrew import SlugTakenError, TooManyError
from workshop.actions.importing import read_pack

NEW_FACTION = "create faction"
NEW_DRAFT = "load pack"

SMALL = 400
"""Rows that are read and written in about half a second."""


def is_small(pack: dict[str, Any], faction: Faction | None = None) -> bool:
    """Whether a pack, and the draft it replaces, are written at once."""
    parts = [part for kind in pack.values() if isinstance(kind, list) for part in kind]
    rows = len(parts) + sum(len(part.get("weapons", [])) for part in parts)
    return rows + (0 if faction is None else rows_of(faction)) <= SMALL


def rows_of(faction: Faction) -> int:
    """How many rows a draft has."""
    kinds = [kind.key for kind in faction.rules_of_game.facts.kinds]
    weapons = Weapon.objects.filter(datasheet__faction=faction).count()
    return weapons + sum(faction.rows(kind).count() for kind in kinds)


def _pack_in(job: Job) -> dict[str, Any]:
    return read_pack(document_in(bytes(job.file or b""), job.payload["name"]))


@import_kind(NEW_FACTION)
def create(owner: User, job: Job) -> Write:
    """Create a homebrew faction from a pack, under the name and slug that were typed where they were."""
    pack = _pack_in(job)
    document = pack | {"faction": pack["faction"] | job.payload["head"]}

    def write() -> dict[str, Any]:
        try:
            faction = homebrew.create(owner, token=job.payload["token"], document=document)
        except SlugTakenError as taken:
            raise NothingImportedError(str(taken), "slug", "faction.slug") from None
        except TooManyError as refused:
            raise NothingImportedError(str(refused)) from None
        return {"slug": faction.slug, "name": faction.name}

    return write


@import_kind(NEW_DRAFT)
def load(owner: User, job: Job) -> Write:
    """Let a draft say what a pack says, unless it was changed since that was shown."""
    pack = _pack_in(job)
    faction = Faction.objects.get(pk=job.payload["faction"])

    def write() -> dict[str, Any]:
        if not Faction.objects.drafted_by(owner).filter(pk=faction.pk).exists():
            raise NothingImportedError(_("This draft is not yours to write any more."))
        try:
            replace_parts(faction, pack, job.payload["seen"])
        except OtherRowError:
            message = _("The draft was changed since you looked at it; this is what the pack would change now.")
            raise NothingImportedError(message) from None
        return {"slug": faction.slug}

    return write
