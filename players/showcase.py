"""What a public profile shows: nothing that an opponent, a campaign or its person keeps private."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from armies.collection.ownership import Owned, owned_by_faction, total
from armies.models import Faction, OwnedPicture, StrikeForce
from armies.models.owned import Figures
from players.log.game import Kind, LoggedGame, Opponent
from players.log.games import games_of
from players.models import Profile

MOST_LISTS = 12
MOST_PICTURES = 24


class Painted(NamedTuple):
    """What is owned of a faction."""

    faction: Faction
    figures: Figures


def shown_games(user: Any) -> list[LoggedGame]:
    """The games of a person for everybody's eyes: without notes, and without those of private campaigns.

    A table has no address here: its code is for who sits there. An opponent is named who is the engine's, shows
    results on a public profile too, or plays in a public campaign.
    """
    games = [game for game in games_of(user) if game.public]
    named = _showing({opponent.user for game in games for opponent in game.opponents if opponent.user})
    return [_for_everybody(game, named) for game in games]


def _showing(users: Iterable[int]) -> set[int]:
    return set(Profile.objects.public().filter(results=True, user__in=users).values_list("pk", flat=True))


def _for_everybody(game: LoggedGame, named: set[int]) -> LoggedGame:
    if game.kind == Kind.CAMPAIGN:
        return game._replace(notes="", pictures=0)
    known = [opponent.commander or opponent.user in named for opponent in game.opponents]
    opponents = tuple(
        [
            opponent if is_known else Opponent(_("another player"), faction=opponent.faction)
            for opponent, is_known in zip(game.opponents, known, strict=True)
        ]
    )
    return game._replace(
        opponents=opponents,
        notes="",
        pictures=0,
        address=game.address if all(known) and game.kind != Kind.TABLE else "",
    )


def shown_lists(user: Any) -> list[StrikeForce]:
    """The public lists, the latest first."""
    rows = StrikeForce.objects.public().listed().filter(owner=user).with_release()
    return list(rows.order_by("-published", "-pk")[:MOST_LISTS])


def painted_collection(user: Any) -> list[Painted]:
    """Factions of which something is painted, that everybody may read."""
    owned: dict[int, Owned] = owned_by_faction(user)
    factions = {faction.pk: faction for faction in _readable().filter(pk__in=owned)}
    rows = [Painted(factions[pk], total(owned[pk].values())) for pk in owned if pk in factions]
    return sorted([row for row in rows if row.figures.painted], key=lambda row: -row.figures.painted)


def painted_pictures(user: Any) -> Any:
    """Pictures of painted miniatures, of factions that everybody may read."""
    rows = OwnedPicture.objects.filter(user=user, taken_down=None, faction__in=_readable())
    return rows.without_pixels().order_by("-added", "-pk")


def _readable() -> Any:
    return Faction.objects.usable_by(AnonymousUser())
