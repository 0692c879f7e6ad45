"""After a battle, or for one force at any time: experience, injuries, equipment and credits from the organisers."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions.grants import grant
from campaigns.forms.grants import GrantedForce, GrantForm
from campaigns.models import Battle, Campaign
from campaigns.read_model.campaign_state import state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import faults_in, refusals_in
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def grant_battle(request: HttpRequest, slug: str) -> HttpResponse:
    """One form for all who took part in a battle (C-GRT-01)."""
    battle = access.organised_battle(request, slug)
    if not battle.is_recorded():
        return redirect(battle)
    state = state_of(battle.campaign)
    sides = [(state.forces.get(side.entry.number), side.squad_ids) for side in battle.sides.all()]
    forces = [GrantedForce(force, squads) for force, squads in sides if force is not None]
    return _granting(request, battle.campaign, forces, battle, str(battle.get_absolute_url()))


@login_required
@require_safe_or_POST
def grant_force(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same for one force, without a battle."""
    campaign = access.membership_for(request, slug, "award").campaign
    force = state_of(campaign).forces.get(number)
    if force is None:
        raise Http404
    return _granting(
        request,
        campaign,
        [GrantedForce(force, list(force.squads))],
        None,
        reverse("campaigns:force", args=[slug, number]),
    )


def _granting(
    request: HttpRequest, campaign: Campaign, forces: list[GrantedForce], battle: Battle | None, back: str
) -> HttpResponse:
    own = access.membership_for(request, campaign.slug, "award")
    form = GrantForm(submitted_data(request), state=state_of(campaign), forces=forces)
    if request.method == "POST" and form.is_valid():
        key: UUID = form.cleaned_data["key"]
        with refusals_in(form), faults_in(form, None):
            grant(campaign, own, form.granted(), form.cleaned_data["reason"], battle=battle, key=key)
            messages.success(request, _("It is given, and stands in the ledger with your reason."))
            return redirect(back)
    context: dict[str, Any] = {"form": form, "battle": battle, "back": back, "forces": forces}
    context |= campaign_context(request, campaign, "forces")
    return render(request, "campaigns/forces/grant.html", context, status=422 if form.errors else 200)
