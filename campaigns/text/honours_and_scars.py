"""Honours and scars in the reader's language; the engine has its own words in the ledger's data."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.games import GAMES, game_called
from rules.presentation.words import Mark
from web.translation.messages import shown


class NamedText(NamedTuple):
    """The localised name and text of an honour or a scar."""

    kind: str
    slug: str
    name: str
    text: str


def texts(game: str, kind: str) -> list[NamedText]:
    """The honours, or the scars, of a game in its order; none where it has none."""
    return [_text(mark) for mark in _marks(game) if mark.kind == kind]


def texts_of(game: str, slugs: Iterable[str]) -> list[NamedText]:
    """These honours and scars of a game, in this order; unknown ones are left out."""
    return [_text(mark) for slug in slugs for mark in _marks(game) if mark.slug == slug]


def mark_name(game: str, slug: str) -> str:
    """An honour or a scar as people call it."""
    return next((mark.name for mark in texts_of(game, [slug])), slug)


def mark_slugs(kind: str) -> list[str]:
    """The honours, or the scars, of all games."""
    return [mark.slug for game in GAMES for mark in game.content.marks if mark.kind == kind]


def _marks(game: str) -> tuple[Mark, ...]:
    rules = game_called(game)
    return rules.content.marks if rules else ()


def _text(mark: Mark) -> NamedText:
    return NamedText(mark.kind, mark.slug, shown(mark.name), shown(mark.text))
