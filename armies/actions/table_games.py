"""Games at the table: start one, keep its taps, end it."""

from collections.abc import Iterable
from random import SystemRandom
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import StrikeForce, TableGame, Tap
from armies.table_mode.fold import Tapped
from armies.table_mode.setup import setup_of

MAX_TAPS = 5000
"""Maximum number of taps in a game."""

MAX_GAMES = 20
"""Games that are kept of a list; the oldest go first."""


@transaction.atomic
def start(strike_force: StrikeForce, opponents: list[str]) -> TableGame:
    """Put a list on the table, its decks shuffled; the game that is open, if there is one."""
    StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
    games = TableGame.objects.filter(strike_force=strike_force)
    present = games.filter(ended=None).first()
    if present is not None:
        return present
    games.filter(pk__in=list(games.values_list("pk", flat=True)[MAX_GAMES - 1 :])).delete()
    setup = setup_of(strike_force, opponents, SystemRandom().shuffle)
    return TableGame.objects.create(strike_force=strike_force, version=strike_force.version, setup=setup)


@transaction.atomic
def keep_taps(game: TableGame, taps: Iterable[Tapped], author: Any) -> None:
    """Keep taps behind those that there are, each once; ValidationError when there are too many."""
    row = TableGame.objects.select_for_update().only("made").get(pk=game.pk)
    asked = {tap.key: tap for tap in taps}
    known = Tap.objects.filter(game=game, key__in=asked).values_list("key", flat=True)
    for key in known:
        del asked[str(key)]
    if row.made + len(asked) > MAX_TAPS:
        raise ValidationError(_("A game can have %(most)s taps at most."), params={"most": MAX_TAPS})
    numbered = enumerate(asked.values(), row.made + 1)
    rows = [Tap(game=game, number=number, author=author, **tap._asdict()) for number, tap in numbered]
    Tap.objects.bulk_create(rows)
    game.made = row.made + len(rows)
    TableGame.objects.filter(pk=game.pk).update(made=game.made)


def end(game: TableGame) -> None:
    """End a game; its taps stay, and those that still come in count."""
    TableGame.objects.filter(pk=game.pk, ended=None).update(ended=timezone.now())


@transaction.atomic
def reopen(game: TableGame) -> bool:
    """Go on with an ended game; False while another of its list is open."""
    StrikeForce.objects.select_for_update().get(pk=game.strike_force_id)
    others = TableGame.objects.filter(strike_force=game.strike_force_id, ended=None).exclude(pk=game.pk)
    return not others.exists() and bool(TableGame.objects.filter(pk=game.pk).update(ended=None))
