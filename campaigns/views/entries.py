"""Enter strike forces in a campaign, one's own or as organiser another's, and withdraw them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies import access as armies
from campaigns import access
from campaigns.actions import entries as actions
from campaigns.actions.errors import NotLegalError, RefusedError
from campaigns.bridge import verdict_under
from campaigns.forms.entries import OWN, EnterForm
from campaigns.models import Entry, Membership
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_as_messages
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    own = access.membership_for(request, slug, "enter")
    return _enter(request, own, own)


@login_required
@require_safe_or_POST
def enter_for(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Enter a force for a player, as organiser (C-FRC-09)."""
    own = access.membership_for(request, slug, "enter for another")
    member = get_object_or_404(own.campaign.memberships.active(), number=number)
    return _enter(request, member, own)


def _enter(request: HttpRequest, membership: Membership, by: Membership) -> HttpResponse:
    membership.campaign = by.campaign
    form = EnterForm(
        submitted_data(request),
        strike_forces=access.enterable(request).with_release(),
        usable=armies.factions(request).released(),
        game=by.campaign.rules_of_game,
    )
    if request.method != "POST" or not form.is_valid():
        return _page(request, membership, form, status=422 if form.errors else 200)
    strike_force = form.chosen()
    try:
        entry = _entered(form, membership, by)
    except NotLegalError as refused:
        context = {"refused": refused, "strike_force": strike_force}
        return _page(request, membership, form, status=422, **context)
    except RefusedError as refused:
        form.add_error(None, refused.reason)
        return _page(request, membership, form, status=409, strike_force=strike_force)
    if entry.on_paper():
        messages.success(request, _("%(name)s is entered on paper.") % {"name": entry.name})
    else:
        messages.success(request, _("%(name)s is entered, frozen as it is now.") % {"name": entry.name})
    return redirect(by.campaign) if membership.pk == by.pk else redirect("campaigns:members", by.campaign.slug)


def _entered(form: EnterForm, membership: Membership, by: Membership) -> Entry:
    strike_force = form.chosen()
    if strike_force is None:
        return actions.enter_on_paper(membership, form.cleaned_data["faction"], form.cleaned_data["name"], by)
    return actions.enter(membership, strike_force, by)


def _page(request: HttpRequest, membership: Membership, form: EnterForm, status: int, **more: object) -> HttpResponse:
    campaign = membership.campaign
    state = state_of(campaign)
    limit = limit_of(campaign, state, membership.number).valor
    own = access.enterable(request).filter(faction__game=campaign.game).with_release()
    judged = [(force, verdict_under(force, limit)) for force in own]
    if len(judged) == 1:
        form.initial["strike_force"] = judged[0][0].slug
    context = {"form": form, "campaign": campaign, "judged": judged, "limit": limit, "member": membership, **more}
    context["own_entry"] = Entry.objects.active().filter(membership=membership).first()
    context |= {
        "how": form["how"].value() or OWN,
        "for_another": membership.user_id != request.user.pk,
        "on_paper": not state.settings.lists_required,
    }
    return render(request, "campaigns/forces/enter.html", context, status=status)


@login_required
@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    entry = access.withdrawable_entry(request, pk)
    with refusals_as_messages(request):
        actions.withdraw(entry)
        messages.success(request, _("%(entry)s is withdrawn.") % {"entry": entry})
    return redirect(entry.membership.campaign)
