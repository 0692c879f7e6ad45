"""What is kept of an army on paper while it fights: damage points, leadership points, the Authority test."""

from typing import Final

from rules.lists.elsewhere import Elsewhere
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet, Bet, Pool, Track, TrackedUnit
from rules.skirmish.content.mission import ROUNDS
from rules.skirmish.content.parts import Faction, UnitCard
from rules.skirmish.facts import ICONS, OBJECTIVE_NAMES
from rules.skirmish.lists.army import Army
from rules.skirmish.lists.verdict import Verdict, cards_of

SPARE: Final = 4
"""Empty boxes for the LP of units that come in."""

TRACKS: Final = (Track(Message("LP of the round")), Track(Message("Authority test won")))

BET: Final = Bet(Message("Leadership points for the Authority test"), "S-AUT-03")


def battle_sheet(army: Army, content: Faction, verdict: Verdict, elsewhere: Elsewhere = None) -> BattleSheet:
    """Units with a box for each damage point of each fighter (S-CRD-05), and the pool of the first round (S-LDR-01)."""
    cards = cards_of(army, content, elsewhere)
    units = [_tracked(unit.name, unit.fighters, card, unit.card) for unit, card in zip(army.units, cards, strict=True)]
    return sheet_of(tuple(units), verdict.leadership_points)


def sheet_of(units: tuple[TrackedUnit, ...], leadership: int) -> BattleSheet:
    return BattleSheet(
        units,
        ROUNDS,
        boxes=Message("Damage points"),
        pools=(Pool(Message("Leadership points"), leadership, SPARE),),
        tracks=TRACKS,
        reasons=tuple(OBJECTIVE_NAMES.values()),
        bet=BET,
    )


def _tracked(name: str, fighters: int, card: UnitCard | None, slug: str) -> TrackedUnit:
    if card is None:
        return TrackedUnit(name or slug)
    boxes = (card.damage_points(),) * fighters if card.striders else (fighters,)
    return TrackedUnit(name or card.name, card.name if name else "", ICONS[card.kind], boxes)
