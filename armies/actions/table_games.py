"""Games at the table: start one, sit down at it, confirm how it ended, go on with it."""

from random import SystemRandom
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.actions.table_taps import keep_scores
from armies.models import StrikeForce, TableGame, TableSeat, Tap
from armies.models.table_game import PLAYER_LENGTH, new_token
from armies.table_mode.setup import LoadedList, setup_of, with_side

MAX_GAMES = 20
"""Games whose taps are kept of a list; of older ones only who played and what came out."""


game_ended = Signal()
"""Sent with `game` and the seat `by` that had the last word; receivers answer with an Outcome, or None."""


class Outcome(NamedTuple):
    """What came of a game's end elsewhere, in words; `address` is where something is left to do."""

    words: str
    done: bool
    address: str = ""


class SeatError(Exception):
    """Why somebody cannot sit down."""


class StaleEndError(Exception):
    """Something was tapped since the result was shown."""


@transaction.atomic
def start(strike_force: StrikeForce, opponents: list[str], mission: str = "") -> TableGame:
    """Put a list on the table, its decks shuffled; the game that is open, if there is one."""
    StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
    present = strike_force.table_seats.filter(open=True).select_related("game").first()
    if present is not None:
        return present.game
    _forget_old_taps(strike_force)
    setup = setup_of(strike_force, opponents, SystemRandom().shuffle)
    game = TableGame.objects.create(game=strike_force.faction.game, setup=setup, mission=mission)
    names = ["", *opponents]
    seats = [TableSeat(game=game, place=place, name=name) for place, name in enumerate(names)]
    _sit(seats[0], strike_force, strike_force.owner, "")
    TableSeat.objects.bulk_create(seats)
    return game


def _forget_old_taps(strike_force: StrikeForce) -> None:
    old = strike_force.table_seats.order_by("-game").values_list("game", flat=True)[MAX_GAMES - 1 :]
    Tap.objects.filter(game__in=list(old)).delete()


def _sit(seat: TableSeat, strike_force: StrikeForce | None, user: Any, name: str) -> None:
    seat.user, seat.joined = user, True
    seat.token = "" if user else new_token()
    seat.name = "" if user else name or seat.name
    if strike_force is not None:
        seat.strike_force, seat.version = strike_force, strike_force.version
        seat.list_name, seat.faction = strike_force.name, strike_force.faction


@transaction.atomic
def sit_down(game: TableGame, place: int, user: Any, name: str, strike_force: StrikeForce | None) -> TableSeat:
    """Take a seat that nobody has, with a list of the game or without; SeatError."""
    row = TableGame.objects.select_for_update().get(pk=game.pk)
    if strike_force is not None:
        StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
    seat = row.seats.filter(place=place, joined=False).first()
    if seat is None or row.ended is not None:
        raise SeatError(_("Somebody sat down there meanwhile."))
    if user and row.seats.filter(user=user).exists():
        raise SeatError(_("You play at this table already."))
    if strike_force is not None and strike_force.table_seats.filter(open=True).exists():
        raise SeatError(_("This list is in another game: end that first, or take another list."))
    _sit(seat, strike_force, user, name[:PLAYER_LENGTH])
    seat.save()
    if strike_force is not None:
        brought = LoadedList(strike_force, strike_force.faction)
        row.setup = with_side(row.setup, brought, place, SystemRandom().shuffle)
    row.setup["opponents"][place - 1] = seat.player
    row.revision += 1
    row.save()
    return seat


def confirm(seat: TableSeat, made: int, alone: bool = False) -> list[Outcome] | None:
    """Say that the game ended as it stood after so many taps; it is over once all who play on a phone have said so.

    `alone` ends it without the others' word. None while it is not over, else what came of its end, which only the last
    word causes. StaleEndError when something was tapped since.
    """
    was_over, over = _confirm(seat, made, alone)
    if was_over or not over:
        return [] if over else None
    answers: list[Any] = game_ended.send(TableGame, game=TableGame.objects.get(pk=seat.game_id), by=seat)
    return [outcome for _receiver, outcome in answers if outcome is not None]


@transaction.atomic
def _confirm(seat: TableSeat, made: int, alone: bool) -> tuple[bool, bool]:
    """Whether the game was over before, and whether it is now."""
    game = TableGame.objects.select_for_update().get(pk=seat.game_id)
    if game.ended is not None:
        return True, True
    if game.made != made:
        raise StaleEndError
    TableSeat.objects.filter(pk=seat.pk).update(confirmed=made)
    waiting = game.seats.filter(joined=True, confirmed=None).exists()
    if waiting and not alone:
        TableGame.objects.filter(pk=game.pk).update(revision=F("revision") + 1)
        return False, False
    keep_scores(game)
    game.seats.update(open=False)
    TableGame.objects.filter(pk=game.pk).update(ended=timezone.now(), revision=F("revision") + 1)
    return False, True


@transaction.atomic
def withdraw(seat: TableSeat) -> None:
    """Take back one's word on the end."""
    game = TableGame.objects.select_for_update().get(pk=seat.game_id)
    if game.ended is None and TableSeat.objects.filter(pk=seat.pk).exclude(confirmed=None).update(confirmed=None):
        TableGame.objects.filter(pk=game.pk).update(revision=F("revision") + 1)


@transaction.atomic
def reopen(seat: TableSeat) -> str:
    """Go on with a game that ended; why not, empty once it goes on. What several have confirmed stands."""
    game = TableGame.objects.select_for_update().get(pk=seat.game_id)
    seats = list(game.seats.select_for_update())
    if len([other for other in seats if other.confirmed is not None]) > 1:
        return _("All players have confirmed how this game ended: it stands.")
    lists = [other.strike_force_id for other in seats if other.strike_force_id]
    if TableSeat.objects.filter(strike_force__in=lists, open=True).exclude(game=game).exists():
        return _("Another game of this list is open: end it first.")
    game.seats.update(open=True, confirmed=None, score=None)
    TableGame.objects.filter(pk=game.pk).update(ended=None, revision=F("revision") + 1)
    return ""


@transaction.atomic
def forget_player(user: Any) -> None:
    """An account ends: its seats are places without a phone, whose side the others keep, and have no name."""
    for game in TableGame.objects.select_for_update().filter(seats__user=user).order_by("pk"):
        for seat in game.seats.filter(user=user):
            seat.user, seat.joined = None, False
            seat.save()
            if seat.place:
                game.setup["opponents"][seat.place - 1] = seat.player
        game.revision += 1
        game.save()
