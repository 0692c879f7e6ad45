"""The lists with which a draft is tried out: its designer's, the game's, and some by lot, by what it says now."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.bridge import content_of, list_of, refuse_blocked, verdict_on
from armies.computation.drawn_lists import drawn_lists
from armies.computation.list_forecasts import OWN, STARTER, points_in, starter_rosters
from armies.computation.matrix import SIDES, Entrant
from armies.models import Faction
from armies.models.content_words import content_words
from armies.models.strike_force import StrikeForceQuerySet
from armies.text.sums import sum_in_words
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.translation.messages import shown

DRAWN, MOST_DRAWN, MOST_OWN = "drawn", 6, 30


class Trial(NamedTuple):
    """A list of a draft's faction: its key, its name, and itself, which is read when it is wanted; what it fields and
    what that comes to by the draft.
    """

    key: str
    name: str
    army: Callable[[], Any]
    fielded: str = ""

    @property
    def label(self) -> str:
        return f"{self.name} ({self.fielded})" if self.fielded else self.name


def trials(faction: Faction, content: Any, own: StrikeForceQuerySet) -> dict[str, list[Trial]]:
    """What may be tried, by where it comes from."""
    game = faction.rules_of_game
    rows = own.filter(faction=faction).active().with_release()[:MOST_OWN]
    kept = [Trial(f"{OWN}:{row.slug}", row.name, partial(list_of, row, faction)) for row in rows]
    rosters = {name: army for name, army in starter_rosters(game).items() if _faction_of(game, army) == faction.slug}
    starter = [
        Trial(f"{STARTER}:{name}", game.lists.head(army).name, partial(_same, army), _fielded(game, content, army))
        for name, army in rosters.items()
    ]
    return {OWN: kept, STARTER: starter, DRAWN: list(_by_lot(game, content))}


def _by_lot(game: Game, content: Any) -> Iterator[Trial]:
    """Of the size of the lists that come with the game."""
    limits = [game.lists.head(army).limit for army in starter_rosters(game).values()]
    limit = limits[0] if limits else None
    for number, army in enumerate(drawn_lists(game, content, limit, MOST_DRAWN), 1):
        name = _("By lot %(number)s") % {"number": number}
        yield Trial(f"{DRAWN}:{number}", name, partial(_same, army), _fielded(game, content, army))


def _fielded(game: Game, content: Any, army: Any) -> str:
    """The units of a list with their sizes, and its points: 2 × Line Crew (5), Derrick; 486 of 500 SV."""
    translations, verdict = content_words(game.slug), verdict_on(game, army, content)
    counts = Counter([(shown(row.part), row.models) for row in game.lists.sheet(army, content, verdict).units])
    units = [
        (f"{count} × " if count > 1 else "") + translations[name] + (f" ({models})" if models > 1 else "")
        for (name, models), count in counts.items()
    ]
    total = points_in(game, verdict)
    return "; ".join([", ".join(units), *([sum_in_words(total)] if total else [])])


def _same(army: Any) -> Any:
    return army


def _faction_of(game: Game, army: Any) -> str:
    return str(game.lists.head(army).faction)


def entrant_of_draft(faction: Faction, content: Any, trial: Trial) -> Entrant:
    """A list by the draft, and by the newest release where that fields it otherwise. DocumentError where the draft
    cannot.
    """
    game, army, last = faction.rules_of_game, trial.army(), faction.releases.offered().first()
    players, points = _fielded_by(game, army, content, trial.name)
    try:
        before, points_before = _fielded_by(game, army, content_of(last), trial.name) if last else (players, points)
    except DocumentError:  # the release does not field it
        before = players
    if before == players:
        return Entrant(trial.key, trial.name, players)
    return Entrant(trial.key, trial.name, players, before, (points, points_before))


def _fielded_by(game: Game, army: Any, content: Any, name: str) -> tuple[dict[str, Any], int | None]:
    """A list as a player on either side, and what it costs. DocumentError."""
    verdict = verdict_on(game, army, content)
    refuse_blocked(game, army, verdict)
    players = {side: game.battles.player(army, content, side, name) for side in SIDES}
    return players, verdict.points if game.facts.terms.points_short else None
