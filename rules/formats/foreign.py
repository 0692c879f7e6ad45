"""Files that are no documents of ours, told by what they are, not by the first byte that does not fit."""

import re

from rules.formats.errors import DocumentError
from rules.message import Message

BATTLESCRIBE = Message("a file of BattleScribe or New Recruit")
UTF_16 = Message("not UTF-8 text but UTF-16")
SIGNATURES: tuple[tuple[bytes, Message], ...] = (
    (b"\x1f\x8b", Message("a packed file (gzip)")),
    (b"%PDF", Message("a PDF")),
    (b"\x89PNG", Message("a picture")),
    (b"\xff\xd8\xff", Message("a picture")),
    (b"GIF8", Message("a picture")),
    (b"RIFF", Message("a picture")),
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
)
ZIP = b"PK\x03\x04"
FIRST_NAMES: tuple[tuple[str, Message], ...] = (
    (r"\.(ros|cat|gst)\Z", BATTLESCRIBE),
    (r"\[Content_Types\]|xl/|word/|_rels/|mimetype\Z", Message("a workbook or a text of an office program")),
)
"""What the name of the first file in a zip says of it."""

MARKUP = re.compile(r"\s*<(\?xml\b|!doctype\b|html\b|(?:roster|catalogue|gameSystem)\s)", re.IGNORECASE)
LOOKED_AT = 2000


def refuse_foreign(source: str | bytes) -> None:
    """Refuse a file of another kind by its name."""
    kind = _markup(source[:LOOKED_AT]) if isinstance(source, str) else _kind(source)
    if kind is not None:
        remedy = Message("save it as UTF-8") if kind is UTF_16 else Message("must be a document of this site, in UTF-8")
        raise DocumentError("", Message("is {what}", what=kind), remedy)


def _kind(source: bytes) -> Message | None:
    if source.startswith(ZIP):
        return _packed(source)
    by_signature = (what for signature, what in SIGNATURES if source.startswith(signature))
    return next(by_signature, None) or _markup(source[:LOOKED_AT].decode("utf-8", "replace").removeprefix("\ufeff"))


def _packed(source: bytes) -> Message:
    """By the name that stands before the first file of a zip; nothing is unpacked."""
    length = int.from_bytes(source[26:28], "little")
    name = source[30 : 30 + min(length, LOOKED_AT)].decode("utf-8", "replace")
    known = (what for pattern, what in FIRST_NAMES if re.search(pattern, name))
    return next(known, None) or Message("a packed file (zip)")


def _markup(text: str) -> Message | None:
    tag = MARKUP.match(text)
    if tag is None:
        return None
    if "battlescribe" in text.lower():
        return BATTLESCRIBE
    return Message("a web page") if "html" in tag[1].lower() or "doctype" in tag[1].lower() else Message("XML")
