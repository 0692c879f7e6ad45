"""Template tags for a player's collection."""

from typing import Any

from django import template

from armies.bridge import model_options, shown_content
from armies.collection.ownership import missing, owned_of
from armies.collection.shopping import lack_of_list
from armies.models import StrikeForce
from web.game_addresses import game_address

register = template.Library()


@register.inclusion_tag("armies/collection/_missing_models.html", takes_context=True)
def missing_models(context: dict[str, Any], strike_force: StrikeForce) -> dict[str, Any]:
    """Models the user is missing for a list: one query, none for a visitor.

    Nothing is shown without a collection of its faction, for an empty list, or for content that cannot be owned.
    """
    user = context["request"].user
    owned = owned_of(user, strike_force.faction_id)
    if not owned or not strike_force.squads:
        return {}
    game, release = strike_force.faction.rules_of_game, strike_force.release
    parts = model_options(game, release, shown_content(release))
    short = missing(strike_force, owned)
    return {
        "lack": lack_of_list(strike_force, owned),
        "lacking": [(parts[slug].name, models) for slug, models in short.items() if slug in parts],
        "shopping": game_address("armies:shopping", game),
        "key": strike_force.slug if strike_force.owner_id == user.pk else strike_force.token,
    }
