"""Damage to striders by location, immobile ones, pilots who eject (S-VEH-01 to S-VEH-07)."""

from typing import Final

from rules.skirmish.content.parts import UnitCard
from rules.skirmish.engine.answers import Eject
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.losses import lose
from rules.skirmish.engine.measures import closest, gap, within
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.scenario import Wreck
from rules.skirmish.engine.state import Fighter, Unit
from rules.table.asking import always_allowed, ask
from rules.table.geometry import ring, squared

NEAR: Final = 1000
"""A hero joins a unit with a fighter within 10 of his vehicle (S-VEH-05)."""

BESIDE: Final = 250
"""A group that holds stays within 2.5 of the wreck (S-VEH-06)."""


def location_of(card: UnitCard, die: int) -> int:
    """The location that a die strikes, by its place among those of the card (S-VEH-01)."""
    names = [location.name for location in card.locations]
    name = "propulsion" if die <= 2 else "weapon_a" if die == 3 else "weapon_b" if die == 4 else "frame"
    if name == "weapon_b" and name not in names:
        name = "weapon_a"
    return names.index(name if name in names else "frame")


def strike(battle: Battle, unit: Unit, fighter: Fighter, damage: int, cause: str, by: Unit) -> None:
    """A hit strikes a location, the frame if that one is destroyed; what is over is lost (S-VEH-01, S-VEH-02).

    Without its frame a strider is removed and its pilot killed (S-VEH-07).
    """
    die = battle.dice.d6()
    location = location_of(unit.card, die)
    frame = len(unit.card.locations) - 1
    if fighter.points[location] == 0:
        location = frame
    battle.hurt(unit, fighter, location, die, min(damage, fighter.points[location]))
    if fighter.points[location]:
        return
    if location == frame:
        lose(battle, unit, fighter, cause, by)
    elif location == unit.propulsion:
        offer_ejection(battle, unit, fighter, by)


def offer_ejection(battle: Battle, unit: Unit, fighter: Fighter, by: Unit) -> None:
    """The owner may eject at the moment the propulsion is destroyed, or stay (S-VEH-03, S-VEH-04)."""
    question = Question("eject", unit.owner, unit)
    question.numbers = (fighter.number,)
    ejects = ask(battle, question, Eject, always_allowed).choice == "eject"
    if battle.event_log is not None:
        battle.note("propulsion", player=unit.owner.id, unit=unit.id, fighter=fighter.number, ejects=ejects)
    if ejects:
        eject(battle, unit, fighter, by)


def eject(battle: Battle, unit: Unit, fighter: Fighter, by: Unit) -> None:
    """The strider is a wreck and counts as lost; a hero joins a group, an officer leaves his (S-VEH-04 to S-VEH-06)."""
    officer = unit.officer and fighter.number == unit.lead
    lose(battle, unit, fighter, "ejected", by)
    wreck = battle.wrecked(unit, fighter)
    if unit.card.hero:
        join(battle, unit, fighter)
    if officer and unit.stands():
        holds = ask(battle, Question("group", unit.owner, unit), Eject, always_allowed).choice == "hold"
        battle.group(unit, wreck.id if holds else "")


def join(battle: Battle, unit: Unit, fighter: Fighter) -> None:
    """A hero joins the nearest friendly infantry near his vehicle; without room beside it he leaves (S-VEH-05).

    Where bearers alone were left of it he leads, since he may (S-UNT-05).
    """
    joined: Unit | None = None
    least = 0
    for other in unit.owner.units:
        if other.striders or not other.stands():
            continue
        near = closest(other.fighters, fighter)
        away = gap(near, fighter)
        if within(near, fighter, NEAR) and (joined is None or away < least):
            joined, least = other, away
    if joined is not None:
        spot = room_beside(battle, fighter, joined)
        if spot is not None:
            battle.joined(joined, spot[0], spot[1], unit)
            if joined.leader().bearer is not None:
                battle.leads(joined, joined.fighters[-1])


def room_beside(battle: Battle, vehicle: Fighter, unit: Unit) -> tuple[int, int] | None:
    """The free place in contact with a vehicle that is nearest to the leader of the unit that a hero joins."""
    spot: tuple[int, int] | None = None
    least = 0
    leader = unit.leader()
    places = ring(vehicle.x, vehicle.y, vehicle.radius + unit.radius, 32)
    for at in range(0, len(places), 2):
        x, y = places[at], places[at + 1]
        away = squared(x, y, leader.x, leader.y)
        if (spot is None or away < least) and is_free(battle, x, y, unit.radius):
            spot, least = (x, y), away
    return spot


def is_free(battle: Battle, x: int, y: int, radius: int) -> bool:
    """Whether a base has room at a place: on the table, on no obstacle, on no fighter (S-MOV-05)."""
    if x < radius or y < radius or x > battle.width - radius or y > battle.height - radius:
        return False
    for barrier in battle.standing:
        if barrier.shape.within(x, y, radius):
            return False
    for unit in battle.units:
        if unit.stands():
            reach = radius + unit.radius
            for fighter in unit.fighters:
                if squared(x, y, fighter.x, fighter.y) < reach * reach:
                    return False
    return True


def wreck_of(battle: Battle, unit: Unit) -> Wreck | None:
    """The wreck that a group holds by (S-VEH-06)."""
    for wreck in battle.wrecks:
        if wreck.id == unit.holds:
            return wreck
    return None


def beside(wreck: Wreck, x: int, y: int, radius: int) -> bool:
    """Whether a base is within 2.5 of a wreck (S-VEH-06)."""
    reach = wreck.radius + radius + BESIDE
    return squared(x, y, wreck.x, wreck.y) <= reach * reach
