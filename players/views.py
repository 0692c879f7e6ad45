"""Pages of one's own games: all of them, one, what is kept of it, and games recorded by hand."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from armies.access import own
from armies.forms.pictures import PictureForm
from people.audit import record_export
from people.http_methods import require_safe_or_POST
from players import access, actions
from players.confirming import confirm, deny
from players.export import written
from players.forms import AnswerForm, GamesFilter, NotesForm, RecordForm
from players.log.game import Kind, LoggedGame
from players.log.games import games_of
from players.log.rates import rate_tables, total
from players.models import GameRecord
from players.opponents import names_of_met
from players.recording import REFUSALS, form_of, refusal_in_words
from rules.game.game import Game
from rules.games import game_called
from web.game_addresses import game_of_request, show_game
from web.pictures.image_files import MAX_PER_BATTLE
from web.pictures.room import quota_of_pictures

PAGE_SIZE = 30
MOST_ASKED = 20
MOST_OFFERED = 100
"""Names of opponents and lists that the form of a game suggests."""

FOR_EVER = "private, max-age=31536000, immutable"
CHANGED = gettext_noop(
    "This game was changed meanwhile. What you typed is still here; look at what it says now, then save again."
)


@login_required
@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All of one's games, and how often one wins among those that are shown."""
    form = GamesFilter(request.GET or None, games_of(request.user))
    chosen = form.chosen()
    page: Page[LoggedGame] = Paginator(chosen, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"form": form, "page_obj": page, "total": total(chosen), "tables": rate_tables(chosen)}
    context |= {"filtered": len(chosen) < len(form.games), "count": len(form.games)}
    context["asked"] = list(GameRecord.objects.asking(request.user)[:MOST_ASKED])
    return render(request, "players/games.html", context)


@login_required
@require_POST
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Whether a game that somebody recorded was so: with a yes it is in one's own log."""
    row, form = access.asking_record(request, pk), AnswerForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest(_("Answer yes or no."), content_type="text/plain; charset=utf-8")
    version = form.cleaned_data["version"]
    try:
        if form.cleaned_data["answer"] == "yes":
            own = confirm(request.user, row, version)
            messages.success(request, _("The game is in your log."))
            return redirect("players:game", Kind.HAND, own.pk)
        deny(row, version)
        messages.success(request, _("Noted: it stays out of your log, and you are not asked again."))
    except actions.StaleError:
        messages.error(request, _("The game was changed meanwhile. Look at what it says now."))
    except actions.TooManyError as refusal:
        messages.error(request, refusal_in_words(refusal))
    return redirect("players:games")


@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """The same games as a table."""
    chosen = GamesFilter(request.GET or None, games_of(request.user)).chosen()
    record_export(request, "games")
    headers = {"Content-Disposition": 'attachment; filename="my-games.csv"'}
    return HttpResponse(written(chosen), content_type="text/csv; charset=utf-8", headers=headers)


@login_required
@require_safe_or_POST
def record(request: HttpRequest) -> HttpResponse:
    """A game that was played elsewhere."""
    form = _record_form(request, game_of_request(request))
    if request.method == "POST" and form.is_valid():
        try:
            kept = actions.record_game(
                request.user, game_of_request(request).slug, form.cleaned_data["key"], form.values()
            )
        except tuple(REFUSALS) as refusal:
            form.add_error(None, refusal_in_words(refusal))
        else:
            messages.success(request, _("The game is in your log."))
            return redirect("players:game", Kind.HAND, kept.pk)
    return _form_page(request, form)


@login_required
@require_safe_or_POST
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Mend a game that was recorded by hand."""
    row = access.own_record(request, pk)
    show_game(request, row.rules_of_game)
    form = _record_form(request, row.rules_of_game, row)
    if request.method == "POST" and form.is_valid():
        try:
            actions.change_record(row, form.cleaned_data["version"], form.values())
            return redirect("players:game", Kind.HAND, pk)
        except actions.UnansweredError as refusal:
            form.add_error(None, refusal_in_words(refusal))
        except actions.StaleError:
            form.add_error(None, _(CHANGED))
            return _form_page(request, _freshened(form, access.own_record(request, pk).version), row, 409)
    return _form_page(request, form, row)


def _freshened(form: Any, version: int) -> Any:
    """The form with the version that is there now, so that it may be sent again."""
    form.data = form.data.copy()
    form.data["version"] = version
    return form


def _record_form(request: HttpRequest, game: Game, row: GameRecord | None = None) -> RecordForm:
    return form_of(request, game, request.POST if request.method == "POST" else None, row)


def _form_page(request: HttpRequest, form: RecordForm, row: GameRecord | None = None, status: int = 0) -> HttpResponse:
    game = game_of_request(request)
    opponents = GameRecord.objects.of(request.user).filter(game=game.slug).exclude(opponent="")
    known = {
        "opponent": sorted(set(opponents.values_list("opponent", flat=True)[:MOST_OFFERED])),
        "account": names_of_met(request.user, MOST_OFFERED),
        "mission": sorted(form.missions),
        "list_name": sorted({row.name for row in own(request).of_game(game.slug).active()[:MOST_OFFERED]}),
    }
    context = {"form": form, "record": row, "known": known}
    return render(request, "players/record.html", context, status=status or (422 if form.errors else 200))


@login_required
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    access.own_kept(request, pk).delete()
    messages.success(request, _("The game is deleted from your log."))
    return redirect("players:games")


@login_required
@require_safe
def game(request: HttpRequest, kind: str, row: int) -> HttpResponse:
    return _game_page(request, access.own_game(request, kind, row))


def _game_page(request: HttpRequest, logged: LoggedGame, status: int = 200, **forms: Any) -> HttpResponse:
    """A game with what one keeps of it."""
    known = game_called(logged.game)
    if known is not None:
        show_game(request, known)
    kept = access.kept_of(request, logged)
    pictures = list(access.own_pictures(request).filter(record=kept).defer("image")) if kept else []
    notes = NotesForm(initial={"notes": logged.notes, "version": kept.version if kept else 0})
    context = {"logged": logged, "pictures": pictures, "notes_form": notes, "picture_form": PictureForm()} | forms
    context |= {"by_hand": logged.kind == Kind.HAND, "room": len(pictures) < MAX_PER_BATTLE, "kept": kept}
    context["quota"] = quota_of_pictures(request.user)
    context["deletable"] = logged.kind in (Kind.HAND, Kind.ENGINE)
    return render(request, "players/game.html", context, status=status)


@login_required
@require_POST
def notes(request: HttpRequest, kind: str, row: int) -> HttpResponse:
    logged = access.own_game(request, kind, row)
    form = NotesForm(request.POST)
    if not form.is_valid():
        return _game_page(request, logged, 422, notes_form=form)
    try:
        actions.write_notes(request.user, logged, form.cleaned_data["version"], form.cleaned_data["notes"])
    except actions.StaleError:
        form.add_error(None, _(CHANGED))
        kept = access.kept_of(request, logged)
        return _game_page(request, logged, 409, notes_form=_freshened(form, kept.version if kept else 0))
    messages.success(request, _("The notes are saved."))
    return redirect("players:game", kind, row)


@login_required
@require_POST
def add_picture(request: HttpRequest, kind: str, row: int) -> HttpResponse:
    logged = access.own_game(request, kind, row)
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        data: dict[str, Any] = form.cleaned_data
        try:
            actions.add_picture(request.user, logged, data["picture"], data["caption"], key=data["key"])
            messages.success(request, _("The picture is added."))
            return redirect("players:game", kind, row)
        except actions.TooManyError:
            form.add_error(None, _("This game has %(most)s pictures already.") % {"most": MAX_PER_BATTLE})
        except ValidationError as refusal:
            form.add_error(None, refusal)
    return _game_page(request, logged, 422, picture_form=form)


@login_required
@require_safe
def picture(request: HttpRequest, key: UUID) -> HttpResponse:
    """The picture itself: it never changes, so a browser keeps it."""
    kept = get_object_or_404(access.own_pictures(request), key=key)
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex"}
    return HttpResponse(bytes(kept.image), content_type="image/jpeg", headers=headers)


@login_required
@require_POST
def delete_picture(request: HttpRequest, kind: str, row: int, key: UUID) -> HttpResponse:
    get_object_or_404(access.own_pictures(request).defer("image"), key=key).delete()
    messages.success(request, _("The picture is deleted."))
    return redirect(reverse("players:game", args=[kind, row]))
