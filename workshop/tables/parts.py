"""Parts of drafts while a table is imported: documents, and in them what rows of the database have beside these."""

from copy import deepcopy
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.models import Asset, Datasheet, Faction
from armies.models.checks import ASSET
from workshop.content.columns import Document
from workshop.tables.tables import PLACE, Address

MAX_POSITION = 32_767


def document_of(row: Any) -> Document:
    """A row of the database as its document, with what stands beside it in the row."""
    document = row.document() | {key: getattr(row, key) for key in PLACE if hasattr(row, key)}
    if isinstance(row, Datasheet):
        document["weapons"] = [document_of(weapon) for weapon in row.weapons.all()]
    if isinstance(row, Asset):
        document |= {"orders": row.orders} | ({"play": row.play} if row.play else {})
    return deepcopy(document)


class BadValue(NamedTuple):
    """What no row of the database may have beside its document: in which column of which object, and what may be."""

    document: Document
    column: str
    value: Any
    remedy: str


class DraftPart:
    """A part as it is in the database, and as it is to be."""

    def __init__(self, faction: Faction, kind: str, row: Any = None) -> None:
        self.faction, self.kind = faction, kind
        self.before = None if row is None else document_of(row)
        self.document: Document = {} if row is None else document_of(row)
        self.position, self.withdrawn = 0, False

    @property
    def is_changed(self) -> bool:
        return self.document != self.before

    def object_at(self, address: Address) -> Document:
        """What a row is of: it itself, or an object in a list, added where there is none."""
        if not address.list_key:
            self.document.setdefault("slug", address.slugs[0])
            return self.document
        beside: list[Document] = self.document.setdefault(address.list_key, [])
        same = [entry for entry in beside if entry["slug"] == address.slugs[1]]
        if not same:
            beside.append({"slug": address.slugs[1]})
        return (same or beside)[-1]

    def take_apart(self) -> list[BadValue]:
        """Leave the document alone, its weapons in the order of their positions."""
        weapons = self.document.get("weapons", []) if self.faction.has_rows else []
        positions = {id(document): document.pop("position", None) for document in (self.document, *weapons)}
        whole, withdrawn = _("must be a whole number, such as 12"), self.document.pop("withdrawn", False)
        wrong = [
            BadValue(document, "position", positions[id(document)], whole)
            for document in (self.document, *weapons)
            if not _fits(positions[id(document)])
        ]
        if not isinstance(withdrawn, bool):
            wrong.append(BadValue(self.document, "withdrawn", withdrawn, _("must be yes or no")))
        if not wrong:
            self.position, self.withdrawn = positions[id(self.document)] or 0, withdrawn
            weapons.sort(key=lambda weapon: (positions[id(weapon)] is None, positions[id(weapon)]))
        if self.faction.has_rows and self.kind == Asset.part_kind:
            wrong += self._put_play(self.document.pop("play", {}))
        return wrong

    def _put_play(self, play: Any) -> list[BadValue]:
        """The keys of an asset that have no column of their own."""
        if not isinstance(play, dict):
            return [BadValue(self.document, "play", play, _("must be an object, such as {}"))]
        for key in [key for key in self.document if key not in ASSET]:
            del self.document[key]
        twice = [key for key in play if key in ASSET]
        self.document |= play if not twice else {}
        remedy = _("%(key)s: has a field of its own")
        return [BadValue(self.document, "play", play, remedy % {"key": key}) for key in twice]


def _fits(position: Any) -> bool:
    return position is None or (isinstance(position, int) and 0 <= position <= MAX_POSITION)
