"""Template tags for releases: a list's release, available upgrades, a homebrew faction's author."""

from collections.abc import Iterator
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies import access
from armies.content.raw_values import notation
from armies.lists.upgrades import Upgrade, available_upgrade, is_outdated
from armies.models import Faction, StrikeForce
from armies.text.releases import release_line
from web.translation.messages import shown

register = template.Library()
register.filter(release_line)
register.filter(notation)


@register.filter
def clauses(effect: Upgrade) -> Iterator[tuple[str, bool]]:
    """What an upgrade does to the sums and the verdict of a list, and whether that is new."""
    for old, new in effect.totals:
        if old.value != new.value:
            yield f"{old.value} → {new.value} {shown(new.short)}", True
        elif new.limit is not None:
            yield _("%(sum)s as before") % {"sum": f"{new.value} {shown(new.short)}"}, False
    more, fewer = effect.more_violations, effect.fewer_violations
    if more > 0:
        yield ngettext("%(n)s violation more", "%(n)s violations more", more) % {"n": more}, True
    elif fewer > 0:
        yield ngettext("%(n)s violation fewer", "%(n)s violations fewer", fewer) % {"n": fewer}, False
    elif effect.after.legal:
        yield _("still legal"), False


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
