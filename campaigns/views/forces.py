"""The forces of a campaign: all at a glance, one with its squads and their past, and the work after a battle."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from armies.models.face import Face
from campaigns import access
from campaigns.actions.honours import choose_honours
from campaigns.actions.refits import check_refit, planned_battles
from campaigns.forms.honours import HonoursForm
from campaigns.ledger.state import Force, State
from campaigns.models import Campaign, Entry, Membership
from campaigns.presenters.forces import (
    Names,
    SquadCard,
    battle_addresses,
    card_in_short,
    card_of,
    results_of,
    sheet_names,
    to_honour,
)
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.faces import faces_of_forces
from campaigns.read_model.limits import limit_of
from campaigns.text.honours_and_scars import texts
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_in, why_not
from people.http_methods import require_safe_or_POST

OUTCOMES = ("won", "draw", "lost")


PAGE_SIZE = 20
"""Strike forces on a page: half of the largest club."""


@login_or_404
def forces(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    context, state = campaign_context(request, campaign, "forces"), state_of(campaign)
    names, faces = sheet_names(state.forces.values()), faces_of_forces(state)
    fighting = state.active_forces()
    page = Paginator(fighting, PAGE_SIZE).get_page(request.GET.get("page"))
    context |= {
        "settings": state.settings,
        "page_obj": page,
        "fighting": [_row(state, force, names, faces) for force in page.object_list],
        "gone": [_row(state, force, names, faces) for force in state.forces.values() if force not in fighting],
        "own": _own_force(context["membership"], state),
    }
    return render(request, "campaigns/forces/forces.html", context)


def _row(state: State, force: Force, names: Names, faces: dict[int, Face]) -> dict[str, Any]:
    cards = [card_in_short(state, force, squad, names) for squad in force.squads.values()]
    player, face = state.members[force.member].name, faces[force.number]
    return {"force": force, "player": player, "face": face, "cards": cards, **_tally(state, force)}


def _tally(state: State, force: Force) -> dict[str, int]:
    """How often a force won, drew and lost."""
    sides = [result.side_of(force.number) for result in state.results.values()]
    outcomes = [side.outcome for side in sides if side is not None]
    return {"played": len(outcomes), **{outcome: outcomes.count(outcome) for outcome in OUTCOMES}}


def _own_force(membership: Membership | None, state: State) -> Force | None:
    return state.force_of(membership.number) if membership else None


@login_or_404
def force(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    state = state_of(campaign)
    shown = state.forces.get(number)
    if shown is None:
        raise Http404
    context = campaign_context(request, campaign, "forces") | _force_context(campaign, state, shown)
    own = _own_force(context["membership"], state)
    context |= {"face": faces_of_forces(state)[number], "own": own is shown}
    context["to_honour"] = len(to_honour(shown)) if own is shown else 0
    return render(request, "campaigns/forces/force.html", context)


def _force_context(campaign: Campaign, state: State, force: Force) -> dict[str, Any]:
    results = results_of(state, force)
    names, addresses = sheet_names([force]), battle_addresses(campaign, [result.battle for result in results])
    sides = [(result, result.side_of(force.number)) for result in results]
    return {
        "force": force,
        "settings": state.settings,
        "player": state.members[force.member].name,
        "limit": limit_of(campaign, state, force.member),
        "cards": [card_of(state, force, squad, names, addresses) for squad in force.squads.values()],
        "dropped": [card_of(state, force, squad, names, addresses) for squad in force.dropped.values()],
        "battles": [(result, side, addresses.get(result.battle, "")) for result, side in sides],
        **_tally(state, force),
    }


@login_required
@require_safe_or_POST
def after_battle(request: HttpRequest, slug: str) -> HttpResponse:
    """Pending decisions after the last battle; one form for the honours of all squads."""
    membership = access.membership_for(request, slug, "honour")
    entry = Entry.objects.active().select_related("membership").filter(membership=membership).first()
    if entry is None:
        return redirect("campaigns:enter", slug)
    campaign = membership.campaign
    context = _work(campaign, entry)
    form = HonoursForm(submitted_data(request), cards=context["cards"], honours=context["honours"])
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            choose_honours(entry, membership, form.choices(), key=form.cleaned_data["key"])
            messages.success(request, _("The honours are chosen: your squads bear them from their next battle on."))
            return redirect("campaigns:force", slug, entry.number)
    context |= {"form": form, "key": form["key"].value() or uuid4()} | campaign_context(request, campaign, "forces")
    return render(request, "campaigns/forces/after_battle.html", context, status=422 if form.errors else 200)


def _work(campaign: Campaign, entry: Entry) -> dict[str, Any]:
    state = state_of(campaign)
    context = _force_context(campaign, state, state.forces[entry.number])
    last = context["battles"][0] if context["battles"] else None
    learned = [(card, card.battles[0]) for card in _cards_of_last_battle(context["cards"], last)]
    learned += [(card, card.battles[0]) for card in _cards_of_last_battle(context["dropped"], last)]
    return context | {
        "last": last,
        "learned": learned,
        "no_refit": why_not(lambda: check_refit(campaign, state, entry)),
        "to_fight": planned_battles(entry),
        "honours": texts(state.game, "honour"),
    }


def _cards_of_last_battle(cards: list[SquadCard], last: Any) -> list[SquadCard]:
    """The squads whose deeds in the last battle were noted."""
    return [card for card in cards if last and card.battles and card.battles[0].result is last[0]]
