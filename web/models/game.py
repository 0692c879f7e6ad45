"""The game of a row: text that is checked against the list of games, which is code."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.game.game import Game
from rules.games import GAMES, game_called

LENGTH = 40


def first_game() -> str:
    """The game of what names none."""
    return GAMES[0].slug


def validate_game(value: str) -> None:
    """Refuse a game that is not listed."""
    if game_called(value) is None:
        known = ", ".join(game.slug for game in GAMES)
        raise ValidationError(
            _("“%(value)s” is no game; there are: %(known)s."), params={"value": value, "known": known}
        )


def game_field() -> Any:
    return models.CharField(
        _("game"), max_length=LENGTH, default=first_game, validators=[validate_game], editable=False
    )


def listed() -> Iterable[str]:
    """The slugs of the games that are listed: rows of another are kept and shown in the administration alone."""
    return [game.slug for game in GAMES]


@admin.display(description=_("game"), ordering="game")
def shown_game(row: Any) -> str:
    """The game of a row in the administration, which says so where it is not listed."""
    game = game_called(row.game)
    return game.name if game else str(_("%(game)s (not listed: hidden from pages)") % {"game": row.game})


def game_of_rows() -> Game:
    """The game whose drafts are rows of datasheets, weapons and assets."""
    return next(game for game in GAMES if game.facts.draft_rows)


def games_of_parts() -> list[Game]:
    """The games whose drafts are documents (`Part`)."""
    return [game for game in GAMES if not game.facts.draft_rows]


class OfGame(models.Model):
    """A row of one game."""

    game = game_field()

    class Meta:
        abstract = True

    @property
    def rules_of_game(self) -> Game:
        """Its game; LookupError where that is not listed any more."""
        game = game_called(self.game)
        if game is None:
            raise LookupError(self.game)
        return game
