"""Mending rounds that do not follow from corrected results: kept as they were played, or taken back (C-LED-13)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import corrections
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.forms.corrections import RepairForm
from campaigns.ledger.repairs import Repair, repair_of
from campaigns.models import Membership
from campaigns.presenters.repairs import RepairView, mended, repair_view
from campaigns.read_model.campaign_state import events_of, state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_data
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def mend(request: HttpRequest, slug: str) -> HttpResponse:
    """What does not follow, and the choice of what becomes of it."""
    own = access.membership_for(request, slug, "correct")
    state = state_of(own.campaign)
    repair, shown = repair_of(state), repair_view(own.campaign, state, events_of(own.campaign))
    if repair is None or shown is None:
        messages.info(request, _("Every round follows from the results as they stand: there is nothing to mend."))
        return redirect("campaigns:rounds", slug)
    form = RepairForm(submitted_data(request), choices=shown.choices)
    if request.method != "POST" or not form.is_valid():
        return _page(request, own, form, shown, 422 if form.errors else 200)
    return _mended(request, own, form, shown, repair)


def _mended(request: HttpRequest, own: Membership, form: RepairForm, shown: RepairView, repair: Repair) -> HttpResponse:
    data = form.cleaned_data
    try:
        corrections.mend_rounds(own.campaign, own, data["repair"], seen_hash=data["seal"], key=data["key"])
    except StaleError:
        return _page(request, own, form, shown, 409, conflict=True)
    except RefusedError as refused:
        form.add_error(None, refused.reason)
        return _page(request, own, form, shown, 409)
    messages.success(request, mended(data["repair"], repair))
    return redirect("campaigns:rounds", own.campaign.slug)


def _page(
    request: HttpRequest, own: Membership, form: RepairForm, shown: RepairView, status: int, **more: object
) -> HttpResponse:
    seal = corrections.last_hash(events_of(own.campaign))
    context = campaign_context(request, own.campaign, "rounds") | {"form": form, "repair_form": form, **more}
    return render(request, "campaigns/rounds/mend.html", context | {"repair": shown, "seal": seal}, status=status)
