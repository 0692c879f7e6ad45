"""States: given, counted, ended (H-STA-01 to H-STA-23)."""

from typing import Final

from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deaths import dismiss, swallow
from rules.hell_dorado.engine.state import State, Unit
from rules.hell_dorado.engine.statistics import defence

BY_ACTIVATIONS: Final = ("immobilized", "slowed", "stunned", "controlled")
"""The states whose X counts activations (H-STA-02)."""

UNTIL_SOMETHING: Final = ("immobilized", "slowed", "stunned", "controlled", "consumed", "knocked_down")
"""The states that no turn's end shortens (H-STA-02, H-STA-10, H-STA-16)."""

DEVOURED_AT_ONCE: Final = 10
"""Starting LP below which a unit is devoured without a roll (H-STA-14)."""


def give_state(battle: Battle, unit: Unit, effect: Effect, by: Unit | None) -> None:
    """Give a unit the state of an effect, where it can have it."""
    slug = effect.state
    if slug == "devoured":
        devour(battle, unit, by)
        return
    if slug == "wounded" and not can_be_wounded(unit):
        return
    if slug == "controlled":
        battle.controlled(unit, battle.foe(unit.owner))
        dismiss(battle, unit)
    amount, left = effect.amount, max(1, effect.amount)
    if slug in ("consumed", "cursed"):
        left = max(1, effect.turns)
    fresh = unit is battle.active
    battle.given(unit, State(slug, amount, left, effect.type, effect.durable, fresh))


def can_be_wounded(unit: Unit) -> bool:
    """Whether an effect can wound a unit: it has a wounded side and is not wounded already (H-STA-19, H-WPN-09)."""
    return unit.sheet.threshold > 0 and not unit.wounded


def devour(battle: Battle, unit: Unit, by: Unit | None) -> None:
    """A unit whose base is not larger than the attacker's is devoured, of 10 LP and more by a roll (H-STA-14)."""
    if by is None or by.victim is not None or unit.radius > by.radius or not unit.stands() or not by.stands():
        return
    if unit.sheet.lp >= DEVOURED_AT_ONCE:
        die = battle.rolled("devoured", unit, battle.dice.roll(1))[0]
        if die <= defence(battle, unit, []):
            return
    swallow(battle, unit, by)


def count_activation(battle: Battle, unit: Unit) -> None:
    """The end of an activation: states that count activations, but those given during it (H-STA-02)."""
    over: list[State] = []
    for state in unit.states:
        if state.slug in BY_ACTIVATIONS and not state.fresh:
            state.left -= 1
            if state.left < 1:
                over.append(state)
        state.fresh = False
    battle.ended_states(unit, over)
    if unit.controller is not None and not unit.is_in("controlled"):
        battle.controlled(unit, None)


def count_turn(battle: Battle) -> None:
    """The end of a turn: states and modifiers that count turns (H-STA-01, H-TRN-05)."""
    for unit in battle.units:
        over: list[State] = []
        for state in unit.states:
            if counts_turns(state):
                state.left -= 1
                if state.left < 1:
                    over.append(state)
        battle.ended_states(unit, over)
        for modifier in unit.modifiers:
            modifier.turns -= 1
        battle.lapsed(unit, [modifier for modifier in unit.modifiers if modifier.turns < 1])


def counts_turns(state: State) -> bool:
    """Whether a state lasts a number of turns: not until an upkeep, getting up or healing (H-STA-01)."""
    return state.slug not in UNTIL_SOMETHING and state.type != "berserker"
