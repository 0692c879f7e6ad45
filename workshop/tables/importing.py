"""Import a table atomically: report rows created, changed and unchanged, or every error with row and column."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from armies.bridge import draft_of
from armies.models import Asset, Datasheet, Faction, Weapon
from armies.models.places import place_in_words, steps_of
from rules.formats.errors import DocumentError, shown
from web.tables.reader import ZIP, UploadedTable, read_table
from web.translation.messages import fault_in_words
from workshop.actions.importing import save_part
from workshop.actions.printed_texts import translate_texts
from workshop.content.rows import Places, Slugs, fill, read_part
from workshop.publishing.form_faults import cell_fault
from workshop.tables.parts import DraftPart
from workshop.tables.tables import OBJECTS, PARTS, PLAY, Address, CsvTable, columns_of

MAX_FAULTS = 50


class Imported(NamedTuple):
    """A row of the file: its number, the result, and the database row before and after."""

    number: int
    verb: str
    before: Any
    after: Any


class Outcome(NamedTuple):
    """The result of importing a file, or of a dry run."""

    rows: list[Imported]

    @property
    def digest(self) -> str:
        """Identifies the result, to check that the applied result is the one that was shown."""
        parts = [(row.number, row.verb, _state(row.before), _state(row.after)) for row in self.rows]
        return sha256(repr(parts).encode()).hexdigest()


def _state(row: Any) -> list[Any]:
    """A row's values, without the primary key of a new one."""
    if row is None:
        return []
    return [str(getattr(row, field.attname)) for field in row._meta.concrete_fields if not field.primary_key]


@transaction.atomic
def import_table(table: CsvTable, content: bytes, file: str, dry_run: bool = False, user: Any = None) -> Outcome:
    """Import a CSV file. DocumentError holds `all` errors with their places; then nothing is changed."""
    if content.startswith(ZIP):
        raise DocumentError(
            "", _("is a workbook"), _("load it in the workshop of its faction, or save the table as CSV")
        )
    table, uploaded = _read(table, content)
    importing = _Import(table, uploaded, user)
    importing.read()
    importing.judge()
    outcome = importing.save(_("Imported from %(file)s") % {"file": file[:60]})
    if dry_run:
        transaction.set_rollback(True)
    return outcome


def _read(table: CsvTable, content: bytes) -> tuple[CsvTable, UploadedTable]:
    """A file as rows of this table; one of parts may be of objects within them."""
    if table is PARTS:
        every = [*table.headers(table.kinds), *OBJECTS.headers(OBJECTS.kinds)]
        table = OBJECTS if "part" in read_table(content, every, ()).headers else table
    return table, read_table(content, table.headers(table.kinds), table.names)


class _Import:
    """The rows of a file, put into the parts of the drafts that they name."""

    def __init__(self, table: CsvTable, uploaded: UploadedTable, user: Any) -> None:
        self.table = table
        self.rows = [(number, dict(zip(uploaded.headers, cells, strict=True))) for number, cells in uploaded.rows]
        self.factions = self._locked(user)
        self.stored = self._stored()
        self.parts = {key: DraftPart(row.faction, row.part_kind, row) for key, row in self.stored.items()}
        self.repeated: list[DraftPart] = []
        self.changed: list[DraftPart] = []
        self.seen: dict[Address, int] = {}
        self.places: Places[int] = Places()
        self.faults: dict[tuple[int, str], DocumentError] = {}
        """By row and column, one each."""

    def _locked(self, user: Any) -> dict[str, Faction]:
        """The factions that the rows name, locked, so that drafts cannot change between comparing and saving.

        Of these, whose drafts this user may edit: a table shows rows and overwrites them.
        """
        known = Faction.objects.all() if user is None else Faction.objects.administered_by(user)
        slugs = {cells["faction"].strip() for _number, cells in self.rows}
        games = [game.slug for game in self.table.games]
        rows = known.filter(slug__in=slugs, game__in=games).select_for_update(of=("self",), no_key=True)
        return {faction.slug: faction for faction in rows}

    def _stored(self) -> dict[Slugs, Any]:
        """The parts in the database by faction, kind and slug."""
        model: Any = Datasheet if self.table.model is Weapon else self.table.model
        rows = model.objects.filter(faction__in=self.factions.values()).select_for_update(of=("self",), no_key=True)
        rows = rows.select_related("faction").prefetch_related(*["weapons"] * (model is Datasheet))
        return {(row.faction.slug, row.part_kind, row.slug): row for row in rows}

    def _fault(self, row: int, column: str, problem: str, remedy: str = "") -> None:
        place = _("row %(row)d, column %(column)s") if column else _("row %(row)d")
        fault = DocumentError(place % {"row": row, "column": column}, problem, remedy)
        self.faults.setdefault((row, column), fault)

    def _refuse(self, row: int, column: str, text: str, remedy: str) -> None:
        self._fault(row, column, _("cannot be %(found)s") % {"found": shown(text)}, remedy)

    def read(self) -> None:
        for number, cells in self.rows:
            cells |= {name: cells[name].strip() for name in self.table.names}
            address = self.table.address(cells)
            if self._is_known(number, address):
                self._read_row(number, address, cells)

    def _is_known(self, number: int, address: Address) -> bool:
        """Whether there is a faction for a row, its kind and list, and the part that is to hold it."""
        faction, names = self.factions.get(address.faction), self.table.names
        kinds = [kind for game, kind in self.table.kinds if faction and game is faction.rules_of_game]
        lists = self.table.lists(faction.rules_of_game, address.kind) if faction and address.kind in kinds else []
        if faction is None:
            words = {"slug": shown(address.faction)}
            self._fault(number, names[0], _("there is no faction %(slug)s; add it first, or mend the slug") % words)
        elif not lists:
            self._refuse(number, names[1], address.kind, _("there are %(names)s") % {"names": ", ".join(kinds)})
        elif address.list_key not in lists:
            self._refuse(number, "list", address.list_key, _("there are %(names)s") % {"names": ", ".join(lists)})
        elif address.list_key and address.part not in self.parts:
            words = {"faction": shown(address.faction), "what": self.table.part, "slug": shown(address.slugs[0])}
            problem = _("faction %(faction)s has no %(what)s %(slug)s; add it first, or mend the slug") % words
            self._fault(number, self.table.part, problem)
        else:
            return True
        return False

    def _read_row(self, number: int, address: Address, cells: dict[str, str]) -> None:
        columns = columns_of(self.factions[address.faction].rules_of_game, address.kind, address.list_key)
        columns = columns | self.table.beside
        for header, text in cells.items():
            if text.strip() and header not in (*columns, *self.table.names):
                self._refuse(number, header, text, _("must be empty: this list has no such key"))
        document = self._object(number, address)
        self.places.add(document, number, list(columns.values()))
        texts = {column.key: cells[header] for header, column in columns.items() if header in cells}
        for column, fault in fill(document, list(columns.values()), texts):
            self._fault(number, column.label, fault_in_words(fault))

    def _object(self, number: int, address: Address) -> dict[str, Any]:
        """What a row is of; where another row is of it too, one beside it, so that all faults are named at once."""
        first = self.seen.setdefault(address, number)
        if first != number:
            problem = _("%(slug)s is in row %(row)d already") % {"slug": shown(address.slugs[-1]), "row": first}
            self._fault(number, "slug", problem, _("must be there once"))
            stored = self.stored.get(address.part)
            self.repeated.append(DraftPart(self.factions[address.faction], address.kind, stored))
        elif address.part not in self.parts:
            self.parts[address.part] = DraftPart(self.factions[address.faction], address.kind)
        part = self.parts[address.part] if first == number else self.repeated[-1]
        return part.object_at(address)

    def judge(self) -> None:
        """Read the changed parts like files; DocumentError for all that is wrong."""
        for part in [*self.parts.values(), *self.repeated]:
            if part.is_changed:
                self._judge(part)
        if self.faults:
            faults = [fault for _place, fault in sorted(self.faults.items(), key=lambda item: item[0][0])]
            faults[0].all = faults[:MAX_FAULTS]
            raise faults[0]

    def _judge(self, part: DraftPart) -> None:
        self.changed.append(part)
        for wrong in part.take_apart():
            self._refuse(self.places.row_of(wrong.document) or 0, wrong.column, wrong.value, wrong.remedy)
        try:
            part.document = read_part(part.faction.rules_of_game, part.kind, part.document)
        except DocumentError as error:
            for fault in error.all:
                self._take_fault(part, fault)

    def _take_fault(self, part: DraftPart, fault: DocumentError) -> None:
        cell = self.places.cell_of(part.document, steps_of(fault.path))
        if cell is None:
            in_pack = DocumentError(f"{part.kind}[0].{fault.path}", fault.problem, fault.remedy)
            message = cell_fault(part.faction, {part.kind: [part.document]}, in_pack, None)
            self.faults.setdefault((0, message), DocumentError(part.faction.name, message))
            return
        column = cell.column or (PLAY if part.faction.has_rows and part.kind == Asset.part_kind else None)
        self._fault(cell.row, column.label if column else "", cell_fault(part.faction, part.document, fault, cell))

    def save(self, reason: str) -> Outcome:
        """Save the parts that are changed, if each draft can still be read."""
        for part in self.changed:
            save_part(part.faction, part.kind, part.document, part.position, part.withdrawn, reason)
            translate_texts(part.faction, part.kind, [part.document])
        for faction in Faction.objects.with_content().filter(pk__in={part.faction.pk for part in self.changed}):
            try:
                draft_of(faction)
            except DocumentError as error:
                place = place_in_words(faction.pack(), error.path)
                raise DocumentError(faction.name, fault_in_words(error, place)) from error
        return Outcome(list(self._imported(self._stored() if self.changed else self.stored)))

    def _imported(self, stored: dict[Slugs, Any]) -> Iterator[Imported]:
        """What became of each row of the database that rows of the file are of."""
        rows: dict[Slugs, tuple[int, Address]] = {}
        for address, number in self.seen.items():
            key = address.part if self.table is OBJECTS else (*address.part, *address.slugs)
            rows.setdefault(key, (number, address))
        for number, address in rows.values():
            before, after = self._row_at(self.stored, address), self._row_at(stored, address)
            same = _state(before) == _state(after)
            yield Imported(number, "created" if before is None else "left alone" if same else "changed", before, after)

    def _row_at(self, stored: dict[Slugs, Any], address: Address) -> Any:
        row = stored.get(address.part)
        if row is None or self.table.model is not Weapon:
            return row
        return next((weapon for weapon in row.weapons.all() if weapon.slug == address.slugs[1]), None)
