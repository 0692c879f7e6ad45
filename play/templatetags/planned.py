"""The part of a planned battle's page by which its players play it themselves."""

from typing import Any

from django import template

from campaigns.forms.locking import SaltForm
from campaigns.models import Battle
from play.between import battle_rows
from play.clocks import USUAL_KEY
from play.forms import clock_choices
from play.planned import may_give_back, played, seated

register = template.Library()


@register.inclusion_tag("play/_planned.html", takes_context=True)
def planned_battle(context: template.Context) -> dict[str, Any]:
    """Seats, clock and whose turn it is, of the battle of a page, fetched with its sides."""
    battle: Battle = context["battle"]
    own, user = context.get("own_side"), context["request"].user
    if battle.campaign.rules_of_game.display.prompt is None or not battle.is_planned() or battle.has_pending_result():
        return {"shown": False}
    if battle.is_committed() and not battle.in_person:
        return {"shown": False}
    sides = list(battle.sides.all())
    if any(side.entry.on_paper() for side in sides):
        return {"shown": False}
    sitting = seated(sides)
    present = played(battle) if sitting else None
    free = not battle.is_committed() and not context.get("over") and battle.campaign.archived is None
    engine = any(side.locked is not None and side not in sitting for side in sides) and not battle.is_committed()
    return {
        "shown": True,
        "battle": battle,
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "sides": sides,
        "seated": sitting,
        "played": present,
        "row": battle_rows([present], user, ())[0] if present is not None else None,
        "locked_for_engine": engine,
        "own_seated": own in sitting,
        "may_sit": free and own is not None and own.locked is None and not engine,
        "may_give_back": present is not None and may_give_back(battle, present, user),
        "clocks": clock_choices(none=False),
        "usual": USUAL_KEY,
        "salt": SaltForm()["salt"],
    }
