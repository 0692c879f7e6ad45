"""Enter strike forces in a campaign, and withdraw them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import entries as actions
from campaigns.actions.errors import NotLegalError, RefusedError
from campaigns.bridge import verdict_under
from campaigns.forms.campaigns import EnterForm
from campaigns.models import Entry, Membership
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_as_messages
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    membership = access.membership_for(request, slug, "enter")
    form = EnterForm(submitted_data(request), strike_forces=access.enterable(request))
    if request.method != "POST" or not form.is_valid():
        return _page(request, membership, form, status=422 if form.errors else 200)
    strike_force = form.cleaned_data["strike_force"]
    try:
        actions.enter(membership, strike_force)
    except NotLegalError as refused:
        context = {"refused": refused, "strike_force": strike_force}
        return _page(request, membership, form, status=422, **context)
    except RefusedError as refused:
        form.add_error(None, refused.reason)
        return _page(request, membership, form, status=409, strike_force=strike_force)
    messages.success(request, _("%(name)s is entered, frozen as it is now.") % {"name": strike_force.name})
    return redirect(membership.campaign)


def _page(request: HttpRequest, membership: Membership, form: EnterForm, status: int, **more: object) -> HttpResponse:
    limit = limit_of(membership.campaign, state_of(membership.campaign), membership.number).valor
    own = access.enterable(request).filter(faction__game=membership.campaign.game).with_release()
    judged = [(force, verdict_under(force, limit)) for force in own]
    if len(judged) == 1:
        form.initial["strike_force"] = judged[0][0].slug
    context = {"form": form, "campaign": membership.campaign, "judged": judged, "limit": limit, **more}
    context["own_entry"] = Entry.objects.active().filter(membership=membership).first()
    return render(request, "campaigns/forces/enter.html", context, status=status)


@login_required
@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    entry = access.withdrawable_entry(request, pk)
    with refusals_as_messages(request):
        actions.withdraw(entry)
        messages.success(request, _("%(entry)s is withdrawn.") % {"entry": entry})
    return redirect(entry.membership.campaign)
