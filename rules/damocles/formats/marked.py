"""Squads with the honours and scars that they have earned, on datasheets of their own (C-HON-04, C-REC-05)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.damocles.content.honours import HONOUR, SCAR, abilities_of
from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.formats.content import DatasheetModel
from rules.damocles.lists.army import Roster, RosterSquad
from rules.presentation.words import Mark


def marked(content: Faction, roster: Roster, marks: Sequence[Sequence[Mark]]) -> tuple[Faction, Roster]:
    """Content and roster in which each squad with marks has a datasheet of its own that says them."""
    sheets = {sheet.slug: sheet for sheet in content.datasheets}
    squads: list[RosterSquad] = []
    for n, (squad, earned) in enumerate(zip(roster.squads, marks, strict=True), 1):
        sheet = sheets.get(squad.datasheet)
        if sheet is not None and earned:
            sheet = _with_marks(sheet, earned, n)
            sheets[sheet.slug] = sheet
            squad = RosterSquad(sheet.slug, squad.size, squad.name, squad.weapons, squad.id)
        squads.append(squad)
    own = replace(content, datasheets=tuple(sheets.values()))
    return own, Roster(roster.name, roster.faction, roster.limit, squads, roster.deck, roster.release)


def _with_marks(sheet: Datasheet, marks: Sequence[Mark], n: int) -> Datasheet:
    document: dict[str, Any] = DatasheetModel.document(sheet)
    abilities = [
        (HONOUR | SCAR)[mark.slug].ability | {"name": str(mark.name), "text": str(mark.text)} for mark in marks
    ]
    own = DatasheetModel.read(document | {"abilities": [*document.get("abilities", []), *abilities]})
    own.slug = f"{sheet.slug}/{n}"
    return own


def player_with_marks(player: dict[str, Any], marks: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Each squad's datasheet gets the abilities that it has earned (C-HON-04, C-REC-05)."""
    squads = [_squad_with_marks(squad, list(marks.get(squad["id"], ()))) for squad in player["squads"]]
    return player | {"squads": squads}


def _squad_with_marks(squad: dict[str, Any], marks: list[str]) -> dict[str, Any]:
    sheet = squad["datasheet"]
    abilities = sheet.get("abilities", []) + abilities_of(marks, marks)
    return squad | {"datasheet": sheet | ({"abilities": abilities} if abilities else {})}
