"""Names of members, and of a game's points, as pages show them."""

from string import ascii_uppercase

from django.utils.translation import gettext as _

from armies.models.content_words import content_words
from campaigns.ledger.state import State
from rules.game.game import Game
from rules.games import GAMES, game_called
from web.translation.messages import shown, titled, translated


def member_name(state: State, number: int | None) -> str:
    if number is None:
        return _("nobody")
    member = state.members.get(number)
    return member.name if member else _("member %(number)s") % {"number": number}


def content_name(game: str, name: str) -> str:
    """What is named after content of a game, in the reader's language."""
    return content_words(game)[name]


def score_short(game: str) -> str:
    """What a game calls its score beside a number, by its slug."""
    rules = game_called(game)
    return translated(rules.facts.terms.score_short) if rules else ""


def known_game(slug: str) -> Game:
    """The game with this slug; the first where it is listed no longer."""
    return game_called(slug) or GAMES[0]


def unit_number(game: str, number: str) -> str:
    """A unit of a force by its number, where it has no name."""
    return f"{titled(known_game(game).facts.terms.unit.one)} {number}"


def limit_label(game: Game) -> str:
    """What a game calls the limit of a campaign."""
    return shown(game.facts.lead("campaign_limit").text) or _("Limit")


def points_short(game: str) -> str:
    """What a game calls points, in short; empty where it has none."""
    rules = game_called(game)
    short = rules.facts.terms.points_short if rules else None
    return translated(short) if short else ""


def group_name(group: int) -> str:
    """A group of a league by its letter; empty for none."""
    return ascii_uppercase[group - 1] if group else ""
