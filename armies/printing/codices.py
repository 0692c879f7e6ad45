"""A faction's codex as a print source."""

from typing import Any, BinaryIO

from armies.models import Release
from armies.pdf.codex import codex_of_document
from armies.printing.choices import Choices
from armies.printing.source import Source, estimated_size
from armies.text.releases import author_line, release_line
from rules.damocles.datasheets import Faction
from rules.damocles.formats.content import pack_document


def source_of(release: Release, faction: Faction, back: str) -> Source:
    """The source for a release, fetched with its faction, the faction's owner and its content."""
    words = {"release": release_line(release), "author": author_line(release.faction)}
    content = pack_document(faction)
    return Source(
        kind="codex",
        title=faction.name,
        document={"content": content, **words},
        back=back,
        filename=f"{release.faction.slug}-{release.number}",
        weight=estimated_size(content),
        unlisted=not release.faction.open_to_all,
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    return codex_of_document(document["content"], document["release"], choices.options, file, document["author"])
