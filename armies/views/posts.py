"""What every change of a strike force shares: whose it is, which version it was made on, how it is answered."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from armies import access
from armies.actions import AlreadyMadeError, Edit, StaleVersionError
from armies.actions.editing import why_not
from armies.actions.history import NothingToUndoError
from armies.actions.squads import NoSuchSquadError, place_of
from armies.conflicts import conflict_of
from armies.desk import Desk, datasheets_by_type
from armies.models import Change, StrikeForce
from armies.words import change_in_words

UNSAID = ("csrfmiddlewaretoken", "version")
Act = Callable[..., Change | str]
LeadsTo = str | Callable[..., str]


class FormRefusedError(Exception):
    """A form that cannot be saved; the page shows it again as it was typed."""

    def __init__(self, **shown: Any) -> None:
        self.shown = shown


def edit_of(request: HttpRequest) -> Edit:
    """The version a form was made on (0, which none has, when it does not say) and the mark of this very change."""
    text = request.POST.get("version", "")
    version = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    said = [request.path, *(f"{name}={value}" for name, value in typed(request)), str(version)]
    mark = sha256("\0".join(said).encode("utf-8", "surrogatepass")).hexdigest()
    return Edit(version, mark, request.user if request.user.is_authenticated else None)


def typed(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """All that a form said, but for what it carries on its own account."""
    for name, texts in sorted(request.POST.lists()):
        if name not in UNSAID:
            yield from ((name, text) for text in texts)


def change(act: Act, leads_to: LeadsTo = "") -> Callable[..., HttpResponse]:
    """A view that makes one change on the version its form was made on, and says in a sentence what it did.

    It leads back to the desk, or to the address named, which may be of the list's own.
    """

    @require_POST
    def view(request: HttpRequest, slug: str, **at: Any) -> HttpResponse:
        strike_force = access.editable(request).with_release().filter(slug=slug).first()
        if strike_force is None:
            return gone(request)
        try:
            done = act(request, strike_force, edit_of(request), **at)
        except AlreadyMadeError:
            done = ""
        except StaleVersionError:
            return stale(request, slug, at.get("squad"))
        except FormRefusedError as refused:
            return desk_page(request, slug, 422, **refused.shown)
        except NothingToUndoError as nothing:
            return desk_page(request, slug, 422, refusals=[str(nothing)])
        except ValidationError as error:
            return desk_page(request, slug, 422, refusals=error.messages)
        except (StrikeForce.DoesNotExist, Change.DoesNotExist, NoSuchSquadError):
            return gone(request)
        return changed(request, slug, done if isinstance(done, str) else change_in_words(done), leads_to)

    return view


def squad_at(strike_force: StrikeForce, id: str, edit: Edit) -> int:
    """Where a squad stands; one that is not there was dropped meanwhile, or never was."""
    try:
        return place_of(strike_force, id)
    except NoSuchSquadError:
        if strike_force.version != edit.version:
            raise why_not(strike_force.pk, edit) from None
        raise


def changed(request: HttpRequest, slug: str, said: str, leads_to: LeadsTo = "") -> HttpResponse:
    """The desk as it now is; a browser without JavaScript is sent back to it."""
    if request.htmx:  # type: ignore[attr-defined]
        return desk_page(request, slug, said=said)
    if said:
        messages.success(request, said)
    if callable(leads_to):
        return redirect(leads_to(args=[slug]))
    return redirect(leads_to) if leads_to else redirect("armies:strike_force", slug)


def desk_page(request: HttpRequest, slug: str, status: int = 200, **shown: Any) -> HttpResponse:
    """The builder, or the part of it that a change may alter; to those who may only look, the list."""
    strike_force = access.visible(request).with_release().filter(slug=slug).first()
    if strike_force is None:
        return gone(request)
    desk = Desk(strike_force, shown.get("squad_form"), shown.get("squad_id"))
    context = {"strike_force": strike_force, "desk": desk, **shown}
    if not access.may_change(request, strike_force):
        return render(request, "armies/strike_force_read.html", context, status=status)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "armies/_desk.html", context, status=status)
    context["catalogue"] = datasheets_by_type(desk.faction.datasheets)
    return render(request, "armies/strike_force_detail.html", context, status=status)


def stale(request: HttpRequest, slug: str, squad: str | None) -> HttpResponse:
    """409: what was wanted beside what stands now; nothing was overwritten and nothing typed is lost."""
    strike_force = access.editable(request).with_release().filter(slug=slug).first()
    if strike_force is None:
        return gone(request)
    conflict = conflict_of(request, strike_force, squad, list(typed(request)))
    return desk_page(request, slug, 409, conflict=conflict)


def gone(request: HttpRequest) -> HttpResponse:
    """404 for what was deleted and for what is not yours alike; what was typed is shown, to be copied."""
    return render(request, "armies/gone.html", {"typed": list(typed(request))}, status=404)
