"""Deeds and experience of each squad in a battle, as applied (C-RES-03, C-EXP-01)."""

from typing import Any, NamedTuple

from campaigns.ledger.state import Force
from campaigns.models import Battle, Side
from campaigns.read_model.campaign_state import state_of
from campaigns.text.names import content_name


class Deed(NamedTuple):
    """A squad's row; `earned` is None in campaigns without experience."""

    name: str
    slain: int
    destroyed: int
    objectives: int
    survived: bool
    earned: int | None


class SideDeeds(NamedTuple):
    side: Side
    squads: list[Deed]


def deeds_table(battle: Battle) -> list[SideDeeds]:
    """Deeds by side of a battle fetched `with_sides`; empty when none were noted."""
    sides = list(battle.sides.all())
    if not any(side.deeds for side in sides):
        return []
    state = state_of(battle.campaign)
    learns = state.settings.experience
    return [
        SideDeeds(side, [_line(deed, state.forces.get(side.entry.number), battle, learns) for deed in side.deeds])
        for side in sides
    ]


def _line(deed: dict[str, Any], force: Force | None, battle: Battle, learns: bool) -> Deed:
    squad = force.squad(deed["id"]) if force else None
    earned = squad.earned.get(battle.number, 0) if squad and learns else None
    name = content_name(battle.campaign.game, squad.name or squad.datasheet) if squad else deed["id"]
    return Deed(name, deed["slain"], deed["destroyed"], deed["objectives"], deed["survived"], earned)
