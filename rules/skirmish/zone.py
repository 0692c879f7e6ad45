"""The zone of fire: who is caught between a shooting unit and its target (S-ZON-01 to S-ZON-05)."""

from rules.skirmish.battle import Battle
from rules.skirmish.measures import gap
from rules.skirmish.state import Fighter, Unit
from rules.table.hulls import Hull


class Caught:
    """A fighter in the zone of fire, struck for himself (S-ZON-05); `away` is how far the shooting leader is."""

    def __init__(self, unit: Unit, fighter: Fighter, away: int, friend: int) -> None:
        self.unit = unit
        self.fighter = fighter
        self.away = away
        self.friend = friend


def caught(battle: Battle, unit: Unit, target: Unit) -> list[Caught]:
    """The fighters of other units in the zone, the closest to the shooting leader first (S-ZON-01, S-ZON-02, S-ZON-04).

    Ties go to the shooter's enemies first, then by the order of the documents (S-ZON-03). A unit that has hit the deck
    is not affected (S-ORD-05).
    """
    least = max(unit.card.size, target.card.size)
    others = [
        one
        for one in battle.units
        if one is not unit
        and one is not target
        and one.stands()
        and one.card.size >= least
        and one.marker != "hit_the_deck"
        and not unit.apart(
            one.left - one.radius, one.right + one.radius, one.bottom - one.radius, one.top + one.radius, target
        )
    ]
    if not others:
        return []
    hull = Hull([(one.x, one.y) for one in unit.fighters] + [(one.x, one.y) for one in target.fighters])
    leader = unit.leader()
    found: list[Caught] = []
    for other in others:
        for fighter in other.fighters:
            if hull.within(fighter.x, fighter.y, fighter.radius):
                found.append(Caught(other, fighter, gap(fighter, leader), 1 if other.side == unit.side else 0))
    found.sort(key=nearest_first)
    return found


def nearest_first(one: Caught) -> tuple[int, int, int, int]:
    """What those caught are sorted by."""
    return one.away, one.friend, one.unit.number, one.fighter.number
