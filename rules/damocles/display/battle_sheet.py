"""The battle sheet of a strike force: health and orders of its squads, and what is counted turn by turn."""

from typing import Final

from rules.damocles.content.parts import Datasheet, Faction
from rules.damocles.display.card_views import COVERS, characteristics, only_stands
from rules.damocles.display.contests import ATTACK, BLOCK, DEFENSE, ROLL_OFF
from rules.damocles.display.quick_reference import ORDER_CHAPTERS
from rules.damocles.facts import DECK
from rules.damocles.lists.army import Roster, RosterSquad
from rules.damocles.lists.verdict import Verdict, known_sheets
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined
from rules.presentation.battle_sheet import (
    MAX_BOXES,
    MAX_MARKS,
    BattleSheet,
    Bet,
    Deal,
    Pool,
    PoolChange,
    Track,
    TrackedUnit,
    UnitRoll,
)
from rules.presentation.cards import figure
from rules.presentation.words import Words

TURNS: Final = 7
"""The most a battle lasts (R-TRN-03)."""

PLAYERS: Final = 4
"""The most that fight one battle (R-BAS-02)."""

FIRST_DRAW: Final = 3
LATER_DRAWS: Final = 2
SPARE_POINTS: Final = 10

POINTS: Final = Message(
    "Tactical points: cross off the highest first, write those you gain in the empty boxes (R-TAC-01)."
)
LEGEND: Final = Message(
    "Square: activated (R-TRN-02). Circle: an order, given or cost by an asset (R-AST-04). "
    "Boxes that touch: one unit (R-WND-02)."
)
ONCE_A_TURN: Final = (
    Message("Priority orders given, 2 TP (R-TAC-02)"),
    Message("Strategical panel used (R-TAC-05)"),
    Message("Tactical restraint, +1 TP (R-TAC-06)"),
)
POOL_CHANGES: Final = (
    PoolChange(Message("Bet for the initiative"), -1, "R-INI-03"),
    PoolChange(Message("Priority orders"), -2, "R-TAC-02"),
    PoolChange(Message("Scramble priority orders"), -2, "R-TAC-03"),
    PoolChange(Message("Strategical panel"), -2, "R-TAC-05"),
    PoolChange(Message("Tactical restraint"), 1, "R-TAC-06"),
    PoolChange(Message("Ability"), -1, "R-TAC-04"),
)
BET: Final = Bet(POOL_CHANGES[0].label, "R-INI-01", change=1, first=True)
REASONS: Final = (Message("Destroyed"), Message("Objectives"), Message("Territory"), Message("Other"))


def battle_sheet(roster: Roster, content: Faction, verdict: Verdict, elsewhere: Elsewhere = None) -> BattleSheet:
    """The squads of a list, and what each order is called."""
    known = known_sheets(roster, content, elsewhere)
    units = [_unit(squad, known.get(squad.datasheet)) for squad in roster.squads]
    sheet = sheet_of(tuple(units), verdict.tactical_points, len(roster.deck))
    return sheet._replace(orders=tuple([chapter.title for chapter in ORDER_CHAPTERS]))


def sheet_of(units: tuple[TrackedUnit, ...], points: int, deck: int) -> BattleSheet:
    """The sheet of a list with so many tactical points and cards."""
    bets = [
        Track(Message("Bet of player {number}; ring the highest (R-INI-01)", number=n), player=n)
        for n in range(1, PLAYERS + 1)
    ]
    once = [Track(label, ("",) * TURNS) for label in ONCE_A_TURN]
    drawn = Track(Message("Assets drawn (R-AST-03)"), tuple([str(n) if n else None for n in draws(deck)]))
    return BattleSheet(
        units,
        TURNS,
        PLAYERS,
        boxes=Message("Health"),
        legend=LEGEND,
        pools=(Pool(POINTS, points, SPARE_POINTS, Message("Tactical points"), POOL_CHANGES, "tactical_points"),),
        tracks=(*bets, *once, drawn),
        reasons=REASONS,
        held=Message("Objectives held"),
        circles=Message("Orders"),
        deals=(Deal(DECK, FIRST_DRAW, LATER_DRAWS, rule="R-AST-03"),),
        bet=BET,
        rolls=(ROLL_OFF,),
    )


def draws(deck: int) -> list[int]:
    """The number of assets drawn in each turn: 3, then 2, until the deck is empty (R-AST-03)."""
    counts: list[int] = []
    for turn in range(TURNS):
        count = min(deck, LATER_DRAWS if turn else FIRST_DRAW)
        deck -= count
        counts.append(count)
    return counts


def _unit(squad: RosterSquad, sheet: Datasheet | None) -> TrackedUnit:
    """A squad; scenery has neither health nor orders."""
    if sheet is None:
        return TrackedUnit(squad.name or squad.datasheet, marks=None)
    name = squad.name or sheet.name
    if only_stands(sheet):
        cover = COVERS[sheet.scenery.cover] if sheet.scenery else ""
        return TrackedUnit(name, cover, sheet.type, marks=None)
    boxes = (sheet.health,) * squad.size
    return TrackedUnit(name, _note(squad, sheet), sheet.type, boxes, sheet.orders, _rolls(squad, sheet))


def _rolls(squad: RosterSquad, sheet: Datasheet) -> tuple[UnitRoll, ...]:
    """Hit rolls of the weapons that the squad carries, and its defense (R-ATK-01 to 03).

    Attacks that are dice are rolled first, so that here each carrier has one.
    """
    rolls: list[UnitRoll] = []
    for weapon in sheet.weapons:
        carriers = squad.weapons.get(weapon.slug, 0) if weapon.carriers else squad.size
        attacks = weapon.attacks.plus if weapon.attacks.fixed() else 1
        if carriers:
            rolls.append(UnitRoll(weapon.name, carriers * attacks, weapon.precision, "R-ATK-02", kind=ATTACK))
    return (*rolls, UnitRoll(DEFENSE, 1, sheet.defense, "R-ATK-03", kind=BLOCK))


def _note(squad: RosterSquad, sheet: Datasheet) -> Words:
    """Datasheet, size, move and defense; orders and health too if they are too many to be drawn."""
    shown = {1, 3}
    if sheet.orders > MAX_MARKS:
        shown.add(0)
    if squad.size * sheet.health > MAX_BOXES:
        shown.add(2)
    figures = [figure(stat) for stat in characteristics(sheet)]
    return joined(
        (f"{sheet.name} × {squad.size}", *[shown_figure for n, shown_figure in enumerate(figures) if n in shown])
    )
