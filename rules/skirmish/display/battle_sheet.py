"""What is kept of an army on paper while it fights: damage points, leadership points, the Authority test."""

from typing import Final

from rules.lists.elsewhere import Elsewhere
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet, Bet, Pool, Track, TrackedUnit
from rules.skirmish.content.mission import ROUNDS
from rules.skirmish.content.parts import Faction, UnitCard
from rules.skirmish.display.table_rolls import AIMS, AUTHORITY, aims_at, army_rolls, authority_of, unit_rolls
from rules.skirmish.facts import ICONS, OBJECTIVE_NAMES
from rules.skirmish.lists.army import Army, ArmyUnit
from rules.skirmish.lists.verdict import Verdict, cards_of

SPARE: Final = 4
"""Empty boxes for the LP of units that come in."""

TRACKS: Final = (Track(Message("LP of the round")), Track(Message("Authority test won")))

BET: Final = Bet(Message("Leadership points for the Authority test"), "S-AUT-03", kind=AUTHORITY)


def battle_sheet(army: Army, content: Faction, verdict: Verdict, elsewhere: Elsewhere = None) -> BattleSheet:
    """Units with a box for each damage point of each fighter (S-CRD-05), and the pool of the first round (S-LDR-01)."""
    cards = cards_of(army, content, elsewhere)
    units = [_tracked(unit, card) for unit, card in zip(army.units, cards, strict=True)]
    return sheet_of(tuple(units), verdict.leadership_points, authority_of(army, cards))


def sheet_of(units: tuple[TrackedUnit, ...], leadership: int, authority: int = 0) -> BattleSheet:
    return BattleSheet(
        units,
        ROUNDS,
        boxes=Message("Damage points"),
        pools=(Pool(Message("Leadership points"), leadership, SPARE),),
        tracks=TRACKS,
        reasons=tuple(OBJECTIVE_NAMES.values()),
        bet=BET,
        rolls=army_rolls(authority),
        aims=AIMS,
    )


def _tracked(unit: ArmyUnit, card: UnitCard | None) -> TrackedUnit:
    if card is None:
        return TrackedUnit(unit.name or unit.card)
    boxes = (card.damage_points(),) * unit.fighters if card.striders else (unit.fighters,)
    note = card.name if unit.name else ""
    rolls, aims = unit_rolls(unit, card), aims_at(card)
    return TrackedUnit(unit.name or card.name, note, ICONS[card.kind], boxes, rolls=rolls, aims=aims)
