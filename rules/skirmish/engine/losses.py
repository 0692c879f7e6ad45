"""Fighters who are lost, and who leads then (S-LSS-01 to S-LSS-04, S-UNT-03 to S-UNT-05)."""

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.measures import closest
from rules.skirmish.engine.state import Fighter, Unit


def lose(battle: Battle, unit: Unit, fighter: Fighter, cause: str, by: Unit | None) -> None:
    """A fighter is lost, and with the last one the unit (S-LSS-04)."""
    led = fighter.number == unit.lead
    heir = heir_of(unit, fighter) if led else None
    if led and (heir is None or unit.striders):
        battle.officer_lost(unit)
    battle.lost(unit, fighter, None if unit.striders else heir, cause, by)
    if not unit.fighters:
        battle.eliminated(unit, cause, by)
    elif led and (heir is None or unit.striders):
        battle.leads(unit, heir or unit.fighters[0])


def heir_of(unit: Unit, leader: Fighter) -> Fighter | None:
    """Who takes over from a leader: the closest who may, never a bearer (S-UNT-03, S-UNT-05, S-LSS-02)."""
    heirs = [fighter for fighter in unit.fighters if fighter is not leader and fighter.bearer is None]
    return closest(heirs, leader) if heirs else None


def leave(battle: Battle, unit: Unit, fighters: list[Fighter], edge: str) -> None:
    """Fighters leave over an edge, and another leads if the leader is among them (S-MIS-05)."""
    leader = unit.leader()
    battle.left(unit, fighters, edge)
    if leader in fighters:
        battle.officer_lost(unit)
        if unit.fighters:
            heir = heir_of(unit, leader)
            battle.leads(unit, heir or unit.fighters[0])
