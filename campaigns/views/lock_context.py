"""Context of a battle's plans: locked sides, permissions, published plans."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from armies.models import StrikeForce
from armies.models.table_game import PLAYER_LENGTH
from campaigns.bridge import IN_PERSON, standing_orders
from campaigns.ledger.settings import NEVER, read_settings
from campaigns.models import Battle, Side
from campaigns.permissions import may
from campaigns.replays.source import names_in
from campaigns.text.plan import commander_name, plan_holds, plan_lines


class Lock(NamedTuple):
    """A side, and its plan once that is public."""

    side: Side
    lines: list[tuple[str, str]]


def lock_context(request: HttpRequest, battle: Battle) -> dict[str, Any]:
    """Of a battle fetched `with_sides`, asking the database for nothing more before all plans are public."""
    sides = list(battle.sides.all())
    names = names_in(battle) if battle.is_committed() else {}
    called = {id: name for id, name in names.items() if name}
    on_paper = [side.entry for side in sides if side.entry.on_paper()]
    game, settings = battle.campaign.rules_of_game, read_settings(battle.campaign.agreement)
    return {
        "settings": settings,
        "locks": [Lock(side, plan_lines(game, side, called) if battle.is_committed() else []) for side in sides],
        "seated": any(side.locked is not None and side.plan == IN_PERSON for side in sides),
        "own_side": next((side for side in sides if is_own(request, side)), None),
        "auto_resolve": NEVER if on_paper else settings.auto_resolve,
        "on_paper": on_paper,
        "plan_holds": plan_holds(game),
        "standing": commander_name(game, standing_orders(game)["commander"]),
    }


def table_address(own: Side | None, battle: Battle) -> str:
    """Where a player plays the list of this battle at the table, its opponents named."""
    if own is None or own.entry.strike_force_id is None:
        return ""
    slug = StrikeForce.objects.values_list("slug", flat=True).get(pk=own.entry.strike_force_id)
    others = [str(side.entry.membership)[:PLAYER_LENGTH] for side in battle.sides.all() if side.pk != own.pk]
    query = urlencode({f"opponent_{n}": name for n, name in enumerate(others, 1)})
    return f"{reverse('armies:table', args=[slug])}?{query}"


def is_own(request: HttpRequest, side: Side) -> bool:
    """Whether the user plays this side and may lock its plan."""
    member = side.entry.membership
    return member.user_id == request.user.pk and member.state == "active" and may(member.role, "lock a plan")
