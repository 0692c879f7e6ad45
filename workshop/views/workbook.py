"""A draft as a workbook: downloaded, filled in elsewhere, and brought back after a look at what it changes."""

import json
from base64 import b64decode, b64encode
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from armies import access
from armies.content.diff import describe_difference
from armies.content.raw_values import notation
from armies.models import Faction
from armies.models.places import steps_of
from people.http_methods import require_safe_or_POST
from rules.content.diff import compare_packs
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from web.imports.pages import take
from web.tables.reader import OLD_EXCEL
from web.tables.workbooks import CellFault
from web.translation.messages import fault_in_words
from workshop.actions.importing import read_pack
from workshop.actions.printed_texts import borrow_translations
from workshop.actions.publishing import digest_of
from workshop.content import reference
from workshop.content.effect_words import OBJECTS
from workshop.content.printed_texts import pack_with_texts, pack_without_texts
from workshop.content.reusable_parts import ReusableParts
from workshop.forms.effect_summaries import effect_summary_of
from workshop.imports import NEW_DRAFT
from workshop.publishing.draft import Draft
from workshop.publishing.form_faults import cell_fault
from workshop.views.drafts import not_found_page
from workshop.workbook.marking import CellNotes, mark_workbook
from workshop.workbook.reader import ParsedWorkbook, read_workbook
from workshop.workbook.writer import write_workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_BYTES = 3 * 1024 * 1024
"""It is sent twice: to be looked at, and within the page's form to be loaded."""

MAX_SHOWN = 50
Document = dict[str, Any]


class WorkbookForm(forms.Form):
    """A workbook as a file, or as the page carries it from the look to the loading; `seen` is the draft's digest."""

    file = forms.FileField(
        label=gettext_lazy("Workbook"),
        required=False,
        max_length=100,
        help_text=gettext_lazy("The workbook of this page as .xlsx, filled in; at most 3 MB."),
        widget=forms.ClearableFileInput({"accept": ".xlsx"}),
    )
    carried = forms.CharField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        upload = given.get("file")
        if upload is not None and upload.size > MAX_BYTES:
            self.add_error("file", _("has more than %(n)d MB; must be smaller") % {"n": MAX_BYTES >> 20})
            return given
        given["content"] = upload.read() if upload is not None else _carried(given.get("carried", ""))
        if not given["content"] and not self.errors:
            self.add_error("file", _("Choose a workbook."))
        elif given["content"].startswith(OLD_EXCEL):
            self.add_error("file", _("is a workbook of an old kind (.xls); save it as .xlsx"))
        return given


def _carried(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return b""


class Judged(NamedTuple):
    """A workbook that was read: its pack, or what is wrong with it and where."""

    pack: Document | None
    faults: list[CellFault]
    notes: CellNotes


def judge(faction: Faction, content: bytes, reusable: ReusableParts) -> Judged:
    """Read a workbook like a file; DocumentError when it is none."""
    game = faction.rules_of_game
    parsed = read_workbook(game, content, pack_without_texts(game, faction.pack()), reusable.elsewhere())
    try:
        pack, pack_faults = read_pack(pack_with_texts(game, parsed.pack), game), []
    except DocumentError as error:
        pack, pack_faults = None, [_cell_fault(faction, parsed, fault) for fault in error.all]
    cells = {fault[:3] for fault in parsed.faults}  # what cannot be read in a cell is not reported as missing again
    faults = parsed.faults + [fault for fault in pack_faults if fault[:3] not in cells]
    return Judged(None if faults else pack, faults, parsed.summaries_by_row(game, partial(_sentence, faction)))


def _sentence(faction: Faction, place: str, document: Document) -> str:
    """What battles make of a row of effects; empty where nothing is to be played, or something is wrong."""
    summary = effect_summary_of(place, document, faction.rules_of_game) if document.get(OBJECTS) else None
    if summary is None:
        return ""
    text = summary.sentence if summary.simulated else f"{summary.sentence} ({_('Not simulated')})"
    return "\n".join([text, *summary.author_warnings])


def _cell_fault(faction: Faction, parsed: ParsedWorkbook, fault: DocumentError) -> CellFault:
    """A fault of the pack at the cell that it comes from, else with its place in words."""
    cell = parsed.places.cell_of(parsed.pack, steps_of(fault.path))
    if cell is None:
        return CellFault("", 0, "", cell_fault(faction, parsed.pack, fault, None))
    row, letter, within = cell.row.cell(cell.column, cell.within)
    message = cell_fault(faction, parsed.pack, fault, cell._replace(within=within))
    return CellFault(cell.row.title, row, letter, message)


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The draft as a workbook, or an empty one to fill in."""
    faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
    pack = pack_without_texts(faction.rules_of_game, faction.pack())
    if "empty" in request.GET:
        head = {key: value for key, value in pack["faction"].items() if key in ("slug", "name")}
        pack = {"format": pack["format"], "faction": head}
    kinds = reference.EFFECT_KINDS if faction.has_rows else ()
    known = ReusableParts(request, faction).elsewhere()
    effects = [(notation(effect.document), str(effect.meaning)) for effect in kinds]
    try:
        content = write_workbook(faction.rules_of_game, pack, effects, partial(_sentence, faction), known)
    except DocumentError as error:
        return _page(request, faction, WorkbookForm(), 422, faults=[fault_in_words(error)])
    headers = {"Content-Disposition": f'attachment; filename="{slug}.xlsx"', "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=XLSX, headers=headers)


@require_safe_or_POST
def workbook(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a workbook in: its faults with their cells, or what it changes, and then the draft says so."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    if faction is None and request.method != "POST":
        raise Http404
    if faction is None:
        return not_found_page(request)
    show_game(request, faction.rules_of_game)
    form = WorkbookForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method != "POST" or not form.is_valid():
        return _page(request, faction, form, 422 if form.errors else 200)
    content = form.cleaned_data["content"]
    try:
        known = ReusableParts(request, faction)
        judged = judge(faction, content, known)
    except DocumentError as error:
        form.add_error("file", fault_in_words(error))
        return _page(request, faction, form, 422)
    if judged.pack is None:
        return _with_faults(request, faction, form, content, judged)
    if "load" in request.POST:
        source = json.dumps(judged.pack).encode()
        sources = {
            source_faction.pk: source_faction
            for source_faction, _placed in known.placed
            if source_faction.pk != faction.pk
        }
        borrow_translations(faction, sources.values(), [judged.pack])
        return take(request, NEW_DRAFT, source, name="", faction=faction.pk, seen=form.cleaned_data["seen"])
    return _preview(request, faction, content, judged.pack, _marked(content, judged))


def _with_faults(
    request: HttpRequest, faction: Faction, form: WorkbookForm, content: bytes, judged: Judged
) -> HttpResponse:
    template = _("%(place)s: %(message)s")
    messages = [
        template % {"place": fault.place, "message": fault.words} if fault.sheet else fault.words
        for fault in judged.faults
    ]
    marked = _marked(content, judged)
    more = {"faults": messages[:MAX_SHOWN], "more": len(messages[MAX_SHOWN:]), "marked": marked}
    return _page(request, faction, form, 422, **more)


def _marked(content: bytes, judged: Judged) -> str:
    """The address of the workbook with its faults and with what battles make of it."""
    return f"data:{XLSX};base64,{b64encode(mark_workbook(content, judged.faults, judged.notes)).decode()}"


def _preview(request: HttpRequest, faction: Faction, content: bytes, pack: Document, marked: str) -> HttpResponse:
    draft = Draft(faction)
    known = draft.content is not None
    changes = describe_difference(compare_packs(draft.document, pack), draft.game) if known else None
    carried = {"carried": b64encode(content).decode(), "seen": digest_of(faction.pack())}
    form = WorkbookForm(initial=carried)
    same = known and draft.document == pack
    return _page(request, faction, form, good=True, changes=changes, same=same, marked=marked)


def _page(request: HttpRequest, faction: Faction, form: WorkbookForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "workshop/workbook.html", {"faction": faction, "form": form} | more, status=status)
