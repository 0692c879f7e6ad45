"""A strike force's pack as a print source."""

from typing import Any, BinaryIO

from armies.bridge import content_of, datasheets_of_other_factions, roster_of, squads_of
from armies.models import StrikeForce, Visibility
from armies.pdf.pack import print_pack
from armies.pdf.printout import Printout, with_verdict, words_of
from armies.printing.choices import OPTION_NAMES, PART_NAMES, Choices
from armies.printing.source import Source, estimated_size
from armies.translation.folding import plain_slug
from rules.damocles.army import ForeignDatasheet, Roster
from rules.damocles.formats.content import datasheet_document, pack_document, read_datasheet, read_pack


def source_of(strike_force: StrikeForce, back: str, address: str = "") -> Source:
    """The source for a strike force fetched `with_release`; `address` is its public URL, if shared."""
    document = _document(strike_force, address)
    return Source(
        kind="strike_force",
        title=strike_force.name,
        document=document,
        back=back,
        filename=plain_slug(strike_force.name)[:60] or "strike-force",
        offers=OPTION_NAMES + PART_NAMES,
        weight=_weight(document),
        unlisted=strike_force.visibility != Visibility.PUBLIC,
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    """The chosen parts as one PDF."""
    return print_pack(_printout(document), choices.parts, choices.options, file)


def _document(strike_force: StrikeForce, address: str) -> dict[str, Any]:
    faction, roster = content_of(strike_force.release), roster_of(strike_force)
    elsewhere = datasheets_of_other_factions(roster, faction)
    return {
        "list": {key: getattr(strike_force, key) for key in ("name", "limit", "squads", "deck")},
        "number": roster.release,
        "content": pack_document(faction),
        "strangers": {
            slug: [stranger.faction, datasheet_document(stranger.sheet)] for slug, stranger in elsewhere.items()
        },
        "words": words_of(strike_force, address),
    }


def _weight(document: dict[str, Any]) -> int:
    """The sum over squads' datasheets and cards' assets."""
    sheets = {sheet["slug"]: estimated_size(sheet) for sheet in document["content"]["datasheets"]}
    sheets |= {slug: estimated_size(sheet) for slug, (_name, sheet) in document["strangers"].items()}
    assets = {asset["slug"]: estimated_size(asset) for asset in document["content"].get("assets", [])}
    squads = sum(sheets.get(squad["datasheet"], 0) for squad in document["list"]["squads"])
    return squads + sum(assets.get(slug, 0) for slug in document["list"]["deck"])


def _printout(document: dict[str, Any]) -> Printout:
    row, faction = document["list"], read_pack(document["content"])
    elsewhere = {
        slug: ForeignDatasheet(name, read_datasheet(sheet)) for slug, (name, sheet) in document["strangers"].items()
    }
    squads = squads_of(row["squads"])
    roster = Roster(row["name"], faction.slug, row["limit"], squads, list(row["deck"]), document["number"])
    return with_verdict(faction, roster, elsewhere, document["words"])
