"""Write the notes on a list and on its units, in the builder."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.squads import NoSuchSquadError, write_notes
from armies.forms.notes import NoteForm
from armies.models import StrikeForce
from armies.models.strike_force import OF_LIST
from armies.views.builder_page import NONE, Parts, back_to_list, not_found_page, render_builder
from armies.views.change_decorator import submitted_fields


@require_POST
def note(request: HttpRequest, slug: str, squad: str = OF_LIST) -> HttpResponse:
    """Keep a note on a unit, or on the list; no version is asked for, since none is made."""
    strike_force = access.editable(request).with_release().filter(slug=slug).first()
    if strike_force is None:
        return not_found_page(request, slug, list(submitted_fields(request)))
    form = NoteForm(request.POST)
    try:
        if not form.is_valid():
            raise ValidationError([str(error) for error in form.errors["note"]])
        write_notes(strike_force, {squad: form.cleaned_data["note"]})
    except ValidationError as error:
        strike_force.notes |= {squad: request.POST.get("note", "")}  # as it was typed
        return render_builder(request, strike_force, 422, refusals=error.messages, parts=_parts(request, squad))
    except (NoSuchSquadError, StrikeForce.DoesNotExist):
        return not_found_page(request, slug, list(submitted_fields(request)))
    message = _("The note is saved.") if form.cleaned_data["note"] else _("The note is deleted.")
    if request.htmx:  # type: ignore[attr-defined]
        return render_builder(request, strike_force, message=message, parts=_parts(request, squad))
    messages.success(request, message)
    return back_to_list(request, slug)


def _parts(request: HttpRequest, squad: str) -> Parts:
    """With scripts only what shows the note."""
    if not request.htmx:  # type: ignore[attr-defined]
        return Parts()
    return NONE._replace(head=True) if squad == OF_LIST else NONE._replace(rows=frozenset([squad]))
