"""Copy a strike force, one's own or a shared one. Submitting the form twice creates one copy."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.creating import copy_strike_force
from armies.forms.strike_force import TicketForm
from armies.models import StrikeForce
from armies.models.content import NAME_LENGTH
from armies.views.create import TOO_MANY_LISTS, owner_of, redirect_to_builder


@require_POST
def copy_shared(request: HttpRequest, token: str) -> HttpResponse:
    """Copy a shared list to one's own lists; its faction must be usable by the visitor."""
    original = get_object_or_404(StrikeForce.objects.shared().with_release(), token=token)
    if not access.may_use(request, original.faction):
        raise Http404
    return _copied(request, original, original.name, "armies:shared", token)


@require_POST
def clone(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy an own list."""
    original = get_object_or_404(access.editable(request).with_release(), slug=slug)
    ending = _(" (copy)")
    name = original.name[: NAME_LENGTH - len(ending)] + ending
    return _copied(request, original, name, "armies:strike_force", slug)


def _copied(request: HttpRequest, original: StrikeForce, name: str, back: str, at: str) -> HttpResponse:
    form = TicketForm(request.POST)
    refused = str(form.errors["ticket"][0]) if not form.is_valid() else ""
    if not refused and not access.may_create_list(request):
        refused = str(TOO_MANY_LISTS)
    if refused:
        messages.error(request, refused)
        return redirect(back, at)
    try:
        copy = copy_strike_force(owner_of(request), original, slug=form.cleaned_data["ticket"], name=name)
    except StrikeForce.DoesNotExist:
        raise Http404 from None
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect(back, at)
    return redirect_to_builder(request, copy)
