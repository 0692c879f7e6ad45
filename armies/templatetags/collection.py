"""A player's collection on pages: what a list lacks of it."""

from typing import Any

from django import template

from armies.bridge import content_of
from armies.collection.ownership import missing, owned_of
from armies.models import StrikeForce

register = template.Library()


@register.inclusion_tag("armies/collection/_missing_models.html", takes_context=True)
def missing_models(context: dict[str, Any], strike_force: StrikeForce) -> dict[str, Any]:
    """What whoever looks at a list lacks to field it: one query, none for a visitor.

    Nothing is said to who keeps no collection of its faction, of a list without squads, of what nobody can own.
    """
    owned = owned_of(context["request"].user, strike_force.faction_id)
    if not owned or not strike_force.squads:
        return {}
    names = {sheet.slug: sheet.name for sheet in content_of(strike_force.release).datasheets}
    short = missing(strike_force.squads, owned)
    return {"kept": True, "lacking": [(names[slug], models) for slug, models in short.items() if slug in names]}
