"""Who sits where: an account by itself, a visitor by a token in the session. Whoever has the link may watch."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from play.models import PlayedBattle, Seat

SESSION_KEY = "seats"


def battle_called(slug: str) -> PlayedBattle:
    """Http404 for none."""
    return get_object_or_404(PlayedBattle.objects.with_seats(), slug=slug)


def seats_of(request: HttpRequest, battle: PlayedBattle) -> list[Seat]:
    """The seats of whoever asks, in a battle fetched with its seats."""
    tokens = request.session.get(SESSION_KEY, [])
    user = request.user.pk if request.user.is_authenticated else None
    return [
        seat
        for seat in battle.seats.all()
        if (user is not None and seat.user_id == user) or (seat.token and seat.token in tokens)
    ]


def seat_to_answer(request: HttpRequest, battle: PlayedBattle) -> Seat | None:
    """The seat of whoever asks that is asked now."""
    return next((seat for seat in seats_of(request, battle) if battle.is_going() and seat.player == battle.asked), None)
