"""Pages of battles in the browser: begin one, sit down, play, take back, give up."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies import access as lists
from armies.computation.list_forecasts import Opponent, missions, offered_to, opponent_called
from armies.forms.forecasts import grouped
from campaigns.battles.quick_battles import QuickBattle, link_between
from campaigns.replays.participants import Participants
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from people.rate_limits import caller_of
from play import access, actions, clocks
from play.advice_view import advice_view
from play.asking import Asking
from play.between import battle_rows, between, why_stale
from play.choosing import ChoiceError, HalfMadeError, choice_of, chosen_by, entry_of, is_second, prompt_of
from play.forms import SECOND, BeginForm
from play.landmarks import Landmark, with_place
from play.models import PlayedBattle, Seat
from play.moments_view import moments_view
from play.presenter import LeavingView, ground_context, hands, refusal_html, seat_offer, table_context, unit_card
from play.rate_limits import BEGUN, quota_of_battles
from play.returning import come_back
from play.standing import entries_of, is_readable, proof_of, standing_for, standing_of
from play.undoing import first_to_undo
from rules.battles.seats import Standing
from rules.formats.errors import DocumentError
from rules.presentation.prompts import why_asked
from web.game_addresses import game_of_request, show_game
from web.translation.messages import fault_in_words

KEYS = ("list", "against")
SHOWN = 50


@require_safe_or_POST
def begin(request: HttpRequest) -> HttpResponse:
    """One's own battles, and the form of another."""
    game = game_of_request(request)
    if game.display.prompt is None:
        raise Http404
    form = _form(request)
    if request.method == "POST" and form.is_valid():
        if seconds := BEGUN.consume(caller_of(request)):
            form.add_error(
                None, _("Too many battles were begun. Try again in %(seconds)s seconds.") % {"seconds": seconds}
            )
        elif (battle := _begun(request, form)) is not None:
            return redirect(battle)
    tokens = access.tokens_of(request)
    mine = PlayedBattle.objects.of_player(request.user, tokens).without_documents().with_seats()[:SHOWN]
    quota = quota_of_battles(request.user) if request.user.is_authenticated else None
    context = {"form": form, "battles": battle_rows(mine, request.user, tokens), "quota": quota}
    return render(request, "play/begin.html", context, status=422 if form.errors else 200)


def _form(request: HttpRequest) -> BeginForm:
    game = game_of_request(request)
    given = {name: request.POST.get(name) or request.GET.get(name, "") for name in (*KEYS, "mission")}
    offered, proposed = offered_to(game, lists.editable(request), given)
    initial: dict[str, Any] = {name: value for name, value in given.items() if value} | proposed
    initial["left"] = Seat.objects.left_last(request.user, game)
    initial["opponent"] = game.facts.automatic_commanders()[0].key
    data = request.POST if request.method == "POST" else None
    return BeginForm(data, game, grouped(offered), missions(game), initial=initial)


def _named(request: HttpRequest, key: str) -> Opponent | None:
    return opponent_called(game_of_request(request), lists.editable(request), key)


def _begun(request: HttpRequest, form: BeginForm) -> PlayedBattle | None:
    """The battle of the form; None where it cannot be fought, which the form then says."""
    given = form.cleaned_data
    side = int(given["side"] == SECOND)
    chosen = [opponent for key in KEYS if (opponent := _named(request, given[key])) is not None]
    commanders = [given["opponent"], given["opponent"]]
    commanders[side] = ""
    try:
        by_side = chosen[::-1] if side else chosen
        link = link_between(game_of_request(request), by_side, given["mission"], 0)
        terms, advice = _terms(given), given["advice"]
        battle, token = actions.begin(
            QuickBattle(link), commanders, request.user, side, given["left"], terms, advice=advice
        )
    except DocumentError as error:
        form.add_error(None, fault_in_words(error))
        return None
    except actions.TooManyError as error:
        form.add_error(None, str(error))
        return None
    remember(request, token)
    return battle


def _terms(given: dict[str, Any]) -> clocks.Terms:
    return clocks.terms_of(given["clock"], given["at_end"] or PlayedBattle.AtEnd.COMMANDER, int(given["delay"] or 0))


def remember(request: HttpRequest, token: str) -> None:
    """A visitor's seat, in the session."""
    if token:
        request.session[access.SESSION_KEY] = [*request.session.get(access.SESSION_KEY, []), token][-20:]


@never_cache
@require_safe
def battle(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, the story, and the question for whoever is asked; a fragment where only news are asked for."""
    played = access.battle_called(slug)
    show_game(request, played.rules())
    if request.htmx and "show" in request.GET and "whole" not in request.GET:  # type: ignore[attr-defined]
        return _probe(request, played)
    if request.htmx and request.GET.get("after") == played.stamp():  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return _page(request, played)


def _page(request: HttpRequest, played: PlayedBattle, *, fault: Any = "", status: int = 200) -> HttpResponse:
    own = access.seats_of(request, played)
    context: dict[str, Any] = {"battle": played, "own": own, "fault": fault, "stamp": played.stamp()}
    context["free"], context["returns_to"] = played.free_seat(), access.seat_to_return_to(request, played)
    if played.state == PlayedBattle.State.OPEN and context["free"]:
        context["offer"] = seat_offer(played, context["free"])
    context |= between(played, own)
    context["unreadable"] = not is_readable(played)
    if played.state != PlayedBattle.State.OPEN and not context["unreadable"]:
        standing = standing_for(played, bool(own))
        context |= table_context(played, standing, played.get_absolute_url())
        context |= _asked(request, played, standing, own, context)
        context["number"], context["last"] = len(standing.entries), played.last_answer()
    name = "play/_battle.html" if request.htmx else "play/battle.html"  # type: ignore[attr-defined]
    return render(request, name, context, status=status)


def _asked(
    request: HttpRequest, played: PlayedBattle, standing: Standing, own: list[Seat], context: dict[str, Any]
) -> dict[str, Any]:
    """What the people who look are asked, and what they alone see."""
    participants: Participants = context["participants"]
    seat = access.seat_to_answer(request, played)
    asked: dict[str, Any] = {"hand": hands(played, standing, own, participants), "seat": seat}
    players = participants.players
    waits_for = standing.question.player if standing.question else played.asked
    asked["waits_for"], asked["resigned_by"] = players.get(waits_for), players.get(played.resigned)
    asked["winner"] = players.get((played.result or {}).get("winner") or "")
    asked["you"] = players.get(own[0].player) if len(own) == 1 else None
    if seat is not None and standing.question is not None:
        prompt = prompt_of(standing)
        groups, field = standing.game.display.question_groups, context["field"]
        asked["asked_group"] = next((group for group in groups if standing.question.kind in group.why), None)
        asked["why"] = why_asked(groups, standing.question.kind) if played.guided else None
        asked["advice"] = advice_view(played, seat, standing, prompt, participants, field.height)
        asking = Asking(standing, prompt, participants, field.width, field.height)
        asked |= _chosen(request, asking, context["landmarks"])
    if played.is_over():
        asked["moments"] = moments_view(played, standing, participants)
        asked["looking_back"] = played.moments is None and played.answers.filter(by_engine=False).exists()
    if own and played.is_going():
        asked["leaving"] = [LeavingView.of(played, seat, participants) for seat in own]
        asked["may_undo"] = any(first_to_undo(played, standing, own_seat.player) is not None for own_seat in own)
    return asked


def _chosen(request: HttpRequest, asking: Asking, landmarks: list[Landmark]) -> dict[str, Any]:
    """The question, what a choice still needs, and what the answer would be that is half made."""
    data = request.POST if request.method == "POST" else request.GET
    try:
        choice = choice_of(asking.prompt, data)
    except ChoiceError:
        return {"prompt": asking.view(None)}
    asked: dict[str, Any] = {"prompt": asking.view(choice, is_second(choice, data)), "given": data}
    if "show" in data:
        try:
            entry = entry_of(asking.standing, asking.prompt, with_place(data, landmarks))
            asked["probe"] = asking.probed(choice, entry)
        except ChoiceError as error:
            asked["shown_fault"] = str(error)
    return asked


def _probe(request: HttpRequest, played: PlayedBattle) -> HttpResponse:
    """What a half-made answer would be, without the rest of the page."""
    standing = standing_of(played, entries_of(played), thinking=False)
    if standing.question is None or access.seat_to_answer(request, played) is None:
        raise Http404
    context: dict[str, Any] = {"battle": played, "alone": True} | ground_context(
        played, standing, "towards" in request.GET
    )
    prompt, field = prompt_of(standing), context["field"]
    asking = Asking(standing, prompt, context["participants"], field.width, field.height)
    return render(request, "play/_probe.html", context | _chosen(request, asking, context["landmarks"]))


@require_safe
def unit(request: HttpRequest, slug: str, id: str) -> HttpResponse:
    """The card of a unit, as it was brought to the battle."""
    played = access.battle_called(slug)
    show_game(request, played.rules())
    named = unit_card(played, id)
    if named is None:
        raise Http404
    name, card = named
    page = "play/_unit.html" if request.htmx else "play/unit.html"  # type: ignore[attr-defined]
    return render(request, page, {"battle": played, "card": card, "name": name})


@never_cache
@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the question: 409 when it was answered meanwhile, 422 with the rule that forbids it; or `show` what
    that would be.
    """
    played = access.battle_called(slug)
    show_game(request, played.rules())
    seat = access.seat_to_answer(request, played)
    if not access.seats_of(request, played):
        raise Http404
    if clocks.is_out_of_time(played, timezone.now()):
        fault = why_stale(played)
        actions.run_out(played, timezone.now())
        return stale_page(request, slug, fault)
    number = whole_number(request.POST.get("number"))
    if seat is None or number != played.answers.count() or _is_late(request, played):
        return _page(request, played, fault=why_stale(played), status=409)
    if "show" in request.POST:
        return _page(request, played)
    try:
        return answered(request, played, seat, number, chosen_by(_with_place(request, played)))
    except HalfMadeError as half:
        request.POST = half.second  # type: ignore[assignment]
        return _page(request, played)
    except ChoiceError as error:
        return _page(request, played, fault=str(error), status=422)


def _with_place(request: HttpRequest, played: PlayedBattle) -> QueryDict:
    """The form that was sent, with the place that its words name, if they name one."""
    if not request.POST.get("towards"):
        return request.POST
    standing = standing_of(played, entries_of(played), thinking=False)
    return with_place(request.POST, ground_context(played, standing, True)["landmarks"])


def _is_late(request: HttpRequest, played: PlayedBattle) -> bool:
    """Whether the answer before was taken back and given anew since the form was shown."""
    return request.POST.get("last") not in (None, played.last_answer())


def answered(
    request: HttpRequest, played: PlayedBattle, seat: Seat, number: int, choose: actions.Choice
) -> HttpResponse:
    """The page after an answer to the question after so many, or with what is wrong with it."""
    try:
        battle, refused = actions.choose_answer(played, seat, number, choose, request.POST.get("last"))
    except actions.RefusedError as error:
        standing = standing_of(played, entries_of(played), thinking=False)
        fault = refusal_html(played, standing, error.event) if error.event else fault_in_words(error.fault)  # type: ignore[arg-type]
        return _page(request, played, fault=fault, status=422)
    except actions.StaleError:
        return stale_page(request, played.slug)
    if refused is None:
        return after(request, battle, now=battle)
    standing = standing_of(battle, entries_of(battle), thinking=False)
    return after(request, battle, refusal_html(battle, standing, refused), now=battle)


def stale_page(request: HttpRequest, slug: str, fault: str = "") -> HttpResponse:
    """The battle as it stands now, with one line that says why what was asked for came too late."""
    played = access.battle_called(slug)
    return _page(request, played, fault=fault or why_stale(played), status=409)


def after(
    request: HttpRequest, played: PlayedBattle, fault: Any = "", *, now: PlayedBattle | None = None
) -> HttpResponse:
    """The page after something was done, which has fetched the battle as it is `now`, or not."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(played)
    request.method = "GET"
    request.POST = type(request.POST)()
    return _page(request, now or access.battle_called(played.slug), fault=fault)


@never_cache
@require_POST
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the free seat, or one's own again that a commander took over."""
    played = access.battle_called(slug)
    show_game(request, played.rules())
    if access.seats_of(request, played):
        return redirect(played)
    own = access.seat_to_return_to(request, played)
    try:
        if own is not None:
            come_back(played, own)
        else:
            remember(request, actions.sit(played, request.user))
    except actions.StaleError:
        return _page(request, played, fault=_("Somebody else sat down first."), status=409)
    return redirect(played)


@never_cache
@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back one's last answer."""
    played, seats = own_seats(request, slug)
    number = whole_number(request.POST.get("number"))
    for seat in seats:
        try:
            actions.undo(played, seat, -1 if number is None else number)
        except actions.StaleError:
            continue
        return after(request, played)
    return _page(request, played, fault=_("That can no longer be taken back."), status=409)


@never_cache
@require_POST
def resign(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the battle up."""
    played, seats = own_seats(request, slug)
    try:
        actions.resign(played, seats[0])
    except actions.StaleError:
        return _page(request, played, fault=_("The battle is over."), status=409)
    return redirect(played)


def own_seats(request: HttpRequest, slug: str) -> tuple[PlayedBattle, list[Seat]]:
    """The battle and the seats of whoever asks; Http404 for who has none."""
    played = access.battle_called(slug)
    show_game(request, played.rules())
    seats = access.seats_of(request, played)
    if not seats:
        raise Http404
    return played, seats


@never_cache
@require_safe
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that a battle was fought from, once it is over: who has it fights it again, die by die."""
    played = access.battle_called(slug)
    if not played.is_over():
        raise Http404
    response = JsonResponse(proof_of(played))
    response["Content-Disposition"] = f'attachment; filename="{played.slug}.json"'
    return response
