"""The coverage page: the functions that implement each rule, and the tests that check them."""

from dataclasses import dataclass, field
from functools import cache, cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from armies.codex.rulebook import CAMPAIGN_SOURCE, Chapter, Rule, book_of, markup, rulebook_in
from damocles_site.rulebook.citations import RULE_ID, Citations, Coverage, coverage
from damocles_site.rulebook.views import MAX_SEARCH_LENGTH, addresses
from people.folding import fold
from rules.game.game import Game
from rules.games import GAMES
from web.game_addresses import game_of_request

OPENED = 12
"""Maximum number of rules shown with their functions and tests expanded."""


@dataclass
class Entry:
    """A rule in one language, with what cites it."""

    rule: Rule
    cited: Citations
    with_tests: bool
    cached_html: dict[bool, SafeString] = field(default_factory=dict)

    @property
    def lacks(self) -> bool:
        """Whether no function, or no test installed here, cites the rule."""
        return not self.cited.functions or (self.with_tests and not self.cited.tests)

    @cached_property
    def text(self) -> str:
        """The text that a search covers; of the numbers only its own, so that a number finds that rule."""
        functions = (f"{each.name} {each.says}" for each in self.cited.functions)
        tests = (f"{each.sentence} {each.says} {each.name} {each.file}" for each in self.cited.tests)
        text = RULE_ID.sub("", " ".join([self.rule.words, *functions, *tests]))
        return fold(f"{self.rule.id} {text}")

    def html(self, opened: bool) -> SafeString:
        """Its part of the page, cached because the source does not change while the process runs."""
        if opened not in self.cached_html:
            functions = [(each.name, markup(each.says)) for each in self.cited.functions]
            tests = [(each.sentence, markup(each.says), each.file) for each in self.cited.tests]
            context = {"entry": self, "functions": functions, "tests": tests, "opened": opened}
            self.cached_html[opened] = render_to_string("site/_rule_coverage.html", context)
        return self.cached_html[opened]


@require_safe
def coverage_page(request: HttpRequest) -> HttpResponse:
    """All rules with their functions and tests, or those that match a search, or lack something."""
    words = request.GET.get("q", "")[:MAX_SEARCH_LENGTH].strip()
    only_lacking = request.GET.get("missing") == "yes"
    game = game_of_request(request)
    report = coverage(game)
    chapters = asked_for(game, report, fold(words).split(), only_lacking)
    count = sum(len(entries) for _, entries in chapters)
    both = books_of(game, get_language())
    context = {
        **addresses(game),
        "coverage": report,
        "chapters": [(chapter, [entry.html(count <= OPENED) for entry in entries]) for chapter, entries in chapters],
        "contents": both,
        "readings": sum(len(rule.readings) for chapter in both for rule in chapter.rules),
        "words": words,
        "only_lacking": only_lacking,
        "filtered": bool(words or only_lacking),
        "count": count,
    }
    return render(request, "coverage.html", context)


@cache
def book(game: Game, report: Coverage, language: str | None) -> tuple[tuple[Chapter, tuple[Entry, ...]], ...]:
    """The rulebook in a language, with what cites each rule."""
    return tuple(
        (chapter, tuple(Entry(rule, report.rules[rule.id], report.with_tests) for rule in chapter.rules))
        for chapter in books_of(game, language)
    )


def books_of(game: Game, language: str | None) -> tuple[Chapter, ...]:
    """The chapters of the rules of a game; after the first game's, those of the rules of campaigns."""
    campaigns = rulebook_in(language, CAMPAIGN_SOURCE) if game is GAMES[0] else ()
    return rulebook_in(language, book_of(game)) + campaigns


def asked_for(game: Game, report: Coverage, words: list[str], only_lacking: bool) -> list[tuple[Chapter, list[Entry]]]:
    """The chapters with the rules that contain all of these words, or only those of them that lack something."""
    kept = [
        (chapter, [entry for entry in entries if entry.lacks or not only_lacking])
        for chapter, entries in book(game, report, get_language())
    ]
    kept = [
        (chapter, [entry for entry in entries if all(word in entry.text for word in words)])
        for chapter, entries in kept
    ]
    return [(chapter, entries) for chapter, entries in kept if entries]
