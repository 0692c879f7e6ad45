"""What helps a player: questions left to a commander, its advice, and the battle once more when it is over."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.replays.page import page_html, story_html
from campaigns.views.replays import event_asked_for, replay_response
from people.numbers import whole_number
from people.rate_limits import caller_of
from play import access, actions
from play.advising import ask_for_advice, job_of
from play.guided import begin_guided
from play.models import PlayedBattle, Seat
from play.rate_limits import ADVICE, BEGUN
from play.replaying import of_played
from play.standing import is_readable
from play.views import after, answered, own_seats, remember
from web.game_addresses import game_address, game_of_request, show_game


@never_cache
@require_POST
def guided(request: HttpRequest) -> HttpResponse:
    """Begin a first battle whose every question explains itself."""
    game = game_of_request(request)
    if game.display.prompt is None:
        raise Http404
    begun = None if BEGUN.consume(caller_of(request)) else first_battle(request)
    if begun is None:
        return redirect(game_address("play:begin", game))
    battle, token = begun
    remember(request, token)
    return redirect(battle)


def first_battle(request: HttpRequest) -> tuple[PlayedBattle, str] | None:
    """None for who has begun enough, which the page of one's battles says."""
    try:
        return begin_guided(game_of_request(request), request.user)
    except actions.TooManyError:
        return None


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


@never_cache
@require_POST
def advice(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask what a commander would do; the page shows it once a worker knows."""
    played, seat = _asked(request, slug)
    if seat is None:
        return after(request, played, _("This question has been answered meanwhile."))
    if seconds := ADVICE.consume(caller_of(request)):
        fault = _("Too much advice was asked for. Try again in %(seconds)s seconds.") % {"seconds": seconds}
        return after(request, played, fault)
    ask_for_advice(played, seat)
    return after(request, played)


@never_cache
@require_POST
def follow(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer as advised."""
    played, seat = _asked(request, slug)
    job = job_of(played, seat) if seat is not None else None
    number = whole_number(request.POST.get("number"))
    if seat is None or job is None or not job.result or number is None:
        return after(request, played, _("This question has been answered meanwhile."))
    advised = job.result["advice"]["answer"]
    return answered(request, played, seat, number, lambda standing: (advised, 1))


def _asked(request: HttpRequest, slug: str) -> tuple[PlayedBattle, Seat | None]:
    """The battle, and the seat of whoever asks that is asked now; Http404 where no advice is given."""
    played, _seats = own_seats(request, slug)
    if not played.advice:
        raise Http404
    return played, access.seat_to_answer(request, played)


def _over(request: HttpRequest, slug: str) -> PlayedBattle:
    """A battle that is over; Http404 of one that goes on, or that the present rules cannot read."""
    played = access.battle_called(slug)
    if not played.is_over() or not is_readable(played):
        raise Http404
    show_game(request, played.rules())
    return played


@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """The battle once more, event by event."""
    played = _over(request, slug)
    source = of_played(played)
    context = {"battle": played, "replay": page_html(source), "story": source.story, "event": event_asked_for(request)}
    return render(request, "play/replay.html", context)


@require_safe
def replay_document(request: HttpRequest, slug: str) -> HttpResponse:
    return replay_response(request, of_played(_over(request, slug)))


@require_safe
def replay_story(request: HttpRequest, slug: str) -> HttpResponse:
    """All of it in words."""
    played = _over(request, slug)
    return render(request, "play/replay_story.html", {"battle": played, "story": story_html(of_played(played))})
