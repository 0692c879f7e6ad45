"""Before a battle: one page for both sides, with its mission, and who of each force fights."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.parts import choose_part, set_part
from campaigns.forms.parts import PartForm
from campaigns.models import Battle
from campaigns.permissions import may, role_in
from campaigns.presenters.parts import fighting_sides
from campaigns.read_model.campaign_state import state_of
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def before_battle(request: HttpRequest, slug: str) -> HttpResponse:
    """Shown to its players and the organisers; each player chooses their own squads, organisers how many fight."""
    battle = access.recordable_battle(request, slug)
    if request.method != "POST":
        return _page(request, battle) if battle.is_planned() else redirect(battle)
    try:
        if request.POST.get("do") == "part":
            form = PartForm(request.POST, battle=battle)
            if not form.is_valid():
                return _page(request, battle, 422, form=form)
            organised = access.organised_battle(request, slug)
            set_part(organised, request.user, form.cleaned_data["version"], form.part())
            messages.success(request, _("The players are told how much of each force fights."))
        else:
            side = access.side_to_choose_for(request, battle, request.POST.get("side", ""))
            choose_part(side, request.POST.getlist("squads"), request.POST.get("before", "").split())
            messages.success(request, _("Who fights is chosen."))
    except StaleError:
        return _page(request, access.recordable_battle(request, slug), 409, conflict=True)
    except RefusedError as refused:
        return _page(request, access.recordable_battle(request, slug), 409, refused=refused.reason)
    return redirect("campaigns:before_battle", slug)


def _page(request: HttpRequest, battle: Battle, status: int = 200, **more: Any) -> HttpResponse:
    state, operation = state_of(battle.campaign), Battle.objects.with_documents().get(pk=battle.pk).operation
    organises = may(role_in(battle.campaign, request.user), "call off")
    context = {
        "battle": battle,
        "campaign": battle.campaign,
        "summary": operation.get("summary", ""),
        "sides": fighting_sides(state, battle, list(battle.sides.all()), access.side_of(request, battle), organises),
        "form": PartForm(battle=battle) if organises else None,
        **more,
    }
    return render(request, "campaigns/battles/before.html", context, status=status)
