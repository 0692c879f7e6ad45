"""Read a list from an uploaded file or pasted text, as a list of its game."""

from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile

from armies.exchange.chat_import import read_chat
from armies.models.faction import FactionQuerySet
from people.folding import fold
from rules.formats.reading import read_json, read_text, refuse_large
from rules.game import AnyGame
from rules.games import GAMES, game_called, game_of


class ReadList(NamedTuple):
    """A list and its game."""

    game: AnyGame
    army: Any

    def document(self) -> dict[str, Any]:
        """The list as a roster file."""
        return self.game.list_document(self.army)


def read_file(file: UploadedFile, usable: FactionQuerySet) -> ReadList:
    """A roster in JSON, or chat text if the file name says so; DocumentError explains errors.

    A file that is too large is not read.
    """
    refuse_large(file.size or 0)
    content, name = file.read(), file.name or ""
    chat = name.lower().endswith((".txt", ".md"))
    return _of_chat(read_text(content), usable) if chat else read_document(read_json(content))


def read_pasted(text: str, usable: FactionQuerySet) -> ReadList:
    """A roster in JSON or chat text."""
    json = text.lstrip()[:1] in ("{", "[")
    return read_document(read_json(text)) if json else _of_chat(read_text(text), usable)


def read_document(document: object) -> ReadList:
    """A roster file of whichever game it names."""
    game = game_of(document)
    return ReadList(game, game.read_list(document))


def _of_chat(text: str, usable: FactionQuerySet) -> ReadList:
    """A chat text does not name its game: it is that of the faction that is called so, else the first."""
    written = read_chat(text)
    name = fold(written.faction)
    rows = usable.values_list("name", "game") if len(GAMES) > 1 else ()
    game = next((game for called, slug in rows if fold(called) == name and (game := game_called(slug))), GAMES[0])
    return ReadList(game, game.read_list(game.written_document(written)))
