"""Rules that a list may look up while it is played, with those quoted that its game names by their ids."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from armies.codex.rulebook import Rule, book_of, rulebook
from rules.game.game import Game
from rules.presentation.cards import Chapter, Table, Text
from web.translation.messages import in_words, shown


class Quoted(NamedTuple):
    """A rule in its own words, with the readings that are asked for."""

    id: str
    words: list[SafeString]


class Paragraph(NamedTuple):
    """A text of the game, or rules that it quotes; `note` says for whom they are not."""

    text: Text | None
    rules: list[Quoted]
    note: str


class RuleChapter(NamedTuple):
    """A chapter to look up; one that is looked up again and again is open."""

    title: str
    lead: str
    paragraphs: list[Paragraph]
    tables: Sequence[Table]
    open: bool


def chapters_of(game: Game, sides: Sequence[Sequence[Chapter]], opened: Sequence[str]) -> list[RuleChapter]:
    """The chapters of a quick reference, those that are open first."""
    book = {rule.id: rule for chapter in rulebook(book_of(game)) for rule in chapter.rules}
    chapters: list[Chapter] = [in_words(chapter) for side in sides for chapter in side]
    rule_chapters = []
    for each_chapter in chapters:
        title, paragraphs = shown(each_chapter.title), [_paragraph(text, book) for text in each_chapter.texts]
        rule_chapters.append(
            RuleChapter(title, shown(each_chapter.lead), paragraphs, each_chapter.tables, title in opened)
        )
    return sorted(rule_chapters, key=lambda chapter: not chapter.open)


def _paragraph(text: Text, book: dict[str, Rule]) -> Paragraph:
    if text.name or text.text:
        return Paragraph(text, [], str(text.note))
    ids = [id.strip() for id in text.rule.split(",") if id.strip()]
    return Paragraph(None, [_quoted(id, book) for id in ids], str(text.note))


def _quoted(id: str, book: dict[str, Rule]) -> Quoted:
    """A rule; with "+" after its id its first reading too."""
    rule = book[id.rstrip("+")]
    return Quoted(rule.id, [rule.text, *(rule.readings[:1] if id.endswith("+") else [])])
