"""Fold names for comparison: without case and accents, word by word."""

import re
import unicodedata
from collections.abc import Iterable

from django.utils.text import slugify

MAX_WORDS = 20
MAX_WORD_LENGTH = 40
_WORD = re.compile(r"[^\W_]+")

_TRANSLITERATION = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŋ": "ng", "ı": "i"}
)
"""Letters that do not decompose, and their replacements."""


def plain_slug(name: str) -> str:
    """A slug of ASCII letters, digits and hyphens: “Große Łódź” is grosse-lodz; may be empty."""
    return slugify(name.lower().translate(_TRANSLITERATION))


def fold(name: str) -> str:
    """A name without case and accents: "Équipe ß" equals "EQUIPE SS"."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def words_of(name: str) -> list[str]:
    """The folded words of a name, without duplicates."""
    words = (word[:MAX_WORD_LENGTH] for word in _WORD.findall(fold(name)))
    return list(dict.fromkeys(words))[:MAX_WORDS]


def contains_words(name: str, words: Iterable[str]) -> bool:
    """Whether each of these words is the beginning of a word of the name."""
    own = words_of(name)
    return all(any(mine.startswith(word) for mine in own) for word in words)
