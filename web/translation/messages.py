"""Messages of the rules in the reader's language: what is refused in a battle, and what is wrong in a document."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import catalog

from rules.formats.errors import DocumentError, one_line
from rules.message import Message, message_from
from rules.presentation.words import CellValue, Term, Words

CACHE_SIZE = 4096
PLAIN = (str, int)
Name = Callable[[str], str]


def shown(value: CellValue) -> str:
    """Words in the active language, and numbers as it writes them."""
    if isinstance(value, Message):
        return translated(value)
    return value if isinstance(value, str) else number_format(f"{value:g}")


def titled(words: Words) -> str:
    """Words that stand alone, beginning with a capital."""
    return str(capfirst(shown(words)))


def noun_of(count: int, term: Term) -> str:
    """What a game calls so many, one or several as the language counts: French has one of 0."""
    several = getattr(catalog(), "plural", _in_english)
    return shown(term.many if several(count) else term.one)


def _in_english(count: int) -> bool:
    """Where no language is active."""
    return count != 1


def numbered(term: Term, number: object) -> str:
    """The one of this number, as a heading: Turn 2."""
    return f"{titled(term.one)} {number}"


def number_of(count: int, term: Term) -> str:
    """So many of what a game has a term for."""
    return f"{count} {noun_of(count, term)}"


def in_words(value: Any) -> Any:
    """A value of the rules with all its messages in the active language."""
    return _in_words(value, get_language())


def _in_words(value: Any, language: str | None) -> Any:
    if isinstance(value, Message):
        return translated(value) if value.values else _phrase(value.text, value.context, language)
    if not value or not isinstance(value, tuple):
        return value
    parts: list[Any] = [item if isinstance(item, PLAIN) else _in_words(item, language) for item in value]
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


def fault_in_words(fault: DocumentError, place: str | None = None) -> str:
    """What is wrong at a place of a document (by its path, unless words are given), and what would be right."""
    text = _one_line(fault.problem)
    place = fault.shown_path if place is None else place
    if fault.remedy:
        text = _("%(problem)s; %(remedy)s") % {"problem": text, "remedy": _one_line(fault.remedy)}
    return _("%(place)s: %(message)s") % {"place": place, "message": text} if place else text


def kept_fault(fault: DocumentError) -> list[Any]:
    """A fault as it is stored; `fault_from` reads it, to be told in any language."""
    return [fault.path, kept_words(fault.problem), kept_words(fault.remedy)]


def fault_from(kept: list[Any]) -> DocumentError:
    path, problem, remedy = kept
    return DocumentError(path, words_from(problem), words_from(remedy))


def kept_words(message: Message | str) -> Any:
    return message.document() if isinstance(message, Message) else message


def words_from(kept: Any) -> Message | str:
    return message_from(kept) if isinstance(kept, dict) else str(kept)


def _one_line(message: Message | str) -> str:
    """A message in the active language; plain text is in it already."""
    return one_line(translated(message) if isinstance(message, Message) else message)


class LocalNumber:
    """A number of a message, written as the language does."""

    def __init__(self, number: float) -> None:
        self.number = number

    def __format__(self, spec: str) -> str:
        if not spec and isinstance(self.number, int):
            return str(self.number)
        if spec == ",":
            return number_format(self.number, force_grouping=True)
        return number_format(format(self.number, spec))


def translated(message: Message, name: Name = str) -> str:
    """A message of the rules in the active language; `name` maps an id in it to its name."""
    values = message.values
    if message.plural:
        text = ngettext(message.text, message.plural, values[message.by])
    else:
        text = _phrase(message.text, message.context, get_language())
    return text.format(**{key: _local(value, name) for key, value in values.items()}) if values else text


@lru_cache(CACHE_SIZE)
def _phrase(text: str, context: str, _language: str | None) -> str:
    """A text in the active language; prints and pages ask for the same ones again and again."""
    return pgettext(context, text) if context else _(text)


def _local(value: object, name: Name) -> object:
    if isinstance(value, Message):
        return translated(value, name)
    if isinstance(value, tuple):
        return ", ".join([f"{_local(item, name)}" for item in value])
    return LocalNumber(value) if isinstance(value, int | float) else name(str(value))
