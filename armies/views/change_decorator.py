"""The decorator of all views that change a strike force: access, version and response."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from armies import access
from armies.actions import ChangeRequest, DuplicateRequestError, StaleVersionError
from armies.actions.history import NothingToUndoError
from armies.actions.squads import NoSuchSquadError
from armies.actions.versioning import conflict_reason
from armies.forms.strike_force import FormRefusedError
from armies.models import Change, StrikeForce
from armies.views.builder_page import (
    LeadsTo,
    Snapshot,
    already_done,
    builder_page,
    changed,
    conflict_page,
    not_found_page,
)
from people.numbers import whole_number

IGNORED_FIELDS = ("csrfmiddlewaretoken", "version", "shown", "tab", "reader", "compact", "open", "noted")
Act = Callable[..., Change | str]


def edit_of(request: HttpRequest) -> ChangeRequest:
    """The version a form is based on (0 if missing) and a fingerprint of the request.

    The same change in another browser tab is a different request.
    """
    version = whole_number(request.POST.get("version")) or 0
    submitted = [
        request.path,
        request.POST.get("tab", ""),
        *(f"{name}={value}" for name, value in submitted_fields(request)),
        str(version),
    ]
    fingerprint = sha256("\0".join(submitted).encode("utf-8", "surrogatepass")).hexdigest()
    return ChangeRequest(version, fingerprint, request.user if request.user.is_authenticated else None)


def submitted_fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """The submitted fields, without technical ones."""
    for name, texts in sorted(request.POST.lists()):
        if name not in IGNORED_FIELDS:
            yield from ((name, text) for text in texts)


def changes_strike_force(act: Act, leads_to: LeadsTo = "") -> Callable[..., HttpResponse]:
    """A view that makes one change, based on the form's version, and reports it.

    It redirects to the builder, or to the given URL, which may depend on the list.
    """

    @require_POST
    def view(request: HttpRequest, slug: str, **at: Any) -> HttpResponse:
        submitted = list(submitted_fields(request))
        strike_force = access.editable(request).with_release().filter(slug=slug).first()
        if strike_force is None:
            return not_found_page(request, slug, submitted)
        before, edit = Snapshot.of(strike_force), edit_of(request)
        try:
            if strike_force.version != edit.version:
                raise conflict_reason(strike_force.pk, edit)
            done = act(request, strike_force, edit, **at)
        except DuplicateRequestError:
            return already_done(request, slug, leads_to)
        except StaleVersionError:
            return conflict_page(request, slug, submitted, edit)
        except FormRefusedError as refused:
            return builder_page(request, slug, 422, **refused.shown)
        except NothingToUndoError as nothing:
            return builder_page(request, slug, 422, refusals=[str(nothing)])
        except ValidationError as error:
            return builder_page(request, slug, 422, refusals=error.messages)
        except (StrikeForce.DoesNotExist, Change.DoesNotExist, NoSuchSquadError):
            return not_found_page(request, slug, submitted)
        return changed(request, strike_force, before, done, leads_to)

    view.act = act  # type: ignore[attr-defined]
    return view
