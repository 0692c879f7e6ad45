"""Companies in scenarios, with all content inline."""

from typing import Any

from rules.game.derived import content as derived
from rules.game.game import Game
from rules.hell_dorado.content.datasheets import Faction
from rules.hell_dorado.facts import DATASHEETS
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.command import splits
from rules.hell_dorado.lists.library import members_of

Document = dict[str, Any]


def used(game: Game, content: Faction, company: RosterModel) -> Document:
    """A pack of what a company uses, mercenaries included (H-CMP-09)."""
    document = derived.used(game, content, company)
    own = {sheet.slug for sheet in content.datasheets}
    hired = {sheet.slug: sheet for sheet in members_of(company, content) if sheet is not None and sheet.slug not in own}
    sheets = [*document[DATASHEETS], *[DatasheetModel.document(sheet) for sheet in hired.values()]]
    return document | {DATASHEETS: sheets}


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
