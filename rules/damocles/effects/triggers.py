"""Abilities and assets that answer to an event: one mechanism for all of them (R-DAT-03)."""

from rules.damocles.battle import Battle
from rules.damocles.datasheets import Ability, Asset, Weapon
from rules.damocles.effects.carry_out import carry_out
from rules.damocles.effects.modifiers import near, reaches, simply_holds, standing_effect
from rules.damocles.effects.use import afford, card_of, play_asset
from rules.damocles.state import Squad


def triggered(battle: Battle, squad: Squad, when: str, other: Squad | None) -> None:
    """An event happens to a squad: its abilities for it apply at once, then its owner may play assets."""
    for ability in squad.triggers:
        if ability.when == when and not standing_effect(ability):
            fire(battle, squad, ability, other, squad.weapon_with(ability))
    answer_with_assets(battle, squad, when, other)


def clash_begins(battle: Battle, attacker: Squad, target: Squad, weapons: list[Weapon]) -> None:
    """An attack is about to be rolled: what attacker, weapons and target have for it (R-DAT-03)."""
    for weapon in weapons:
        for ability in weapon.abilities:
            if ability.when == "attacking" and not simply_holds(ability):
                fire(battle, attacker, ability, target, weapon.slug)
    triggered(battle, attacker, "attacking", target)
    triggered(battle, target, "defending", attacker)


def units_fell(battle: Battle, slayer: Squad | None) -> None:
    """What squads have for each unit of theirs that has been slain, by a squad where one did it (R-DAT-03)."""
    while battle.fallen:
        squad = battle.fallen.pop(0)
        if not battle.over:
            triggered(battle, squad, "slain", slayer)


def answer_with_assets(battle: Battle, squad: Squad, when: str, other: Squad | None) -> None:
    """The owner of a squad may play assets as an event happens to it, each card once (R-AST-04).

    Else one that takes itself back from the discard pile would be played for ever.
    """
    player = squad.owner
    played: list[Asset] = []
    while not battle.over:
        playable: list[Asset] = [card for card in player.hand if card.when == when and card not in played]
        if not playable:
            return
        answer = battle.commander(player).react(battle, player, when, squad, other, playable)
        if answer is None:
            return
        card = card_of(player, answer.slug)
        if card is not None:
            played.append(card)
        refusal = play_asset(battle, player, squad, answer, when)
        if refusal is not None:
            battle.refused(squad, answer.slug, refusal.rule, refusal.reason)
            return


def fire(battle: Battle, squad: Squad, ability: Ability, other: Squad | None, weapon: str = "") -> None:
    """Apply a triggered ability, paid for when it costs something and its owner wants it (R-DAT-03)."""
    if not ability.effects or battle.over or (ability.once and ability.slug in squad.used):
        return
    costs = ability.cost_tactical_points > 0 or ability.cost_orders > 0
    if costs and (not afford(squad, ability) or not battle.commander(squad.owner).pays(battle, squad, ability)):
        return
    targets = those_meant(battle, squad, ability, other)
    if not targets and ability.target != "player":
        return
    battle.used_ability(squad, ability, [t.id for t in targets])
    carry_out(battle, squad.owner, squad, ability, targets, weapon)


def those_meant(battle: Battle, squad: Squad, ability: Ability, other: Squad | None) -> list[Squad]:
    """Whom a triggered ability is for: the squad, the other one of the event, or all within its distance."""
    if ability.target == "self":
        return [squad]
    if ability.target == "player":
        return []
    if other is not None and ability.target in ("enemy", "any"):
        return [other] if near(squad, ability, other) else []
    return [s for s in battle.squads if s.fights() and reaches(squad, ability, s)]
