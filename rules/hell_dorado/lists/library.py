"""What a company may take: its faction's datasheets, the guests in its pack, and the mercenaries."""

from typing import Final

from rules.hell_dorado.content.datasheets import MERCENARY, Datasheet, Faction
from rules.hell_dorado.content.standard import MERCENARIES
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.roster import RosterModel

STANDARD: Final[tuple[Datasheet, ...]] = tuple([DatasheetModel.read(document) for document in MERCENARIES])


def sheets_of(content: Faction) -> list[Datasheet]:
    """The datasheets of a pack, then the mercenaries that are always there (H-CMP-09)."""
    own = {sheet.slug for sheet in content.datasheets}
    return [*content.datasheets, *[sheet for sheet in STANDARD if sheet.slug not in own]]


def members_of(company: RosterModel, content: Faction) -> list[Datasheet | None]:
    """The datasheet of each member, None for an unknown one."""
    known = {sheet.slug: sheet for sheet in sheets_of(content)}
    return [known.get(unit.datasheet) for unit in company.units]


def faction_of(sheet: Datasheet, content: Faction) -> str:
    """The slug of its faction, or MERCENARY."""
    return sheet.faction or content.slug


def is_mercenary(sheet: Datasheet) -> bool:
    return sheet.faction == MERCENARY


def is_guest(sheet: Datasheet, content: Faction) -> bool:
    """Whether it is of another faction, and joins by Prestige alone (H-ABI-52)."""
    return faction_of(sheet, content) not in (content.slug, MERCENARY)
