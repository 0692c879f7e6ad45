"""Print a force of a campaign: its frozen list with earned honours and scars."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, BinaryIO

from django.utils import formats, timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from armies.bridge import in_words
from armies.models.content import NAME_LENGTH
from armies.models.content_words import content_words
from campaigns.bridge import part_of
from campaigns.ledger.state import Force, Squad, State
from campaigns.models import Campaign, Entry
from campaigns.read_model.campaign_state import events_of
from campaigns.read_model.faces import faces_of_forces
from campaigns.text.grades import GRADES
from campaigns.text.honours_and_scars import texts_of
from people.folding import plain_slug
from printing.choices import OPTION_NAMES, Choices, part_names
from printing.pdf.pack import print_pack
from printing.pdf.printout import Printout, Standing
from printing.registry import add_kind
from printing.source import Source, estimated_size
from rules.game.derived.kept_lists import list_document
from rules.game.game import Game
from rules.games import game_of
from rules.presentation.words import Mark

KIND = "campaign_force"


def source_of(
    campaign: Campaign, state: State, entry: Entry, limit: int | None, back: str, address: str = ""
) -> Source:
    """The print source of an entry fetched `with_documents`, under its current limit."""
    game = campaign.rules_of_game
    document = _document(campaign, state, entry, limit, address)
    return Source(
        kind=KIND,
        game=game,
        title=entry.name,
        document=document,
        back=back,
        filename=plain_slug(entry.name)[:60] or "strike-force",
        offers=OPTION_NAMES + part_names(game),
        weight=estimated_size(*(part for parts in entry.content.values() if isinstance(parts, list) for part in parts)),
        unlisted=True,
    )


def part_of_source(whole: Source, entry: Entry, squads: Sequence[str], battle: str) -> Source:
    """The print of a force with no more than these squads of it, under the name of the battle they fight in."""
    game, title = game_of(entry.roster), _("%(force)s in %(battle)s") % {"force": entry.name, "battle": battle}
    roster = list_document(game, part_of(entry, squads)) | {"name": Truncator(title).chars(NAME_LENGTH)}
    earned = [squad for squad in whole.document["squads"] if squad["id"] in squads]
    return replace(whole, title=title, document=whole.document | {"roster": roster, "squads": earned})


def _document(campaign: Campaign, state: State, entry: Entry, limit: int | None, address: str) -> dict[str, Any]:
    force = state.forces[entry.number]
    last = datetime.fromisoformat(events_of(campaign)[-1].at)
    return {
        "roster": entry.roster | {"name": entry.name} | ({} if limit is None else {"limit": limit}),
        "content": in_words(game_of(entry.content), entry.content, content_words(campaign.game)),
        "squads": [_earned(state, force.squads[number]) for number in entry.squad_ids],
        "campaign": campaign.name,
        "words": {
            "player": state.members[force.member].name,
            "changed": formats.date_format(timezone.localtime(last), "DATE_FORMAT"),
            "release": _release(force),
            "address": address,
            "face": list(faces_of_forces(state)[force.number]),
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
        "notes": [*(name for name in squad.injuries if name not in squad.scars), *squad.equipment],
    }


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    """Write the chosen parts as one PDF."""
    return print_pack(printout_in(document), choices.parts, choices.options, file)


def printout_in(document: dict[str, Any]) -> Printout:
    """The frozen force; what units have earned stands among what their cards say."""
    game = game_of(document["content"])
    content, army = game.formats.read("content", document["content"]), game.formats.read("roster", document["roster"])
    content, army = game.display.marked(content, army, [_marks(game, earned) for earned in document["squads"]])
    standings = tuple(_standing(game, earned) for earned in document["squads"])
    return Printout(game, content, army, campaign=document["campaign"], standings=standings, **document["words"])


def _marks(game: Game, earned: dict[str, Any]) -> list[Mark]:
    """Honours and scars in the language of the print."""
    kinds = {"honour": _("honour"), "scar": _("scar")}
    marks = texts_of(game.slug, [*earned["honours"], *earned["scars"]])
    return [Mark(mark.kind, mark.slug, f"{mark.name} ({kinds[mark.kind]})", mark.text) for mark in marks]


def _standing(game: Game, earned: dict[str, Any]) -> Standing:
    marks = [text.name for text in texts_of(game.slug, earned["honours"])]
    marks += [f"{text.name} ({_('scar')})" for text in texts_of(game.slug, earned["scars"])]
    marks += earned.get("notes", [])
    grade = ""
    if earned["grade"]:
        figures = {"grade": GRADES[earned["grade"]], "count": earned["experience"]}
        grade = _("%(grade)s, %(count)s experience") % figures
    return Standing(grade, ", ".join(marks))


add_kind(KIND, "campaigns.printing.forces.write")
