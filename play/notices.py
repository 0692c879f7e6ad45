"""What players are told of their battles, on the site and by mail, as they choose; call it within the transaction."""

from collections.abc import Iterable
from typing import Any

from django.dispatch import Signal

from campaigns.models import Notice
from campaigns.notifications.notify import notify
from play.models import PlayedBattle, Seat

Clock, Kind = PlayedBattle.Clock, Notice.Kind
Ending = PlayedBattle.Ending

battle_moved = Signal()
"""Sent within the transaction in which a `battle` begins, asks another account, or is over (`what`)."""

BEGUN, TURN, OVER = "battle_begun", "battle_turn", "battle_over"


def seats_by_player(battle: PlayedBattle) -> dict[str, Seat]:
    """The seats of a battle, by their players: as they are now, or as they were fetched with it."""
    return {seat.player: seat for seat in battle.seats.all()}


def name_of(seat: Seat) -> str:
    """What others call who sits there: the account's name, else that of the list."""
    return str(seat.user.get_username()) if seat.user is not None and not seat.commander else seat.name


def tell(battle: PlayedBattle, seats: Iterable[Seat], did: str, by: Seat | None = None) -> None:
    """Something happened in a battle that concerns the people of these seats."""
    about = {"did": did} | ({"by_name": name_of(by)} if by is not None else {})
    count = f"{battle.answers.count()}.{battle.changes}"
    _notify(battle, [seat.user_id for seat in seats], Kind.PLAY, about, f"{did}:{battle.pk}:{count}")


def announce(battle: PlayedBattle, what: str) -> None:
    """For those who follow battles otherwise than by notices."""
    battle_moved.send(PlayedBattle, battle=battle, what=what)


def tell_turn(battle: PlayedBattle, seat: Seat, number: int) -> None:
    """It is a person's turn after so many answers; by minutes a side people are there, or have lost."""
    if battle.clock != Clock.SIDE and battle.is_among_people():
        _notify(battle, [seat.user_id], Kind.TURN, _until(battle), f"turn:{battle.pk}:{number}")


def forget_turn(battle: PlayedBattle, seat: Seat | None) -> None:
    """Who has answered need not be told that it is their turn; who plays against commanders by no clock never was."""
    if seat is not None and seat.user_id is not None and (battle.clock or battle.is_among_people()):
        turns = Notice.objects.filter(user=seat.user_id, kind__in=(Kind.TURN, Kind.CLOCK), read=None)
        turns.filter(path=battle.get_absolute_url()).delete()


def tell_near(battle: PlayedBattle, seat: Seat) -> bool:
    """The clock of who is asked is near its end: once for each end of it."""
    assert battle.ends is not None
    once = f"near-end:{battle.pk}:{int(battle.ends.timestamp())}"
    if seat.user_id is None or Notice.objects.filter(user=seat.user_id, once=once).exists():
        return False
    _notify(battle, [seat.user_id], Kind.CLOCK, _until(battle), once)
    return True


def tell_end(battle: PlayedBattle, by: Seat | None) -> None:
    """A battle is over: everybody is told but who ended it, and those who fought commanders and saw it."""
    seats = seats_by_player(battle)
    for seat in seats.values():
        seen = by is not None and seat.pk == by.pk and battle.ending != Ending.TIME
        if not seen and battle.is_among_people():
            tell(battle, [seat], end_for(battle, seat), seats.get(battle.resigned))


def end_for(battle: PlayedBattle, seat: Seat) -> str:
    """How a battle ended for a seat."""
    won, lost = {
        Ending.RESIGNED: ("won by resignation", "lost"),
        Ending.TIME: ("won by time", "out of time"),
    }.get(Ending(battle.ending), ("won", "lost"))
    if battle.resigned:
        return lost if seat.player == battle.resigned else won
    winner = (battle.result or {}).get("winner")
    if not winner or battle.ending == Ending.DRAW:
        return "drawn"
    return won if winner in (seat.player, _party(battle, seat)) else lost


def _party(battle: PlayedBattle, seat: Seat) -> str:
    """Who wins and loses with a seat."""
    player = next(player for player in battle.scenario["players"] if player["id"] == seat.player)
    return str(player.get("alliance") or seat.player)


def _until(battle: PlayedBattle) -> dict[str, Any]:
    return {} if battle.ends is None else {"deadline": battle.ends.isoformat()}


def _notify(battle: PlayedBattle, users: list[int | None], kind: str, about: dict[str, Any], once: str) -> None:
    campaign = battle.planned.campaign if battle.planned is not None else None
    notify(users, campaign, kind, about | {"title": battle.title}, battle.get_absolute_url(), once)
