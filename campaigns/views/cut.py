"""Who goes on to a knock-out with what seeds, and the groups of a league."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import cut as actions
from campaigns.forms.cut import CutForm, GroupsForm
from campaigns.ledger.rounds import CUT, refusal_code
from campaigns.ledger.standings import standings
from campaigns.ledger.state import State
from campaigns.models import Membership
from campaigns.read_model.campaign_state import names_of, state_of
from campaigns.text.rounds import round_refusal
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import conflicts_shown_on, refusals_in
from campaigns.views.rounds import present_rounds, rounds_page
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def cut(request: HttpRequest, slug: str) -> HttpResponse:
    """The first of the standings with their seeds, to be confirmed or changed (C-CUT-02)."""
    own = access.membership_for(request, slug, "open rounds")
    state, refused = state_of(own.campaign), _why_no_cut(state_of(own.campaign))
    form = CutForm(submitted_data(request), state=state, table=standings(state), names=names_of(own.campaign))
    if refused and not form.is_valid():
        return rounds_page(request, own.campaign, status=409, refused=refused)

    def make() -> str:
        actions.make_cut(own.campaign, own, form.members())
        return _("The cut is made: %(n)s players go on.") % {"n": len(form.members())}

    return _answered(request, own, form, "cut", make)


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def groups(request: HttpRequest, slug: str) -> HttpResponse:
    """The group of each player, by lot until somebody says otherwise (C-GRP-01)."""
    own = access.membership_for(request, slug, "open rounds")
    state = state_of(own.campaign)
    if not state.settings.grouped or state.cut:
        refused = _("Only a league that was agreed on with groups has groups (C-GRP-01).")
        return rounds_page(request, own.campaign, status=409, refused=refused)
    form = GroupsForm(submitted_data(request), state=state, names=names_of(own.campaign))

    def draw() -> str:
        actions.draw_groups(own.campaign, own, form.groups())
        return _("The groups are drawn.")

    return _answered(request, own, form, "groups", draw)


def _answered(request: HttpRequest, own: Membership, form: Any, page: str, act: Callable[[], str]) -> HttpResponse:
    campaign = own.campaign
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            messages.success(request, act())
            return redirect("campaigns:rounds", campaign.slug)
    context = campaign_context(request, campaign, "rounds") | {"form": form, "state": state_of(campaign)}
    return render(request, f"campaigns/rounds/{page}.html", context, status=422 if form.errors else 200)


def _why_no_cut(state: State) -> str:
    if state.cut:
        return _("The cut is made already; taken back on the ledger's page, it may be made anew.")
    refused = refusal_code(state)
    if refused is not None and refused.refusal != CUT:
        return round_refusal(refused)
    return "" if refused else _("The cut is made when the rounds before it are played and closed (C-CUT-02).")
