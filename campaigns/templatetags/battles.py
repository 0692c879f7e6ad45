"""A battle as a row of a list, by which its HTML is kept."""

from typing import NamedTuple

from django import template

from armies.models.face import Face
from campaigns.models import Battle, Side

register = template.Library()


class SideCell(NamedTuple):
    name: str
    face: Face | None
    place: int
    won: bool
    points: int | None


class BattleRow(NamedTuple):
    """What a battle's row says; `method` is empty before it is recorded."""

    address: str
    title: str
    day: str
    method: str
    sides: tuple[SideCell, ...]
    recorded: bool
    draw: bool
    disputed: bool
    status: str


@register.simple_tag
def battle_row(battle: Battle) -> BattleRow:
    """The row of a battle that was fetched with its sides."""
    recorded = battle.is_recorded()
    return BattleRow(
        battle.get_absolute_url(),
        battle.shown_title,
        battle.day(),
        battle.get_method_display() if recorded else "",
        tuple([_cell(side) for side in battle.sides.all()]),
        recorded,
        battle.is_draw(),
        battle.is_disputed(),
        battle.status(),
    )


def _cell(side: Side) -> SideCell:
    won = side.outcome == Side.Outcome.WON
    return SideCell(str(side.entry.membership), side.face, side.place, won, side.victory_points)
