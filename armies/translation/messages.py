"""Sentences that the rules have finished, told in the language of who reads them.

A verdict hands over a code and its figures; a refusal in a battle and a fault in a document are whole English
sentences, because results and commands carry them so. Here each is found among those the rules can say
(`words_of_the_rules`), its figures are lifted out, and it is said again.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.translation.document_messages import DOCUMENT_FAULTS
from armies.words_of_the_rules import COUNTED_FAULTS, FAULTS, VALUES
from rules.formats.errors import DocumentError
from rules.message import Message

Name = Callable[[str], str]
FIGURE = re.compile(r"\{(\w+)\}")
GROUPED = re.compile(r"\d{1,3}(,\d{3})+")


def fault_in_words(fault: DocumentError, place: str | None = None) -> str:
    """What is wrong at a place of a document (by its path, unless words are given), and what would be right."""
    text = in_words(fault.problem)
    place = fault.shown_path if place is None else place
    if fault.remedy:
        text = _("%(problem)s; %(remedy)s") % {"problem": text, "remedy": in_words(fault.remedy)}
    return _("%(place)s: %(said)s") % {"place": place, "said": text} if place else text


class LocalNumber:
    """A number of a message, written as the language does."""

    def __init__(self, number: float) -> None:
        self.number = number

    def __format__(self, spec: str) -> str:
        if spec == ",":
            return number_format(self.number, force_grouping=True)
        return number_format(format(self.number, spec))


def translated(message: Message, name: Name = str) -> str:
    """A message of the rules in the active language; `name` says what an id in it stands for."""
    values = message.values
    text = ngettext(message.text, message.plural, values["count"]) if message.plural else _(message.text)
    return text.format(**{key: _local(value, name) for key, value in values.items()})


def _local(value: object, name: Name) -> object:
    if isinstance(value, Message):
        return translated(value, name)
    return LocalNumber(value) if isinstance(value, int | float) else name(str(value))


def in_words(sentence: str, name: Name = str) -> str:
    """The sentence in the present language; `name` says what an id in it stands for. An unknown one stays as it is."""
    found = _translate(sentence, _sentences(), name)
    return sentence if found is None else found


def _translate(sentence: str, known: Iterable[tuple[re.Pattern[str], str]], name: Name) -> str | None:
    for pattern, words in known:
        if match := pattern.fullmatch(sentence):
            figures = match.groupdict()
            return _plural_form(words, figures).format(
                **{key: _figure(key, value, name) for key, value in figures.items()}
            )
    return None


def _plural_form(words: str, figures: dict[str, str]) -> str:
    """The words to fill in, of one or of many where they count something."""
    if words not in COUNTED_FAULTS:
        return _(words)
    numbers = {key: text.replace(",", "") for key, text in figures.items()}
    return str(COUNTED_FAULTS[words] % {key: int(text) for key, text in numbers.items() if text.isdecimal()})


def _figure(key: str, text: str, name: Name) -> str:
    """A figure of a sentence: a number of many digits, a kind of value that has words of its own, or what is named."""
    if GROUPED.fullmatch(text):
        return number_format(int(text.replace(",", "")), force_grouping=True)
    return _translate(text, _values(), name) or name(text)


@cache
def _sentences() -> tuple[tuple[re.Pattern[str], str], ...]:
    return _patterns((*FAULTS, *DOCUMENT_FAULTS))


@cache
def _values() -> tuple[tuple[re.Pattern[str], str], ...]:
    return _patterns(VALUES)


def _patterns(known: Iterable[str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each with what finds it, those that leave least open first."""
    closest = sorted(known, key=lambda words: -len(FIGURE.sub("", words)))
    return tuple((_pattern(words), words) for words in closest)


def _pattern(words: str) -> re.Pattern[str]:
    literal = FIGURE.split(words)
    parts = [f"(?P<{part}>{_holds(part)})" if n % 2 else re.escape(part) for n, part in enumerate(literal)]
    return re.compile("".join(parts), re.DOTALL)


def _holds(figure: str) -> str:
    """What is counted is a number: "a text of 40000" of "letters" is another sentence."""
    return r"[\d,]+" if figure == "count" else ".+"
