"""What helps a player: questions that are left to a commander."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from people.numbers import whole_number
from play import actions
from play.views import after, own_seats


@never_cache
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave groups of questions to a commander, all that are named, or one more by `also`; and take others back."""
    played, seats = own_seats(request, slug)
    number = whole_number(request.POST.get("seat"))
    seat = next((seat for seat in seats if seat.number == number), None)
    if seat is None:
        raise Http404
    also = request.POST.get("also")
    keys = [*seat.left, also] if also else request.POST.getlist("left")
    known = [group.key for group in played.rules().display.question_groups]
    actions.leave(played, seat, [key for key in known if key in keys])
    return after(request, played)
