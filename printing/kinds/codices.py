"""A faction's codex as a print source."""

from typing import Any, BinaryIO

from armies.models import Release
from armies.models.face import Face
from armies.text.releases import author_line, release_line
from printing.choices import Choices
from printing.pdf.codex import print_codex
from printing.source import Source, estimated_size
from rules.games import game_of


def source_of(release: Release, content: Any, back: str) -> Source:
    """The source for a release, fetched with its faction, the faction's owner and its content."""
    faction = release.faction
    head = {"release": release_line(release), "author": author_line(faction), "face": list(faction.face)}
    document = faction.rules_of_game.formats.written("content", content)
    return Source(
        kind="codex",
        title=release.faction.shown_name,
        document={"content": document, **head},
        back=back,
        filename=f"{release.faction.slug}-{release.number}",
        weight=estimated_size(document),
        unlisted=not release.faction.open_to_all,
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    game = game_of(document["content"])
    content = game.formats.read("content", document["content"])
    arguments = document["release"], choices.options, file, document["author"]
    return print_codex(game, content, *arguments, Face(*document["face"]))
