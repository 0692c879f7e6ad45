"""Fold text for comparison and search: without case and accents, letter by letter."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from django.utils.text import slugify

MAX_WORDS = 20
MAX_WORD_LENGTH = 40
_WORD = re.compile(r"[^\W_]+")
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")
"""Signs of scripts that put no space between words: Chinese and Japanese."""

BETWEEN = "  "
MIN_PART = 3

LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŋ": "ng"}
LETTERS |= {"ı": "i", "’": "'"}
"""Letters that Unicode does not decompose, and their replacements."""


def plain_slug(name: str) -> str:
    """A slug of ASCII letters, digits and hyphens: “Große Łódź” is grosse-lodz; may be empty."""
    return slugify("".join([LETTERS.get(letter, letter) for letter in name.lower()]))


def fold(text: str) -> str:
    """A text without case and accents: "Équipe ß" and "EQUIPE SS" are equal."""
    return "".join([fold_letter(letter) for letter in text])


@lru_cache(8192)
def fold_letter(letter: str) -> str:
    """A letter without case and accents, which may be several letters or none."""
    parts = unicodedata.normalize("NFKD", letter.casefold())
    return "".join([LETTERS.get(part, part) for part in parts if not unicodedata.combining(part)]).casefold()


def words_of(name: str) -> list[str]:
    """The folded words of a name, without duplicates."""
    folded_words = (word[:MAX_WORD_LENGTH] for word in _WORD.findall(fold(name)))
    return list(dict.fromkeys(folded_words))[:MAX_WORDS]


def searchable(words: Iterable[str]) -> str:
    """Folded words as a text in which `part_of` each of them is found by trigrams.

    Two spaces before a word let one of a single letter be a part of three; a Chinese sign is a word by itself.
    """
    spread = _SPACELESS.sub(lambda sign: f" {sign[0]} ", " ".join(words))
    return BETWEEN.join(["", *spread.split(), ""])


def part_of(word: str) -> str:
    """What texts made `searchable` contain if they have this word: any part of a word from three letters, else its
    beginning; in Chinese and Japanese any signs that follow each other.
    """
    if _SPACELESS.search(word):
        return searchable([word])
    return word if len(word) >= MIN_PART else BETWEEN + word
