"""Print a force of a campaign: its frozen list with earned honours and scars."""

from dataclasses import replace
from datetime import datetime
from typing import Any, BinaryIO

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from armies.pdf.pack import print_pack
from armies.pdf.printout import Printout, Standing, with_verdict
from armies.printing.choices import OPTION_NAMES, PART_NAMES, Choices
from armies.printing.registry import add_kind
from armies.printing.source import Source, estimated_size
from armies.translation.folding import plain_slug
from campaigns.ledger.state import Force, Squad, State
from campaigns.models import Campaign, Entry
from campaigns.read_model.campaign_state import events_of
from campaigns.text.grades import GRADES
from campaigns.text.honours_and_scars import NamedText, texts_of
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet
from rules.damocles.formats.content import datasheet_document, read_datasheet, read_pack
from rules.damocles.formats.roster import read_roster
from rules.damocles.honours import HONOUR, SCAR

KIND = "campaign_force"
GAME = "damocles"


def source_of(
    campaign: Campaign, state: State, entry: Entry, limit: int | None, back: str, address: str = ""
) -> Source:
    """The print source of an entry fetched `with_documents`, under its current limit."""
    document = _document(campaign, state, entry, limit, address)
    return Source(
        kind=KIND,
        title=entry.name,
        document=document,
        back=back,
        filename=plain_slug(entry.name)[:60] or "strike-force",
        offers=OPTION_NAMES + PART_NAMES,
        weight=estimated_size(*(part for parts in entry.content.values() if isinstance(parts, list) for part in parts)),
        unlisted=True,
    )


def _document(campaign: Campaign, state: State, entry: Entry, limit: int | None, address: str) -> dict[str, Any]:
    force = state.forces[entry.number]
    last = datetime.fromisoformat(events_of(campaign)[-1].at)
    return {
        "roster": {**entry.roster, "name": entry.name, "limit": limit},
        "content": entry.content,
        "squads": [_earned(state, force.squads[number]) for number in entry.squad_ids],
        "campaign": campaign.name,
        "words": {
            "player": state.members[force.member].name,
            "changed": formats.date_format(timezone.localtime(last), "DATE_FORMAT"),
            "release": _release(force),
            "address": address,
        },
    }


def _release(force: Force) -> str:
    return "" if force.release is None else _("Release %(number)s") % {"number": force.release}


def _earned(state: State, squad: Squad) -> dict[str, Any]:
    """A squad's honours and scars, and its grade if enabled (C-EXP-03, C-HON-04, C-REC-05)."""
    learns = state.settings.experience
    return {
        "id": squad.id,
        "grade": squad.grade if learns else "",
        "experience": squad.experience if learns else 0,
        "honours": list(squad.honours),
        "scars": list(squad.scars),
    }


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    """Write the chosen parts as one PDF."""
    return print_pack(printout_in(document), choices.parts, choices.options, file)


def printout_in(document: dict[str, Any]) -> Printout:
    """The frozen force; squads with honours or scars get a datasheet of their own."""
    roster = read_roster(document["roster"])
    faction = read_pack(document["content"])
    plain = with_verdict(faction, roster, {}, document["words"])
    sheets, squads = dict(plain.sheets), []
    for squad, earned in zip(roster.squads, document["squads"], strict=True):
        sheet = _own_sheet(plain.sheets[squad.datasheet], earned)
        sheets[sheet.slug] = sheet
        squads.append(RosterSquad(sheet.slug, squad.size, squad.name, squad.weapons, squad.id))
    roster.squads = squads
    standings = tuple(_standing(earned) for earned in document["squads"])
    return replace(plain, roster=roster, sheets=sheets, standings=standings, campaign=document["campaign"])


def _own_sheet(sheet: Datasheet, earned: dict[str, Any]) -> Datasheet:
    """The datasheet of one squad, with the abilities that it has earned."""
    abilities = [_ability(text) for text in texts_of(GAME, [*earned["honours"], *earned["scars"]])]
    if not abilities:
        return sheet
    document: dict[str, Any] = datasheet_document(sheet)
    own = read_datasheet(document | {"abilities": [*document.get("abilities", []), *abilities]})
    own.slug = f"{sheet.slug}/{earned['id']}"
    return own


def _ability(text: NamedText) -> dict[str, Any]:
    """An honour or a scar in the language of the print."""
    mark = HONOUR[text.slug] if text.kind == "honour" else SCAR[text.slug]
    kind = _("honour") if text.kind == "honour" else _("scar")
    return mark.ability | {"name": f"{text.name} ({kind})", "text": text.text}


def _standing(earned: dict[str, Any]) -> Standing:
    marks = [text.name for text in texts_of(GAME, earned["honours"])]
    marks += [f"{text.name} ({_('scar')})" for text in texts_of(GAME, earned["scars"])]
    grade = ""
    if earned["grade"]:
        figures = {"grade": GRADES[earned["grade"]], "count": earned["experience"]}
        grade = _("%(grade)s, %(count)s experience") % figures
    return Standing(grade, ", ".join(marks))


add_kind(KIND, "campaigns.printing.forces.write")
