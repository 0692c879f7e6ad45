"""Full-text search: names rank before texts; accents and case are ignored.

The folded text of a release is cached; a search scans it in memory.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple, Protocol

from people.folding import fold, fold_letter

MAX_LENGTH = 100
"""Maximum length of a query; the rest is ignored."""

MAX_WORDS = 8
MIN_CORRECTED = 4
"""Minimum length of a word that may be a misspelt other."""

LIKENESS = 0.75
"""How much of two words is the same when one may be the other misspelt."""

EXCERPT = 180
"""Maximum length of an excerpt, which contains the first match."""

EXCERPT_LEAD = 50
"""Maximum number of characters before the first match."""


class Searched(Protocol):
    """What may have been meant: its folded text, and the words that a misspelt one is compared with."""

    @property
    def folded(self) -> str: ...

    @property
    def vocabulary(self) -> Sequence[str]: ...


class Entry:
    """A searchable item: its kind, name, parent, address and text; `names` are what else it is called."""

    def __init__(
        self, kind: str, name: str, of: str, address: str, text: str = "", also: str = "", names: Sequence[str] = ()
    ) -> None:
        self.kind = kind
        self.name = name
        self.of = of
        self.address = address
        self.text = text
        self.also = also
        self.folded_names = list(dict.fromkeys(map(fold, (name, *names))))
        self.words = " ".join(self.folded_names).replace("-", " ").split()
        self.vocabulary: Sequence[str] = self.words
        self.folded = " ".join([*self.folded_names, fold(of), fold(text), fold(also)])

    def rank(self, wanted: Sequence[str]) -> int | None:
        """Rank of the match, 0 best: whole name, start of the name, words in it, parts of it, text."""
        if not all(word in self.folded for word in wanted):
            return None
        phrase = " ".join(wanted)
        if phrase in self.folded_names:
            return 0
        if any(name.startswith(phrase) for name in self.folded_names):
            return 1
        if all(any(word.startswith(start) for word in self.words) for start in wanted):
            return 2
        return 3 if any(all(word in name for word in wanted) for name in self.folded_names) else 4


class Found(NamedTuple):
    """A search result: name, parent and excerpt, each split into parts with matches marked."""

    entry: Entry
    name: list["Piece"]
    of: list["Piece"]
    excerpt: list["Piece"]


class Piece(NamedTuple):
    text: str
    marked: bool


def query_words(query: str) -> list[str]:
    """The folded words of a query; empty if it has none."""
    plain = query.replace("\0", " ")[:MAX_LENGTH]
    return list(dict.fromkeys(fold(plain).split()))[:MAX_WORDS]


def search(entries: Iterable[Entry], wanted: Sequence[str]) -> list[Entry]:
    """All entries that contain every word, best first; equal ranks keep the order of the entries."""
    if not wanted:
        return []
    ranked = [(entry.rank(wanted), entry) for entry in entries]
    matches = [(rank, entry) for rank, entry in ranked if rank is not None]
    return [entry for _, entry in sorted(matches, key=lambda each: each[0])]


def corrected(entries: Iterable[Searched], wanted: Sequence[str]) -> list[str]:
    """The words, and instead of each that is nowhere the one most like it of names and rules: harpon is harpoon."""
    known = list(entries)
    missing = [word for word in wanted if not any(word in entry.folded for entry in known)]
    names = {word for entry in known for word in entry.vocabulary} if missing else set()
    return [_most_like(word, names) if word in missing else word for word in wanted]


def _most_like(word: str, names: Iterable[str]) -> str:
    likely = get_close_matches(word, sorted(names), 1, LIKENESS) if len(word) >= MIN_CORRECTED else []
    return likely[0] if likely else word


def highlight(entry: Entry, wanted: Sequence[str]) -> Found:
    """An entry with matches marked in its name and in an excerpt of its text."""
    text = excerpt(entry.text, wanted)
    return Found(entry, marked(entry.name, wanted), marked(entry.of, wanted), marked(text, wanted))


def find_words(text: str, wanted: Sequence[str]) -> list[tuple[int, int]]:
    """Start and end of every match in a text, in order and without overlap."""
    origins = [n for n, letter in enumerate(text) for _ in fold_letter(letter)]
    plain = fold(text)
    spans: list[tuple[int, int]] = []
    for word in wanted:
        at = plain.find(word)
        while at >= 0:
            spans.append((origins[at], origins[at + len(word) - 1] + 1))
            at = plain.find(word, at + len(word))
    apart: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not apart or start >= apart[-1][1]:
            apart.append((start, end))
    return apart


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """The part of a text around the first match."""
    if len(text) <= EXCERPT:
        return text
    matches = find_words(text, wanted)
    start = max(0, matches[0][0] - EXCERPT_LEAD) if matches else 0
    start = text.rfind(" ", 0, start) + 1 if start else 0
    return ("… " if start else "") + text[start : start + EXCERPT].rstrip() + " …"


def marked(text: str, wanted: Sequence[str]) -> list[Piece]:
    """A text in pieces, those asked for marked."""
    pieces: list[Piece] = []
    at = 0
    for start, end in find_words(text, wanted):
        pieces += [Piece(text[at:start], False), Piece(text[start:end], True)]
        at = end
    return [piece for piece in (*pieces, Piece(text[at:], False)) if piece.text]
