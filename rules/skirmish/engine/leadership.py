"""Leadership points: the pool of a round, and what activations cost (S-LDR-01 to S-LDR-04, S-MOR-04)."""

from typing import Final

from rules.skirmish.engine.answers import Pay
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.entry import may_come_in
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.scenario import DISORGANISED
from rules.skirmish.engine.state import OFF, Player, Unit
from rules.table.asking import always_allowed, ask

ACTIVATION: Final = 1
DISORDER: Final = 2
DELAY: Final = 2
RELOCATION: Final = 1
"""What activating a unit without officer, or a disorganised one, delaying and relocating cost in LP."""


def takes_part(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is on the table or may come in in this round: it has a card (S-LDR-01, S-RND-02)."""
    return unit.stands() or may_come_in(battle, unit)


def new_pool(battle: Battle, player: Player) -> int:
    """The LP of a round: the commander's while alive, and one for each unit that takes part (S-LDR-01)."""
    count = sum([1 for unit in player.units if takes_part(battle, unit)])
    unit = player.commanding
    if unit is not None and unit.card.officer is not None and player.commander_alive():
        count += unit.card.officer.leadership
    return count


def cost(unit: Unit) -> int:
    """What it costs a unit to do anything in its activation (S-LDR-02, S-MOR-04)."""
    if unit.morale == DISORGANISED:
        return DISORDER
    return 0 if unit.led_by_officer() else ACTIVATION


def may_act(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is free to act: its LP are paid, or it needs none (S-LDR-02 to S-LDR-04, S-MOR-04)."""
    player, price = unit.owner, cost(unit)
    if price > player.pool:
        battle.note("inactive", player=player.id, unit=unit.id, reason="short")
        return False
    if (price or unit.place == OFF) and not pays(battle, unit, price):
        battle.note("inactive", player=player.id, unit=unit.id, reason="held_back")
        return False
    battle.spent(player, price, "activation" if price == ACTIVATION else "disorganised")
    return True


def pays(battle: Battle, unit: Unit, price: int) -> bool:
    """Whether the owner pays, or lets an officer's unit come in (S-LDR-03, S-LDR-04); so it is if nobody says no."""
    return ask(battle, Question("pay", unit.owner, unit, price), Pay, always_allowed).pays
