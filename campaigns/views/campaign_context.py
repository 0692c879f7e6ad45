"""Context shared by all pages of a campaign: membership, permissions, tabs."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.ledger.settings import DEFAULTS
from campaigns.models import Campaign
from campaigns.permissions import TABLE, VISITOR, may
from web.game_addresses import show_game


class Tab(NamedTuple):
    """A page of a campaign: `name` is its address's, `kinds` who has it (none: all), `verb` who sees it."""

    name: str
    label: str | Promise
    kinds: tuple[str, ...] = ()
    verb: str = "read"


TABS = (
    Tab("campaign", _("Overview")),
    Tab("rounds", _("Rounds")),
    Tab("map", _("Map"), kinds=("map",)),
    Tab("story", _("Story"), kinds=("story",)),
    Tab("challenges", _("Challenges"), kinds=("ladder",), verb="challenge"),
    Tab("battles", _("Battles")),
    Tab("forces", _("Forces")),
    Tab("news", _("News")),
    Tab("statistics", _("Statistics")),
    Tab("ledger", _("Ledger")),
    Tab("members", _("Members")),
    Tab("agreement", _("Agreement")),
)
"""In the order of the page; each part of the campaign adds its own."""


def campaign_context(request: HttpRequest, campaign: Campaign, current: str) -> dict[str, Any]:
    """The context that `campaigns/campaign/_header.html` needs; `may` has the verbs of the reader's role."""
    membership = access.membership_of(request, campaign)
    role = membership.role if membership else VISITOR
    show_game(request, campaign.rules_of_game)
    kind = campaign.agreement.get("kind", DEFAULTS.kind)
    tabs = [
        {"label": tab.label, "url": reverse(f"campaigns:{tab.name}", args=[campaign.slug]), "now": tab.name == current}
        for tab in TABS
        if (not tab.kinds or kind in tab.kinds) and may(role, tab.verb)
    ]
    verbs = {verb.replace(" ", "_"): role in roles for verb, roles in TABLE.items()}
    shown = {"campaign": campaign, "points_short": campaign.points_short, "tabs": tabs, "kind": kind}
    return shown | {"membership": membership, "role": role, "may": verbs}
