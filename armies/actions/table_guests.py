"""A guest who lost phone and link comes back to the seat by a new way; the old one ends."""

from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from armies.actions.table_games import SeatError
from armies.actions.table_taps import write_tap
from armies.models import TableGame, TableSeat
from armies.models.table_game import guests_at, new_token
from armies.table_mode.fold import Tapped
from armies.table_mode.sides import BACK


@transaction.atomic
def renew_way_back(by: TableSeat, place: int) -> TableSeat:
    """Give a guest's seat a new way back, as that guest or as who began the table; all players see it in the log."""
    game = TableGame.objects.select_for_update().get(pk=by.game_id)
    seat = next((guest for guest in guests_at(by.place, game.seats.all()) if guest.place == place), None)
    if seat is None or game.ended is not None:
        raise SeatError(_("This seat has no way back that you could make anew."))
    seat.token = new_token()
    seat.save(update_fields=["token"])
    write_tap(game, Tapped(str(uuid4()), "put", f"{BACK}/{place}", place, by.place))
    return seat
