"""Abilities and assets that answer to an event: one mechanism for all of them (R-DAT-03)."""

from rules.damocles.battle import Battle
from rules.damocles.datasheets import Ability
from rules.damocles.effects.carry_out import LASTING, carry_out
from rules.damocles.effects.modifiers import reaches
from rules.damocles.effects.use import afford, play_asset
from rules.damocles.state import Squad


def triggered(battle: Battle, squad: Squad, when: str, other: Squad | None) -> None:
    """An event happens to a squad: its abilities for it apply at once, then its owner may play an asset."""
    for ability in squad.triggers:
        if ability.when == when and not standing_effect(ability):
            fire(battle, squad, ability, other)
    player = squad.owner
    playable = [card for card in player.hand if card.when == when]
    if playable:
        answer = battle.commander(player).react(battle, player, when, squad, other, playable)
        if answer is not None:
            play_asset(battle, player, squad, answer, when)


def standing_effect(ability: Ability) -> bool:
    """Whether an ability simply holds while its squad attacks or defends, with nothing to pay or count."""
    if ability.when not in ("attacking", "defending"):
        return False
    free = not ability.once and not ability.cost_tactical_points and not ability.cost_orders
    return free and ability.until == "now" and all(e.kind in LASTING for e in ability.effects)


def fire(battle: Battle, squad: Squad, ability: Ability, other: Squad | None) -> None:
    """Apply a triggered ability, paid for when it costs something and its owner wants it (R-DAT-03)."""
    if not ability.effects or (ability.once and ability.slug in squad.used):
        return
    costs = ability.cost_tactical_points > 0 or ability.cost_orders > 0
    if costs and (not afford(squad, ability) or not battle.commander(squad.owner).pays(battle, squad, ability)):
        return
    targets = those_meant(battle, squad, ability, other)
    if not targets and ability.target != "player":
        return
    battle.used_ability(squad, ability, [t.id for t in targets])
    carry_out(battle, squad.owner, squad, ability, targets)


def those_meant(battle: Battle, squad: Squad, ability: Ability, other: Squad | None) -> list[Squad]:
    """Whom a triggered ability is for: the squad, the other one of the event, or all within its distance."""
    if ability.target == "self":
        return [squad]
    if ability.target == "player":
        return []
    if other is not None and ability.target in ("enemy", "any"):
        return [other]
    return [s for s in battle.squads if s.fights() and reaches(battle, squad, ability, s)]
