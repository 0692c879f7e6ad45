"""Scenarios and answers of battles that this process has read: to read them takes longer than to fight them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules.battles.seats import read_entries, read_for_people
from rules.formats.library import EmptyLibrary
from rules.game.game import Game
from web.shared_cache import SharedCache

Document = dict[str, Any]

BATTLES = 128
"""Number of battles that are kept as read."""

_scenarios: SharedCache[tuple[str, str], Any] = SharedCache(BATTLES)
_answers: SharedCache[tuple[str, str], tuple[list[Document], list[Any]]] = SharedCache(BATTLES)


@contextmanager
def scenario_read(game: Game, digest: str, document: Document) -> Iterator[Any]:
    """The scenario of a document, for one battle at a time: another thread reads it for itself meanwhile."""
    key = (game.slug, digest)
    scenario = _scenarios.take(key)
    if scenario is None:
        scenario = read_for_people(game, document, EmptyLibrary())
    yield scenario
    _scenarios[key] = scenario


def answers_read(game: Game, slug: str, entries: list[Document]) -> list[Any]:
    """The answers of a battle; only those that another process has taken since, or that were given anew, are read.

    AnswersError for one that is none.
    """
    key = (game.slug, slug)
    before, known = _answers.get(key) or ([], [])
    same = next(
        (number for number, pair in enumerate(zip(before, entries, strict=False)) if pair[0] != pair[1]),
        min(len(before), len(entries)),
    )
    answers = known[:same]
    if same < len(entries):
        answers += read_entries(game, entries[same:], same)
    _answers[key] = (entries, answers)
    return answers
