"""What changed between two releases as a print source."""

from collections.abc import Sequence
from typing import Any, BinaryIO

from armies.bridge import content_of
from armies.content.diff import describe_difference
from armies.models import Release
from armies.pdf.errata import Errata, print_errata
from armies.printing.choices import Choices
from armies.printing.source import Source, estimated_size
from armies.text.releases import author_line, release_line
from rules.content.diff import Difference, compare_packs
from rules.games import game_of

Document = dict[str, Any]


def source_of(before: Release, after: Release, difference: Difference, steps: Sequence[Release], back: str) -> Source:
    """The source for two releases of a faction and the releases between them, whose notes it prints."""
    faction = after.faction
    touched = {(part.kind, part.slug) for part in difference.parts}
    packs = [_only(faction.rules_of_game.content_document(content_of(one)), touched) for one in (before, after)]
    words = {"releases": [release_line(before), release_line(after)], "author": author_line(faction)}
    return Source(
        kind="errata",
        game=faction.rules_of_game,
        title=faction.name,
        document={"packs": packs, "notes": [[release_line(one), one.notes] for one in steps], **words},
        back=back,
        filename=f"{faction.slug}-{before.number}-{after.number}-errata",
        weight=estimated_size(*packs),
        unlisted=not faction.open_to_all,
    )


def _only(pack: Document, touched: set[tuple[str, str]]) -> Document:
    """A pack with the parts that differ."""
    return {
        key: [part for part in value if (key, part["slug"]) in touched] if isinstance(value, list) else value
        for key, value in pack.items()
    }


def write(document: Document, choices: Choices, file: BinaryIO) -> int:
    before, after = document["packs"]
    changes = describe_difference(compare_packs(before, after), game_of(after))
    old, new = document["releases"]
    notes = [(line, text) for line, text in document["notes"] if text]
    return print_errata(Errata(changes, old, new, notes, document["author"]), choices.options, file)
