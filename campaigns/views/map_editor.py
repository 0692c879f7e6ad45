"""The editor of maps, on a draft."""

import re
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.actions import map_and_story as actions
from campaigns.forms.maps import BlankForm, HexForm
from campaigns.ledger import map_editing
from campaigns.ledger.hexes import MAX_HEX_DISTANCE, MAX_HEXES, Hex, HexMap, holders_on
from campaigns.ledger.presets import starter_map
from campaigns.maps.member_colours import emblem_of
from campaigns.maps.svg import map_sheet
from campaigns.views.editor_drafts import Document, EditorDrafts

PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})", re.ASCII)
EMPTY: Document = {"hexes": [], "homes": {}}


class MapEditor(EditorDrafts):
    """A map on the drawing board."""

    permission = "draw the map"
    what, address, template, part = "map", "draw_map", "campaigns/map/edit_map.html", "hex"
    saved_message = gettext_lazy("The map is laid.")
    discarded_message = gettext_lazy("The draft is put away; the map is as it was.")

    def present(self) -> Document | None:
        return actions.map_of(self.state)

    def write(self, seen: str) -> None:
        actions.draw_map(self.campaign, self.membership, self.document, seen)

    @property
    def document(self) -> Document:
        return self.draft.document or EMPTY

    def context(self, chosen: str) -> dict[str, Any]:
        hex = self.hex(chosen or self.request.GET.get("hex", ""))
        place = _place(self.request.GET.get("place", ""))
        place = place if hex is None and place in self.free() else None
        form = HexForm(state=self.state, draft=self.document, hex=hex) if hex else None
        sheet = self.sheet(hex["id"] if hex else "", place)
        return {"hex": hex, "place": place, "form": form, "sheet": sheet, "blank": BlankForm()}

    def sheet(self, chosen: str, place: tuple[int, int] | None) -> Any:
        world = HexMap(tuple(Hex(**hex) for hex in self.document["hexes"]), self.document["homes"])
        emblems = emblem_of({member.number: member.name for member in self.state.members.values()})
        held = holders_on(world, self.state.holders)
        return map_sheet(world, held, emblems, chosen=chosen, ghosts=self.free(), chosen_place=place)

    def free(self) -> list[tuple[int, int]]:
        """Where a hex may be added, as long as the map may grow."""
        if len(self.document["hexes"]) >= MAX_HEXES:
            return []
        return [place for place in map_editing.room(self.document) if max(map(abs, place)) <= MAX_HEX_DISTANCE]

    def hex(self, id: str) -> dict[str, Any] | None:
        return next((hex for hex in self.document["hexes"] if hex["id"] == id), None)

    def sent(self) -> dict[str, Any] | None:
        return self.hex(self.request.POST.get("hex", ""))

    def typed(self) -> HexForm | None:
        hex = self.sent()
        return HexForm(self.request.POST, state=self.state, draft=self.document, hex=hex) if hex else None

    def begin(self) -> HttpResponse:
        return self.keep(starter_map())

    def blank(self) -> HttpResponse:
        form = BlankForm(self.request.POST)
        if not form.is_valid():
            return self.page(422, blank=form, faulty=form)
        return self.keep(map_editing.blank(form.cleaned_data["columns"], form.cleaned_data["rows"]))

    def add(self) -> HttpResponse:
        place = _place(self.request.POST.get("place", ""))
        if place is None or place not in self.free():
            return self.refused(_("A hex is added beside the others."))
        return self.keep(*map_editing.added(self.document, *place))

    def change(self) -> HttpResponse:
        hex, form = self.sent(), self.typed()
        if hex is None or form is None:
            return self.refused(_("There is no such hex on the map any more."))
        if not form.is_valid():
            return self.page(422, chosen=hex["id"], form=form, faulty=form)
        return self.keep(map_editing.changed(self.document, hex["id"], form.values(), form.whose_home()), hex["id"])

    def remove(self) -> HttpResponse:
        hex = self.sent()
        if hex is None:
            return self.refused(_("There is no such hex on the map any more."))
        return self.keep(map_editing.removed(self.document, hex["id"]))

    def summary(self, document: Document | None) -> list[tuple[str, object]]:
        document = document or EMPTY
        return [
            (_("Hexes"), len(document["hexes"])),
            (_("Homes"), len(document["homes"])),
            (_("Points"), sum(hex["points"] for hex in document["hexes"])),
        ]

    commands = {
        "begin": begin, "blank": blank, "upload": EditorDrafts.upload, "add": add, "change": change, "remove": remove,
        "discard": EditorDrafts.discard, "lay": EditorDrafts.finish,
    }  # fmt: skip


def _place(text: str) -> tuple[int, int] | None:
    match = PLACE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None
