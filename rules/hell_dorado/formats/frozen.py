"""Companies in scenarios, with all content inline."""

from typing import Any

from rules.hell_dorado.content.datasheets import Faction
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.command import splits
from rules.hell_dorado.lists.library import members_of

Document = dict[str, Any]


def player_of(company: RosterModel, content: Faction, id: str, name: str) -> Document:
    """A company as a player of a scenario; in a faction that cares its CMD is split already (H-CMP-11)."""
    units: list[Document] = []
    for number, (unit, sheet) in enumerate(zip(company.units, members_of(company, content), strict=True), 1):
        if sheet is not None:
            named = {"name": unit.name} if unit.name else {}
            light = {"light": unit.light} if splits(sheet, content) else {}
            units.append({"id": f"{id}-{number}", **named, "datasheet": DatasheetModel.document(sheet), **light})
    lemures = [
        DatasheetModel.document(sheet) for slug in company.lemures for sheet in content.lemures if sheet.slug == slug
    ]
    cares = {"cares": True} if content.cares else {}
    return {"id": id, "name": name, "commander": "steady", **cares, "units": units} | (
        {"lemures": lemures} if lemures else {}
    )
