"""Context of the panel in which a battle's date is agreed on."""

from typing import Any

from campaigns.forms.dates import DatesForm
from campaigns.models import Battle


def dates_context(battle: Battle, user: Any, may_record: bool) -> dict[str, Any]:
    """What the panel needs, where there is one: who may record the battle agrees on its date."""
    if not may_record or battle.campaign.archived is not None or not battle.is_planned() or battle.is_committed():
        return {}
    if battle.has_pending_result():
        return {}
    members = [side.entry.membership for side in battle.sides.all()]
    alone = not any(member.is_active() and member.user_id not in (None, user.pk) for member in members)
    offers = list(battle.date_offers.select_related("by"))
    return {"date_offers": offers, "dates_form": DatesForm(), "alone": alone}
