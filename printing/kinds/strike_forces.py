"""A strike force's pack as a print source."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any, BinaryIO

from armies.bridge import roster_of, shown_content
from armies.models import StrikeForce, Visibility
from armies.thumbnails import small_pictures
from people.folding import plain_slug
from printing.choices import OPTION_NAMES, Choices, part_names
from printing.pdf.pack import print_pack
from printing.pdf.printout import Printout, others_of, words_of
from printing.source import Source, estimated_size
from rules.game.game import Game
from rules.games import game_of
from rules.lists.units import ListHead

Document = dict[str, Any]


def source_of(strike_force: StrikeForce, back: str, address: str = "") -> Source:
    """The source for a strike force fetched `with_release`; `address` is its public URL, if shared."""
    game, army = strike_force.faction.rules_of_game, roster_of(strike_force)
    packs = [
        game.formats.written("content", shown_content(strike_force.release).content),
        *_used_elsewhere(strike_force, game, army),
    ]
    pictures = small_pictures(strike_force)
    return Source(
        kind="strike_force",
        game=game,
        title=strike_force.name,
        document={
            "head": list(game.lists.head(army)),
            "body": game.lists.body(army),
            "content": packs[0],
            "elsewhere": packs[1:],
            "words": words_of(strike_force, address),
            "pictures": {unit: b64encode(picture).decode() for unit, picture in pictures.items()},
        },
        back=back,
        filename=plain_slug(strike_force.name)[:60] or "strike-force",
        offers=OPTION_NAMES + part_names(game, noted=bool(strike_force.shown_notes), pictured=bool(pictures)),
        weight=_weight(game, army, packs),
        unlisted=strike_force.visibility != Visibility.PUBLIC,
    )


def _used_elsewhere(strike_force: StrikeForce, game: Game, army: Any) -> list[Document]:
    """What the list uses of other factions, as packs of that alone."""
    frozen = [game.content.used(content, army) for content in others_of(strike_force)]
    own = strike_force.faction.slug
    kinds = [kind.key for kind in game.facts.kinds if not kind.card]
    return [pack for pack in frozen if pack["faction"]["slug"] != own and any(pack.get(kind) for kind in kinds)]


def _weight(game: Game, army: Any, packs: Sequence[Document]) -> int:
    """The sum over the parts that units and cards of the list name."""
    keys = [kind.key for kind in game.facts.kinds]
    parts = {(key, part["slug"]): part for pack in reversed(packs) for key in keys for part in pack.get(key, [])}
    named = (
        (parts.get((reference.kind, reference.slug)), reference.copies) for reference in game.lists.references(army)
    )
    return sum(estimated_size(part) * copies for part, copies in named if part)


def write(document: Document, choices: Choices, file: BinaryIO) -> int:
    """The chosen parts as one PDF."""
    return print_pack(_printout(document), choices.parts, choices.options, file)


def _printout(document: Document) -> Printout:
    game = game_of(document["content"])
    content, *elsewhere = [game.formats.read("content", pack) for pack in (document["content"], *document["elsewhere"])]
    army = game.lists.kept(ListHead(*document["head"]), document["body"])
    pictures = {unit: b64decode(picture) for unit, picture in document["pictures"].items()}
    return Printout(game, content, army, elsewhere=elsewhere, pictures=pictures, **document["words"])
