"""The end phase: counters, Courage tests, recovery (E-END-01, E-END-02, E-CRG-01 to E-CRG-03)."""

from rules.eight_phase.engine.battle import FACES, Battle
from rules.eight_phase.engine.measures import needed
from rules.eight_phase.engine.state import Player, Unit


def end_phase(battle: Battle) -> None:
    """Player by player by seat: counters, then Courage tests, then recovery; raises end last (E-END-02)."""
    for player in battle.seats:
        clean_up(battle, player)
    battle.lowered()


def clean_up(battle: Battle, player: Player) -> None:
    """A player's counters are cleared, then units test in the order of the document (E-END-01, E-GAM-07)."""
    battle.cleared(player)
    for unit in player.units:
        if must_test(unit):
            die = battle.roll()
            battle.tested(unit, die, least(unit), holds(unit, die))
            if unit.shaken and unit.carrying:
                battle.dropped_captive(unit)
    for unit in player.units:
        if unit.shaken and not unit.fresh and unit.stands():
            die = battle.roll()
            battle.recovered(unit, die, least(unit), holds(unit, die))


def must_test(unit: Unit) -> bool:
    """Whether it has lost a Wound in this turn, has at most half left and is not shaken (E-CRG-01)."""
    return unit.lost > 0 and 2 * unit.wounds <= unit.profile.wounds and not unit.shaken and unit.stands()


def least(unit: Unit) -> int:
    """The least die that holds: D10 + Courage of 10 or more (E-CRG-01)."""
    return needed(FACES, unit.profile.courage)


def holds(unit: Unit, die: int) -> bool:
    """Whether a unit holds or recovers: an unmodified 1 fails, an unmodified 10 holds (E-CRG-01, E-CRG-03)."""
    return die >= least(unit)
