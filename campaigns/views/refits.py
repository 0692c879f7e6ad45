"""Refitting a strike force between rounds: what would change is shown first, then written."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from armies.bridge import options_of, roster_of, shown_content
from armies.models import StrikeForce
from campaigns import access
from campaigns.actions import refits as actions
from campaigns.actions.campaigns import check_not_archived
from campaigns.actions.errors import NotLegalError, RefusedError, StaleError
from campaigns.actions.refits import Refit, check_list, check_refit, planned_battles, refit_of
from campaigns.ledger.state import State
from campaigns.models import Campaign, Entry, Membership
from campaigns.presenters.forces import Names, sheet_names
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from campaigns.text.names import content_name
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_number
from campaigns.views.refusals import why_not
from people.http_methods import require_safe_or_POST
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words


@login_required
@require_safe_or_POST
def refit(request: HttpRequest, slug: str) -> HttpResponse:
    membership = access.membership_for(request, slug, "refit")
    entry = _own_entry(membership)
    if entry is None or entry.on_paper():
        return redirect("campaigns:enter", slug)
    if request.method != "POST":
        return _page(request, membership, entry, request.GET.get("list", ""))
    if "copy" in request.POST:
        return _copied(request, membership, entry)
    chosen = access.enterable(request).with_release().filter(slug=request.POST.get("list", "")).first()
    if chosen is None:
        raise Http404
    versions = {name: submitted_number(request, name) for name in ("version", "list_version")}
    try:
        done = actions.refit(entry, chosen, membership, **versions)
    except StaleError:
        present = _own_entry(membership) or entry
        return _page(request, membership, present, chosen.slug, status=409, conflict=True)
    except RefusedError as refused:
        status = 422 if isinstance(refused, NotLegalError) else 409
        return _page(request, membership, entry, chosen.slug, status=status, refused=refused.reason)
    messages.success(request, _("%(name)s is refitted.") % {"name": done.name})
    return redirect("campaigns:force", slug, entry.number)


def _copied(request: HttpRequest, membership: Membership, entry: Entry) -> HttpResponse:
    """The force as a list of one's own, in the builder."""
    try:
        copy = actions.copy_to_lists(entry, request.user)
    except RefusedError as refused:
        return _page(request, membership, entry, "", status=409, refused=refused.reason)
    except DocumentError as error:
        return _page(request, membership, entry, "", status=409, refused=fault_in_words(error, ""))
    messages.success(request, _("%(name)s is among your lists: change it, then refit the force.") % {"name": copy.name})
    return redirect("campaigns:refit", membership.campaign.slug)


def _own_entry(membership: Membership) -> Entry | None:
    entries = Entry.objects.with_documents().active().select_related("membership", "strike_force")
    return entries.filter(membership=membership).first()


def _page(
    request: HttpRequest, membership: Membership, entry: Entry, wished: str, status: int = 200, **more: Any
) -> HttpResponse:
    campaign = membership.campaign
    state = state_of(campaign)
    force = state.forces[entry.number]
    lists = list(access.enterable(request).with_release().filter(faction__slug=force.faction))
    chosen = _chosen(lists, entry, wished)
    context = campaign_context(request, campaign, "forces") | {
        "entry": entry,
        "force": force,
        "limit": limit_of(campaign, state, force.member),
        "lists": lists,
        "chosen": chosen,
        "blocked": why_not(lambda: _refuse(campaign, state, entry)),
        "waiting": planned_battles(entry),
        "copies": all(each.pk != entry.strike_force_id for each in lists) and not campaign.archived,
        **more,
    }
    if chosen is not None:
        context |= _preview(state, refit_of(campaign, state, entry, chosen))
    return render(request, "campaigns/forces/refit.html", context, status=status)


def _refuse(campaign: Campaign, state: State, entry: Entry) -> None:
    check_not_archived(campaign)
    check_refit(campaign, state, entry)


def _chosen(lists: list[StrikeForce], entry: Entry, wished: str) -> StrikeForce | None:
    """The list asked for, else the one the force was made from."""
    chosen = next((each for each in lists if each.slug == wished), None)
    return chosen or next((each for each in lists if each.pk == entry.strike_force_id), None)


def _preview(state: State, planned: Refit) -> dict[str, Any]:
    force, game = planned.force, planned.strike_force.faction.rules_of_game
    release = planned.strike_force.release
    options = options_of(game, release, shown_content(release))
    names = sheet_names([force]) | {(force.faction, option.slug): str(option.name) for option in options}
    frozen = game.lists.body(game.formats.read("roster", planned.entry.roster))["squads"]
    before = dict(zip(planned.entry.squad_ids, frozen, strict=True))
    wished = game.lists.body(roster_of(planned.strike_force))["squads"]
    squads = zip(planned.places, wished, planned.verdict.unit_points, strict=True)
    return {
        "refit": planned,
        "rows": [
            _row(state.game, force.faction, names, place, valor) | _fitting(before.get(place.id), squad)
            for place, squad, valor in squads
        ],
        "dropped": [
            (_called(state.game, force.faction, names, squad.name, squad.datasheet), squad) for squad in planned.dropped
        ],
        "unfit": why_not(lambda: check_list(state, planned.entry, planned.strike_force)),
    }


def _row(game: str, faction: str, names: Names, place: Any, valor: int) -> dict[str, Any]:
    """A squad of the refitted force, and what about it is another."""
    before = place.before
    kind = "new" if before is None else "returns" if place.returns else "stays"
    row = {"place": place, "valor": valor, "kind": kind}
    row["name"] = _called(game, faction, names, place.wanted.name, place.wanted.datasheet)
    row["was"] = _called(game, faction, names, before.name, before.datasheet) if before else ""
    row["renamed"] = before is not None and row["was"] != row["name"]
    return row


def _fitting(before: dict[str, Any] | None, squad: dict[str, Any]) -> dict[str, Any]:
    """How many units it has and had, and whether it carries other weapons."""
    if before is None:
        return {"size": squad.get("size", 1)}
    return {
        "size": squad.get("size", 1),
        "size_before": before.get("size", 1),
        "rearmed": _equipment(before) != _equipment(squad),
    }


def _equipment(squad: dict[str, Any]) -> dict[str, Any]:
    """What is chosen for a squad besides its name and size."""
    return {key: value for key, value in squad.items() if key not in ("id", "name", "size")}


def _called(game: str, faction: str, names: Names, name: str, datasheet: str) -> str:
    return content_name(game, name) or names.get((faction, datasheet), datasheet)
