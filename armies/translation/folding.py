"""Names as people look for them: without case and accents, word by word."""

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
"""Letters that are no other letter with an accent, as they are spelt without them."""


def plain_slug(name: str) -> str:
    """A name in plain letters, digits and hyphens: “Große Łódź” is grosse-lodz; nothing of one without our letters."""
    return slugify(name.lower().translate(_TRANSLITERATION))


def fold(name: str) -> str:
    """A name without case and accents: "Équipe ß" and "EQUIPE SS" are one."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def words_of(name: str) -> list[str]:
    """The words of a name, folded, each once; a name of signs alone has none."""
    words = (word[:MAX_WORD_LENGTH] for word in _WORD.findall(fold(name)))
    return list(dict.fromkeys(words))[:MAX_WORDS]


def contains_words(name: str, words: Iterable[str]) -> bool:
    """Whether of each of these words a word of the name is the whole or the beginning."""
    own = words_of(name)
    return all(any(mine.startswith(word) for mine in own) for word in words)
