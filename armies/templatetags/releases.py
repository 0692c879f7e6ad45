"""Releases on pages: which one a list is built with, whether a newer one is out, whose a homebrew faction is."""

from typing import Any

from django import template

from armies import access
from armies.content.diff import describe_difference, notation
from armies.lists.upgrades import available_upgrade, is_outdated
from armies.models import Faction, StrikeForce
from armies.text.releases import release_line

register = template.Library()
register.filter(release_line)
register.filter(describe_difference)
register.filter(notation)


@register.inclusion_tag("armies/releases/_banner.html", takes_context=True)
def release_banner(context: dict[str, Any], strike_force: StrikeForce) -> dict[str, Any]:
    """That a newer release is out and what it would do to the list; nothing of a faction that its reader may not read.

    A list fetched `with_release` that is up to date asks nothing, any other one query.
    """
    request = context["request"]
    upgrade = available_upgrade(strike_force) if access.may_use(request, strike_force.faction) else None
    return {"upgrade": upgrade, "strike_force": strike_force, "mine": access.may_change(request, strike_force)}


@register.inclusion_tag("armies/releases/_badge.html", takes_context=True)
def release_badge(context: dict[str, Any], strike_force: StrikeForce) -> dict[str, Any]:
    """In a row of lists: that one is behind. Nothing is asked of one fetched `with_release`."""
    usable = access.may_use(context["request"], strike_force.faction)
    return {"strike_force": strike_force, "outdated": usable and is_outdated(strike_force)}


@register.inclusion_tag("armies/codex/_homebrew_badge.html")
def homebrew_badge(faction: Faction) -> dict[str, Any]:
    """Whose a homebrew faction is; nothing of an official one. Fetch it with its owner."""
    return {"faction": faction}


@register.simple_tag(takes_context=True)
def may_read(context: dict[str, Any], faction: Faction) -> bool:
    """Whether the pages of a faction are open to whoever asks."""
    return access.may_use(context["request"], faction)
