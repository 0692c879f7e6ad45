"""What changed between two releases as a print source."""

from collections.abc import Sequence
from typing import Any, BinaryIO

from armies.bridge import content_of
from armies.content.diff import DifferenceView, describe_difference
from armies.content.mission_diff import describe_mission
from armies.lists.upgrades import difference
from armies.models import Faction, Release
from armies.models.release import Published
from armies.text.releases import author_line, release_line
from printing.choices import Choices
from printing.pdf.reference.errata import Errata, print_errata
from printing.source import Source, estimated_size
from rules.content.diff import compare_packs
from rules.games import game_of

Document = dict[str, Any]


def source_of(before: Published, after: Published, steps: Sequence[Published], back: str) -> Source:
    """The source for two releases and those between them, whose notes it prints."""
    holder = after.holder
    faction = holder if isinstance(holder, Faction) else None
    documents = _documents(before, after)
    head = {"releases": [release_line(before), release_line(after)], "author": author_line(faction) if faction else ""}
    return Source(
        kind="errata",
        game=holder.rules_of_game,
        title=str(holder),
        document={"documents": documents, "notes": [[release_line(step), step.notes] for step in steps], **head},
        back=back,
        filename=f"{holder.slug}-{before.number}-{after.number}-errata",
        weight=estimated_size(*documents),
        unlisted=faction is not None and not faction.open_to_all,
    )


def _documents(before: Published, after: Published) -> list[Document]:
    """What two releases hold, of a faction as far as it differs."""
    if not isinstance(before, Release) or not isinstance(after, Release):
        return [before.document, after.document]
    game = after.faction.rules_of_game
    touched = {(part.kind, part.slug) for part in difference(game, before, after).parts}
    return [_only(game.formats.written("content", content_of(release)), touched) for release in (before, after)]


def _only(pack: Document, touched: set[tuple[str, str]]) -> Document:
    """A pack with the parts that differ."""
    return {
        key: [part for part in value if (key, part["slug"]) in touched] if isinstance(value, list) else value
        for key, value in pack.items()
    }


def write(document: Document, choices: Choices, file: BinaryIO) -> int:
    old, new = document["releases"]
    notes = [(line, text) for line, text in document["notes"] if text]
    changes = _described(*document["documents"])
    return print_errata(Errata(changes, old, new, notes, document["author"]), choices.options, file)


def _described(before: Document, after: Document) -> DifferenceView:
    """The difference of two packs, or of two documents of a mission."""
    game = game_of(after)
    if "faction" in after:
        return describe_difference(compare_packs(before, after), game)
    return describe_mission(game, before, after)
