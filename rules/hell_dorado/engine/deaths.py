"""Dead and eliminated units are removed, with what goes with them (WND, H-CMD-05, H-LEM-20, H-STA-14)."""

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import lose_command, shares
from rules.hell_dorado.engine.state import INSIDE, TABLE, Unit


def bury(battle: Battle, cause: str) -> list[Unit]:
    """Remove all units with 0 LP or less, in the order of the documents; returns them (H-FGT-16).

    Who is berserk and killed one of them rages on (H-STA-09). Lemures that went with their Infernalist are gone.
    """
    dead = [unit for unit in battle.units if unit.lp <= 0 and (unit.place == TABLE or unit.place == INSIDE)]
    for unit in dead:
        if unit.place != TABLE and unit.place != INSIDE:
            continue
        by = unit.slayer
        die(battle, unit, cause, by)
        if by is not None and by is not unit and by.is_in("berserk") and by not in battle.raging:
            battle.raging.append(by)
    return dead


def die(battle: Battle, unit: Unit, cause: str, by: Unit | None) -> None:
    """A unit is dead (H-WND-01); twice its CMD is lost to one that demoralizes (H-ABI-19, H-STA-22)."""
    devourer = unit.inside
    battle.killed(unit, cause, by)
    if devourer is not None:
        devourer.victim = None
        unit.inside = None
        return
    demoralizes = by is not None and by.side != unit.side and by.has("demoralize")
    lose_command(battle, unit, 2 if demoralizes else 1)
    let_go(battle, unit)


def swallow(battle: Battle, unit: Unit, by: Unit) -> None:
    """A unit is devoured: eliminated as long as it is inside, its CMD with it (H-STA-14, H-CMD-07)."""
    battle.swallowed(unit, by)
    lose_command(battle, unit)
    let_go(battle, unit)


def eliminate(battle: Battle, unit: Unit, cause: str) -> None:
    """A unit leaves the table without being a loss, its CMD with it (H-CMD-07, H-STA-23)."""
    battle.eliminated(unit, cause)
    lose_command(battle, unit)
    let_go(battle, unit)


def let_go(battle: Battle, unit: Unit) -> None:
    """What ends with a unit: its lemures vanish (H-LEM-20), its victim comes back (H-STA-14)."""
    battle.auras_end([aura for aura in battle.auras if aura.bearer is unit])
    dismiss(battle, unit)
    victim = unit.victim
    if victim is not None and victim.place == INSIDE and victim.lp > 0:
        battle.spat_out(victim, unit.x, unit.y)
        arriving = zip(victim.owner.arriving, shares(victim.owner, victim), strict=True)
        victim.owner.arriving = [known + new for known, new in arriving]


def dismiss(battle: Battle, unit: Unit) -> None:
    """The lemures of a unit are destroyed without releasing (H-LEM-20, H-STA-12)."""
    for lemure in battle.units:
        if lemure.infernalist is unit and lemure.stands():
            battle.eliminated(lemure, "infernalist")
