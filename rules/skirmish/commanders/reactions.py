"""What a sound commander does out of turn: markers, overwatch, split fire, ejecting."""

from rules.skirmish.commanders.goals import to_destroy, worth
from rules.skirmish.commanders.values import shot_value
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cover import cover_roll
from rules.skirmish.engine.markers import refuse_marker, volleys
from rules.skirmish.engine.measures import within
from rules.skirmish.engine.state import Unit
from rules.skirmish.engine.striders import NEAR


def marker_of(battle: Battle, unit: Unit, foe: Unit | None) -> str:
    """Overwatch with everything unfired; special weapons wait for a target; else cover, or the deck ("" for none)."""
    covered = foe is not None and cover_roll(battle, foe, unit) > 0
    for marker in ("overwatch", "split_fire", "take_cover" if covered else "hit_the_deck"):
        if marker == "split_fire" and not awaited(battle, unit):
            continue
        if refuse_marker(battle, unit, marker) is None:
            return marker
    return ""


def awaited(battle: Battle, unit: Unit) -> bool:
    """Whether a special weapon may yet find a target in this round: the enemy has striders, or cards to play."""
    locked = all(weapon.locked > 0 for weapon in unit.card.weapons if weapon.special)
    foes = battle.enemies(unit.side)
    return any(foe.striders for foe in foes) if locked else any(not foe.activated for foe in foes)


def volley_value(battle: Battle, unit: Unit, target: Unit, special: bool) -> int:
    """What all volleys that a unit may fire out of turn at another are worth to the mission."""
    value = sum([shot_value(battle, unit, shot) for shot in volleys(battle, unit, target.id, special)])
    return value * worth(battle, unit.owner, target) // 100


def watch_with(battle: Battle, able: tuple[Unit, ...], moved: Unit) -> str:
    """Which of the units on overwatch fires, the one whose volleys are worth most; "" for none."""
    best, most = "", 0
    for unit in able:
        value = volley_value(battle, unit, moved, False)
        if value > most:
            best, most = unit.id, value
    return best


def split_at(battle: Battle, unit: Unit, targets: tuple[Unit, ...], elements: tuple[str, ...]) -> str:
    """What special weapons that have waited are fired at, a generator that is to go first; "" to wait on."""
    for id in elements:
        element = battle.element(id)
        if element is not None and to_destroy(unit.owner, element):
            return id
    best, most = "", 0
    for target in targets:
        value = volley_value(battle, unit, target, True)
        if value > most:
            best, most = target.id, value
    return best


def ejects(battle: Battle, unit: Unit, number: int) -> bool:
    """Whether a pilot leaves: one of several, with no weapon left, a hero with a group near to join."""
    fighter = unit.fighter(number)
    if fighter is None or len(unit.fighters) < 2 or not unit.card.hero:
        return False
    if any(unit.works(fighter, weapon) for weapon in unit.card.weapons):
        return False
    return any(
        within(pilot, fighter, NEAR)
        for other in unit.owner.units
        if other.stands() and not other.striders
        for pilot in other.fighters
    )
