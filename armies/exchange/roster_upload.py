"""Read a roster from an uploaded file or pasted text."""

from django.core.files.uploadedfile import UploadedFile

from armies.exchange.chat_import import read_chat
from rules.damocles.army import Roster
from rules.damocles.formats.roster import read_roster
from rules.formats.reading import read_json, read_text, refuse_large


def read_file(file: UploadedFile) -> Roster:
    """A roster in JSON, or chat text if the file name says so; DocumentError explains errors.

    A file that is too large is not read.
    """
    refuse_large(file.size or 0)
    content, name = file.read(), file.name or ""
    return read_chat(read_text(content)) if name.lower().endswith((".txt", ".md")) else read_roster(read_json(content))


def read_pasted(text: str) -> Roster:
    """A roster in JSON or chat text."""
    return read_roster(read_json(text)) if text.lstrip()[:1] in ("{", "[") else read_chat(read_text(text))
