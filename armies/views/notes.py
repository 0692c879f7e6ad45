"""Write what stands beside the versions of a list: notes on it and on its units, and its tags."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.squads import NoSuchSquadError, write_notes
from armies.actions.tagging import write_tags
from armies.forms.notes import NoteForm, TagsForm
from armies.models import StrikeForce
from armies.models.strike_force import OF_LIST
from armies.views.builder_page import NONE, Parts, back_to_list, not_found_page, render_builder
from armies.views.change_decorator import submitted_fields

HEAD = NONE._replace(head=True)


@require_POST
def note(request: HttpRequest, slug: str, squad: str = OF_LIST) -> HttpResponse:
    """Keep a note on a unit, or on the list."""
    form = NoteForm(request.POST)

    def write(strike_force: StrikeForce) -> str:
        standing = strike_force.notes
        strike_force.notes = standing | {squad: request.POST.get("note", "")}  # as it was typed, if it is refused
        refuse_invalid(form)
        write_notes(strike_force, {squad: form.cleaned_data["note"]})
        return _("The note is saved.") if form.cleaned_data["note"] else _("The note is deleted.")

    parts = HEAD if squad == OF_LIST else NONE._replace(rows=frozenset([squad]))
    return _written(request, slug, write, parts, squad)


@require_POST
def tags(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a tag to the list, or remove one."""
    form = TagsForm(request.POST)

    def write(strike_force: StrikeForce) -> str:
        refuse_invalid(form)
        write_tags(strike_force, [form.cleaned_data["new_tag"]], [form.cleaned_data["drop_tag"]])
        return _("The tags are saved.")

    return _written(request, slug, write, HEAD)


def refuse_invalid(form: Form) -> None:
    """Raise what is wrong with a form, whichever its field."""
    if not form.is_valid():
        raise ValidationError([str(error) for errors in form.errors.values() for error in errors])


def _written(
    request: HttpRequest, slug: str, write: Callable[[StrikeForce], str], parts: Parts, squad: str = ""
) -> HttpResponse:
    """Write on one's own list, and show these parts; no version is asked for, since none is made.

    A note that is refused stays typed beside its `squad`.
    """
    strike_force = access.editable(request).with_release().filter(slug=slug).first()
    if strike_force is None:
        return not_found_page(request, slug, list(submitted_fields(request)))
    htmx = request.htmx  # type: ignore[attr-defined]
    parts = parts if htmx else Parts()
    try:
        message = write(strike_force)
    except ValidationError as error:
        return render_builder(request, strike_force, 422, refusals=error.messages, parts=parts, noting=squad)
    except (NoSuchSquadError, StrikeForce.DoesNotExist):
        return not_found_page(request, slug, list(submitted_fields(request)))
    if htmx:
        return render_builder(request, strike_force, message=message, parts=parts)
    messages.success(request, message)
    return back_to_list(request, slug)
