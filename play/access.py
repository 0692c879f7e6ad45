"""Who sits where: an account by itself, a visitor by a token in the session. Whoever has the link may watch."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from play.models import PlayedBattle, Seat
from play.returning import may_return
from play.updates import carry_over

SESSION_KEY = "seats"


def battle_called(slug: str) -> PlayedBattle:
    """By the present version of the rules, or closed by it; Http404 for none."""
    return carry_over(get_object_or_404(PlayedBattle.objects.with_seats(), slug=slug))


def tokens_of(request: HttpRequest) -> list[str]:
    """Those of the seats of a visitor."""
    tokens: list[str] = request.session.get(SESSION_KEY, [])
    return tokens


def seats_of(request: HttpRequest, battle: PlayedBattle) -> list[Seat]:
    """The seats of whoever asks, in a battle fetched with its seats; none that a commander took over."""
    tokens = tokens_of(request)
    return [seat for seat in battle.seats.all() if not seat.commander and seat.is_of(request.user, tokens)]


def seat_to_return_to(request: HttpRequest, battle: PlayedBattle) -> Seat | None:
    """The seat of whoever asks that a commander took over, and that may be taken again."""
    tokens = tokens_of(request)
    own = [seat for seat in battle.seats.all() if seat.is_of(request.user, tokens)]
    return next((seat for seat in own if may_return(battle, seat)), None)


def seat_to_answer(request: HttpRequest, battle: PlayedBattle) -> Seat | None:
    """The seat of whoever asks that is asked now; nobody answers during a break."""
    if not battle.is_going() or battle.paused is not None:
        return None
    return next((seat for seat in seats_of(request, battle) if seat.player == battle.asked), None)
