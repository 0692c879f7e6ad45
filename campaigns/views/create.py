"""Create a campaign: empty, from a preset, or as a copy."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.forms import HiddenInput
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions.campaigns import CampaignSetup, create_campaign, setup_of
from campaigns.forms.campaigns import CampaignForm
from campaigns.ledger.presets import PRESETS, Preset
from campaigns.ledger.settings import rebased
from campaigns.models.campaign import SUMMARY_LENGTH
from campaigns.text.agreement import KINDS, summary
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_in
from people.http_methods import require_safe_or_POST
from rules.game.game import Game
from rules.games import GAMES
from web.game_addresses import game_address, game_of_request

ICONS = {"ladder": "up", "league": "table", "swiss": "users", "knock_out": "trophy", "map": "flag", "story": "book"}
"""The small picture of each kind."""


@login_required
@require_safe_or_POST
def create(request: HttpRequest) -> HttpResponse:
    """The template is chosen by the query string, which needs no script; the form submits it too."""
    query = request.POST if request.method == "POST" else request.GET
    preset = next((preset for preset in PRESETS if preset.slug == query.get("template")), None)
    plan = CampaignSetup(preset.agreement, preset.map, preset.story) if preset else CampaignSetup()
    game = game_of_request(request)
    initial: dict[str, Any] = {"game": game.slug}
    initial |= {"summary": summary(preset, game)} if preset else {}
    context = {"presets": _setup(preset, game), "preset": preset, "games": _games(game, preset)}
    return _create_page(request, plan, preset.limit if preset else None, initial, context)


def _games(chosen: Game, preset: Preset | None) -> list[dict[str, Any]]:
    """A link for each game: what its campaigns are limited by, and how much is usual, is said in its own words."""
    query = f"?template={preset.slug}" if preset else ""
    return [
        {"name": game.name, "address": game_address("campaigns:create", game) + query, "now": game is chosen}
        for game in GAMES
    ]


def _setup(chosen: Preset | None, game: Game) -> list[dict[str, Any]]:
    nothing = {
        "slug": "",
        "name": _("From nothing"),
        "summary": _("A ladder; everything can be agreed on later."),
        "icon": "plus",
    }
    ready = [
        {
            "slug": preset.slug,
            "kind": KINDS[preset.agreement["kind"]][0],
            "icon": ICONS[preset.agreement["kind"]],
            "name": _(preset.name),
            "summary": summary(preset, game),
        }
        for preset in PRESETS
    ]
    now = chosen.slug if chosen else ""
    return [choice | {"now": choice["slug"] == now} for choice in (*ready, nothing)]


@login_required
@require_safe_or_POST
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a campaign with the same agreement, limit, map and story, and its organiser as only member (C-AGR-04)."""
    campaign = access.membership_for(request, slug, "copy").campaign
    initial = {
        "game": campaign.game,
        "name": _("%(name)s, again") % {"name": campaign.name},
        "summary": campaign.summary[:SUMMARY_LENGTH],
        "limit": campaign.limit,
    }
    return _create_page(request, setup_of(campaign), campaign.limit, initial, {"copied": campaign})


def _create_page(
    request: HttpRequest, plan: CampaignSetup, limit: int | None, initial: dict[str, Any], context: dict[str, Any]
) -> HttpResponse:
    """The form, or what it founds: later limits of the plan rise from the one that is agreed on as from its own."""
    form = CampaignForm(submitted_data(request), initial=initial)
    if "games" in context and "game" in form.fields:
        form.fields["game"].widget = HiddenInput()  # links choose it
    if request.method == "POST" and form.is_valid():
        agreed = form.agreed()
        begun = plan._replace(agreement=rebased(plan.agreement, limit, agreed["limit"]))
        with refusals_in(form):
            return redirect(create_campaign(request.user, key=form.cleaned_data["key"], **begun._asdict(), **agreed))
    context = {"form": form, **context}
    return render(request, "campaigns/campaign/campaign_form.html", context, status=422 if form.errors else 200)
