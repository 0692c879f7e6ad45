"""What is kept of a warband on paper while it fights: wounds, tokens, glory, activations, scored objectives."""

from typing import Any, Final

from rules.lists.elsewhere import Elsewhere
from rules.lists.verdict import Verdict
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet, Deal, Pool, Track, TrackedUnit, UnitRoll
from rules.underworlds.content.mission import ROUNDS
from rules.underworlds.content.parts import Faction, FighterCard
from rules.underworlds.display.contests import ATTACK, DEFENCE, ROLL_OFF
from rules.underworlds.engine.attack_dice import least
from rules.underworlds.facts import ICON, OBJECTIVES, POWER
from rules.underworlds.formats.roster import ListFighterModel, RosterModel

TOKENS: Final = 3
"""Marks of a fighter in each round: move, charge and guard token."""

SPARE: Final = 15
"""Empty boxes for glory points, crossed off when they are spent (U-DEC-04)."""

FACES: Final = ("", "", "", "♣", "♣", "♠")
"""What the die shows from 1 to 6 (U-FGT-04)."""

TRACKS: Final = (
    Track(Message("First activation")),
    Track(Message("Activations used (4 a round)")),
    Track(Message("Tokens held")),
)


DEALS: Final = (
    Deal(OBJECTIVES, 3, 3, up_to=True, rule="U-END-05", scored=Message("Scored")),
    Deal(POWER, 5, 5, up_to=True, rule="U-END-05"),
)


def battle_sheet(
    army: RosterModel, content: Faction, verdict: Verdict[Any], elsewhere: Elsewhere = None
) -> BattleSheet:
    """Fighters with a box for each wound (U-FGT-05)."""
    return sheet_of(tuple([_tracked(unit, content.fighter(unit.fighter)) for unit in army.units]))


def sheet_of(units: tuple[TrackedUnit, ...]) -> BattleSheet:
    """The sheet of these units."""
    return BattleSheet(
        units,
        ROUNDS,
        boxes=Message("Wounds"),
        legend=Message("Circles: move, charge and guard token."),
        pools=(Pool(Message("Glory"), 0, SPARE),),
        tracks=TRACKS,
        reasons=(Message("Fighters put out"), Message("Objectives scored")),
        circles=Message("Tokens"),
        deals=DEALS,
        faces=FACES,
        rolls=(ROLL_OFF,),
    )


def _tracked(unit: ListFighterModel, fighter: FighterCard | None) -> TrackedUnit:
    if fighter is None:
        return TrackedUnit(unit.name or unit.fighter)
    note = fighter.name if unit.name else ""
    rolls = [
        UnitRoll(attack.name, attack.dice, least(attack.symbol), "U-ATK-03", kind=ATTACK) for attack in fighter.attacks
    ]
    defence = UnitRoll(Message("Defence"), fighter.defence, least(fighter.symbol), "U-ATK-04", kind=DEFENCE)
    return TrackedUnit(unit.name or fighter.name, note, ICON, (fighter.wounds,), TOKENS, (*rolls, defence))
