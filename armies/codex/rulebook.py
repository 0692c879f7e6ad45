"""The rulebook in our words, with our readings where it is ambiguous.

Each game has one, read from `rulebook/` of its package, one file per language; the head of Damocles's en.md documents
the format. The rules of campaigns are a separate book, with ids that begin with C.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.codex.search import corrected, query_words
from people.folding import fold
from rules.game.game import Game
from rules.games import GAMES

CAMPAIGN_SOURCE = Path(settings.BASE_DIR) / "docs" / "campaign-rules" / "en.md"
CAMPAIGN_PREFIX = "C"
CAMPAIGN_ADDRESS = "/rules/campaigns/"
MAX_SHOWN = 5
"""Maximum number of rules shown of another book than the one that is searched."""

READING = re.compile(r"\*(?:Reading|Lecture\s):\*")
CHAPTER = re.compile(r"## ([A-Z]{3}) · (.+)")
RULE = re.compile(r"- ([A-Z]-[A-Z]{3}-\d\d) (.+)")
ID = re.compile(r"\b[A-Z]-[A-Z]{3}-\d\d\b")
WORD = re.compile(r"[a-z]{4,}")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def book_of(game: Game) -> Path:
    """Where the rulebook of a game is read from."""
    return Path(settings.BASE_DIR, game.facts.package, "rulebook", "en.md")


SOURCE = book_of(GAMES[0])


@dataclass(eq=False)
class Rule:
    """A numbered rule: its text and our readings of it. Each book is read once, so what is the same is identical."""

    id: str
    words: str

    @property
    def address(self) -> str:
        """Where it is read."""
        return address_of(self.id)

    @cached_property
    def plain(self) -> list[str]:
        """The text and each reading as source text; only **bold** is marked up."""
        return [part.strip() for part in READING.split(self.words)]

    @property
    def bare(self) -> str:
        """The rule without its readings and without markup."""
        return self.plain[0].replace("**", "")

    @cached_property
    def text(self) -> SafeString:
        """The rule without its readings."""
        return markup(self.plain[0])

    @cached_property
    def readings(self) -> list[SafeString]:
        """Our decisions where the rulebook is silent or contradicts itself."""
        return [markup(reading) for reading in self.plain[1:]]

    @cached_property
    def folded(self) -> str:
        """The id and the words, as they are searched."""
        return fold(f"{self.id} {self.words}")

    @cached_property
    def vocabulary(self) -> list[str]:
        """The words with which a misspelt one is compared."""
        return WORD.findall(self.folded)

    def says(self, words: Sequence[str]) -> bool:
        """Whether the rule, including its id, contains every one of these words."""
        return all(word in self.folded for word in words)


@dataclass(eq=False)
class Chapter:
    """The rules of one subject, under the letters that their numbers share."""

    code: str
    title: str
    introduction: str = ""
    rules: list[Rule] = field(default_factory=list)


def rulebook(source: Path = SOURCE) -> tuple[Chapter, ...]:
    """The whole book, in the language of who reads it."""
    return rulebook_in(get_language(), source)


@cache
def rulebook_in(language: str | None, source: Path = SOURCE) -> tuple[Chapter, ...]:
    """The book in a language, cached; untranslated rules are in English."""
    book = chapters(source.read_text(encoding="utf-8"))
    return tuple(_translated(book, source.with_name("fr.md")) if language == "fr" else book)


def _translated(book: list[Chapter], source: Path) -> list[Chapter]:
    """The book in another language, with English for rules that are not translated."""
    text = source.read_text(encoding="utf-8") if source.exists() else ""
    others = {chapter.code: chapter for chapter in chapters(text)}
    translations = {rule.id: rule for chapter in others.values() for rule in chapter.rules}
    pairs = [(chapter, others.get(chapter.code, chapter)) for chapter in book]
    return [
        Chapter(
            chapter.code, other.title, other.introduction, [translations.get(rule.id, rule) for rule in chapter.rules]
        )
        for chapter, other in pairs
    ]


def chapters(source: str) -> list[Chapter]:
    """Parse the source into chapters; text before the first chapter is for its editors."""
    book: list[Chapter] = []
    for line in source[source.find("-->") :].splitlines():
        if chapter := CHAPTER.fullmatch(line):
            book.append(Chapter(chapter[1], chapter[2]))
        elif book and line.strip():
            add_line(book[-1], line)
    return book


def add_line(chapter: Chapter, line: str) -> None:
    """Add a line to a chapter: a bullet starts a rule, an indented line continues it, others are the introduction."""
    if rule := RULE.fullmatch(line):
        chapter.rules.append(Rule(rule[1], rule[2]))
    elif chapter.rules:
        chapter.rules[-1].words += f" {line.strip()}"
    else:
        chapter.introduction = f"{chapter.introduction} {line.strip()}".strip()


def search_chapters(words: Sequence[str], only_readings: bool = False, source: Path = SOURCE) -> list[Chapter]:
    """The chapters with the rules that say all of these words; all of the book when nothing is asked."""
    kept = (Chapter(c.code, c.title, c.introduction, matching(c, words, only_readings)) for c in rulebook(source))
    return [chapter for chapter in kept if chapter.rules]


def words_meant(words: str, source: Path = SOURCE) -> list[str]:
    """The folded words of a query, those that a book does not have put right by it."""
    return corrected([rule for chapter in rulebook(source) for rule in chapter.rules], query_words(words))


class BookHits(NamedTuple):
    """How many rules of a book say some words, the first of them, and where all are read."""

    title: str
    address: str
    total: int
    first: list[Rule]


def other_books(words: Sequence[str], *but: Path) -> list[BookHits]:
    """What other books of rules say of these words; where none has them, of those most like them."""
    books = [(game.name, rules_address(game), book_of(game)) for game in GAMES]
    books.append((_("Rules of campaigns"), CAMPAIGN_ADDRESS, CAMPAIGN_SOURCE))
    others = [book for book in books if book[2] not in but] if words else []
    hits_by_book = [book_hits(title, address, words, source) for title, address, source in others]
    if not any(hits.total for hits in hits_by_book):
        hits_by_book = [
            book_hits(title, address, words_meant(" ".join(words), source), source) for title, address, source in others
        ]
    return [hits for hits in hits_by_book if hits.total]


def book_hits(title: str, address: str, words: Sequence[str], source: Path) -> BookHits:
    rules = [rule for chapter in search_chapters(words, source=source) for rule in chapter.rules]
    return BookHits(title, f"{address}?{urlencode({'q': ' '.join(words)})}", len(rules), rules[:MAX_SHOWN])


def matching(chapter: Chapter, words: Sequence[str], only_readings: bool) -> list[Rule]:
    """A chapter's rules that say all of these words."""
    rules = (rule for rule in chapter.rules if rule.says(words))
    return [rule for rule in rules if rule.readings or not only_readings]


def markup(text: str) -> SafeString:
    """Text with its bold words bold and the numbers of other rules as links; all else is inert."""
    return linked(mark_safe(BOLD.sub(r"<strong>\1</strong>", escape(text))))  # noqa: S308 - escaped here


def linked(text: SafeString) -> SafeString:
    """HTML without attributes, with the numbers of rules in it as links."""
    return mark_safe(ID.sub(_link, text))  # noqa: S308 - it was safe before


def _link(id: re.Match[str]) -> str:
    address = address_of(id[0])
    return f'<a class="rule-id" href="{address}">{id[0]}</a>' if address else id[0]


def address_of(id: str) -> str:
    """Where a rule of a game (R-… and the like) or of campaigns (C-…) is read; "" where nothing has its prefix."""
    prefix = id.partition("-")[0]
    if prefix == CAMPAIGN_PREFIX:
        return f"{CAMPAIGN_ADDRESS}#{id}"
    game = next((game for game in GAMES if game.facts.prefix == prefix), None)
    return f"{rules_address(game)}#{id}" if game else ""


def rules_address(game: Game) -> str:
    """Where the rules of a game are read: the first game's need not name it."""
    return "/rules/" if game is GAMES[0] else f"/rules/{game.slug}/"
