"""Read a list from an uploaded file or pasted text, as a list of its game."""

import codecs
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile

from armies.exchange.chat_import import read_chat
from armies.exchange.chat_wrapping import MAX_LINES
from armies.models.faction import FactionQuerySet
from rules.formats.errors import DocumentError
from rules.formats.foreign import BATTLESCRIBE
from rules.formats.reading import read_json, read_text, refuse_large
from rules.game.derived.kept_lists import list_document
from rules.game.game import Game
from rules.games import GAMES, game_called, game_of
from rules.message import Message

BOM = codecs.BOM_UTF8
BUILDERS = (
    ("newrecruit", "New Recruit"),
    ("new recruit", "New Recruit"),
    ("battlescribe", "BattleScribe"),
    ("exported with app version", "Warhammer 40,000: The App"),
    ("warhammer age of sigmar: the app", "Warhammer Age of Sigmar: The App"),
    ("listforge", "Listforge"),
    ("list forge", "Listforge"),
    ("army forge", "Army Forge"),
    ("army-forge", "Army Forge"),
    ("easy army", "EasyArmy"),
    ("rosterizer", "Rosterizer"),
    ("underworldsdb", "UnderworldsDB"),
    ("munda manager", "Munda Manager"),
)
"""How texts of other list builders name them."""


class ReadList(NamedTuple):
    """A list and its game."""

    game: Game
    army: Any

    def document(self) -> dict[str, Any]:
        """The list as a roster file."""
        return list_document(self.game, self.army)


def read_file(file: UploadedFile, usable: FactionQuerySet) -> ReadList:
    """A roster in JSON, or chat text if the file name says so; DocumentError explains errors.

    A file that is too large is not read.
    """
    refuse_large(file.size or 0)
    content, name = file.read().removeprefix(BOM), file.name or ""
    chat = name.lower().endswith((".txt", ".md"))
    return _of_chat(read_text(content), usable) if chat else read_document(read_json(content))


def read_pasted(text: str, usable: FactionQuerySet) -> ReadList:
    """A roster in JSON or chat text."""
    text = text.removeprefix(BOM.decode())
    return read_document(read_json(text)) if text.lstrip()[:1] == "{" else _of_chat(read_text(text), usable)


def read_document(document: object) -> ReadList:
    """A roster file of whichever game it names."""
    if isinstance(document, dict) and isinstance(document.get("roster"), dict) and "format" not in document:
        raise _foreign(BATTLESCRIBE)
    game = game_of(document)
    return ReadList(game, game.formats.read("roster", document))


def _of_chat(text: str, usable: FactionQuerySet) -> ReadList:
    """A chat text does not name its game: it is that of the faction that is called so, else the first."""
    try:
        written = read_chat(text)
    except DocumentError:
        refuse_other_builder(text)
        raise
    named = usable.called(written.faction) if len(GAMES) > 1 else ()
    game = next((game for faction in named if (game := game_called(faction.game))), GAMES[0])
    return ReadList(game, game.formats.read("roster", game.lists.written_document(written)))


def refuse_other_builder(text: str) -> None:
    """Name the list builder whose text it is, if it says so."""
    lower = text.lower()
    builder = next((name for sign, name in BUILDERS if sign in lower), None)
    if builder is None and sum(line.startswith("+") for line in text.splitlines()[:MAX_LINES]) >= 2:
        builder = "BattleScribe"
    if builder is not None:
        raise _foreign(Message("a text of {builder}", builder=builder))


def _foreign(what: Message) -> DocumentError:
    remedy = Message("must be a list of this site: the file or the text that its builder gives you")
    return DocumentError("", Message("is {what}", what=what), remedy)
