"""The form of a game by hand as pages and API fill it, and why a record is refused."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armies.access import suggested_factions
from armies.bridge import operations
from players import actions
from players.forms import RecordForm
from players.models import MOST_UNANSWERED, GameRecord
from rules.game.game import Game

REFUSALS: dict[type[Exception], tuple[str, int]] = {
    actions.TooManyError: (gettext_noop("You have recorded %(most)s games: delete some first."), actions.MOST_RECORDS),
    actions.UsedKeyError: (gettext_noop("This form was already used. Please open it again."), 0),
    actions.UnansweredError: (
        gettext_noop("%(most)s games wait for the word of this opponent already. Leave the account out."),
        MOST_UNANSWERED,
    ),
}


def refusal_in_words(refusal: Exception) -> str:
    text, most = REFUSALS[type(refusal)]
    return _(text) % {"most": most}


def form_of(request: Any, game: Game, data: Any, row: GameRecord | None = None) -> RecordForm:
    factions = suggested_factions(request).released().filter(game=game.slug).values_list("name", flat=True)
    initial = {"version": row.version, "key": row.key, "account": row.account or ""} if row else {}
    titles = [game.formats.written("operation", mission)["title"] for mission in operations(game)]
    known = {"user": request.user, "game": game, "factions": factions, "missions": titles}
    return RecordForm(data, instance=row, initial=initial, **known)
