"""Template tags for releases: a list's release, available upgrades, a homebrew faction's author."""

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
    """Announce a newer release and its effect, if the user may read the faction.

    A list fetched `with_release` that is up to date costs no query, others one.
    """
    request = context["request"]
    upgrade = available_upgrade(strike_force) if access.may_use(request, strike_force.faction) else None
    return {"upgrade": upgrade, "strike_force": strike_force, "mine": access.may_change(request, strike_force)}


@register.inclusion_tag("armies/releases/_badge.html", takes_context=True)
def release_badge(context: dict[str, Any], strike_force: StrikeForce) -> dict[str, Any]:
    """Mark an outdated list; no query if it was fetched `with_release`."""
    usable = access.may_use(context["request"], strike_force.faction)
    return {"strike_force": strike_force, "outdated": usable and is_outdated(strike_force)}


@register.inclusion_tag("armies/codex/_homebrew_badge.html")
def homebrew_badge(faction: Faction) -> dict[str, Any]:
    """The author of a homebrew faction, fetched with its owner; nothing for an official one."""
    return {"faction": faction}


@register.simple_tag(takes_context=True)
def may_read(context: dict[str, Any], faction: Faction) -> bool:
    """Whether the user may open the faction's pages."""
    return access.may_use(context["request"], faction)
