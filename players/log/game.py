"""A game as its player's log shows it, wherever it was played."""

from datetime import date
from typing import NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.models.content_words import content_words, reader_language
from rules.games import game_called


class Kind(models.TextChoices):
    HAND = "hand", _("recorded by hand")
    TABLE = "table", _("at the table")
    BROWSER = "browser", _("in the browser")
    ENGINE = "engine", _("by the engine")
    CAMPAIGN = "campaign", pgettext_lazy("game", "in a campaign")


class Opponent(NamedTuple):
    """Whom one played against; `user` is their account, `commander` whether it was one of the engine's."""

    name: str
    list: str = ""
    faction: str = ""
    user: int | None = None
    commander: bool = False


class LoggedGame(NamedTuple):
    """Names of content are those of its source; `address` is where the site shows it, to everybody if `public`.

    `row` is of its kind: a record, a seat, a side. What was conceded before it was fought `counts` for no rate.
    """

    kind: Kind
    row: int
    game: str
    day: date
    list: str
    faction: str
    opponents: tuple[Opponent, ...]
    mission: str
    outcome: str
    score: str = ""
    how: str = ""
    address: str = ""
    public: bool = True
    counts: bool = True
    notes: str = ""
    pictures: int = 0

    @property
    def shown_faction(self) -> str:
        return in_reader_language(self.game, self.faction)

    @property
    def shown_mission(self) -> str:
        return in_reader_language(self.game, self.mission)

    @property
    def game_name(self) -> str:
        known = game_called(self.game)
        return known.name if known else self.game


def in_reader_language(game: str, name: str) -> str:
    """A name of content in the reader's language."""
    return content_words(game)[name] if name and reader_language() else name
