"""Triggers: what happens in a battle and may be interrupted, and everything that responds to it (R-DAT-03).

A charge is declared, an attack is about to be rolled, a unit is slain, a turn begins, an activation is over: each time
abilities are applied at once, assets may be played, and then the core rules respond (R-DAT-02), such as with free fire
and priority orders. Play goes on when all of these and their consequences are resolved.
"""

from rules.damocles.content.parts import Ability, Asset, Weapon
from rules.damocles.engine.answers import Answer, UseAbility, UseAsset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.carry_out import carry_out
from rules.damocles.engine.effects.use import afford, card_of, play_asset
from rules.damocles.engine.measures import unit_within
from rules.damocles.engine.modifiers import meant, near, reaches, simply_holds, standing_effect
from rules.damocles.engine.questions import Question
from rules.damocles.engine.state import Squad, Trigger
from rules.table.asking import always_allowed, ask


def interrupt(battle: Battle, trigger: Trigger) -> None:
    """Let everything answer a trigger, before play goes on."""
    squad = trigger.squad
    for ability in squad.abilities:
        if ability.when == trigger.when and not standing_effect(ability):
            apply(battle, trigger, ability, squad.weapon_with(ability))
    answer_with_assets(battle, trigger)
    if not battle.over and battle.referee.handle(battle, trigger):
        answer_with_assets(battle, trigger)
    resolve_deaths(battle)


def clash_begins(battle: Battle, attacker: Squad, target: Squad, weapons: list[Weapon]) -> None:
    """An attack is about to be rolled: a trigger of the weapons used, of the attacker and of the target (R-DAT-03)."""
    attacking = Trigger("attacking", attacker, target)
    for weapon in weapons:
        for ability in weapon.abilities:
            if ability.when == "attacking" and not simply_holds(ability):
                apply(battle, attacking, ability, weapon.slug)
    interrupt(battle, attacking)
    interrupt(battle, Trigger("defending", target, attacker))


def resolve_deaths(battle: Battle) -> None:
    """Each unit slain by a player is a trigger of its squad, the last one too (R-DAT-03).

    Deaths are queued: units slain while one is resolved wait, so that a chain of a thousand deaths does not nest.
    """
    if battle.resolving_deaths:
        return
    battle.resolving_deaths = True
    while battle.pending_deaths:
        trigger = battle.pending_deaths.pop(0)
        if not battle.over:
            interrupt(battle, trigger)
    battle.resolving_deaths = False


def answer_with_assets(battle: Battle, trigger: Trigger) -> None:
    """The owner of the squad may play assets, each card once (R-AST-04).

    Else one that takes itself back from the discard pile would be played for ever.
    """
    squad = trigger.squad
    player = squad.owner
    if not any(card.when == trigger.when for card in player.hand):
        return
    played: list[Asset] = []
    while not battle.over and not squad.scenery_only:
        playable: list[Asset] = [card for card in player.hand if card.when == trigger.when and card not in played]
        if not playable:
            return
        question = Question("react", player, squad)
        question.trigger, question.cards = trigger, tuple(playable)
        answer = ask(battle, question, Answer, always_allowed)
        if not isinstance(answer, UseAsset):
            return
        card = card_of(player, answer.slug)
        if card is not None:
            played.append(card)
            answer = aimed(trigger, card, answer)
        refusal = play_asset(battle, trigger, answer)
        if refusal is not None:
            battle.refused(question, answer, refusal)
            return


def aimed(trigger: Trigger, card: Asset, answer: UseAsset) -> UseAsset:
    """An asset without a target is for the squad that the trigger is about: the other one, or a friend."""
    if answer.targets or card.target in ("self", "player"):
        return answer
    about = trigger.squad if card.target == "friendly" else trigger.other
    return answer if about is None else UseAsset(answer.slug, [about.id], answer.positions, answer.by)


def apply(battle: Battle, trigger: Trigger, ability: Ability, weapon: str = "") -> None:
    """Apply a triggered ability, paid for when it costs something and its owner wants it (R-DAT-03).

    What it brings about does not bring about itself.
    """
    squad = trigger.squad
    if not ability.effects or battle.over or ability.slug in squad.used or ability.slug in squad.busy:
        return
    costs = ability.cost_tactical_points > 0 or ability.cost_orders > 0
    if costs and not (afford(squad, ability) and pays(battle, squad, ability)):
        return
    targets = those_meant(battle, trigger, ability)
    if not targets and ability.target != "player":
        return
    squad.busy.append(ability.slug)
    battle.used_ability(squad, ability, [t.id for t in targets])
    carry_out(battle, squad.owner, trigger, ability, targets, weapon)
    squad.busy.remove(ability.slug)


def pays(battle: Battle, squad: Squad, ability: Ability) -> bool:
    """Whether the owner pays for a triggered ability (R-DAT-03)."""
    question = Question("pay", squad.owner, squad)
    question.ability = ability
    return isinstance(ask(battle, question, Answer, always_allowed), UseAbility)


def those_meant(battle: Battle, trigger: Trigger, ability: Ability) -> list[Squad]:
    """The targets of a triggered ability: its squad, the trigger's other squad, or all within its distance.

    Distances of the ability of a slain unit are measured from where it fell.
    """
    squad, other, fallen = trigger.squad, trigger.other, trigger.unit
    if ability.target == "self":
        return [squad]
    if ability.target == "player":
        return []
    if fallen is not None and (ability.within or ability.target == "friendly"):
        around = [s for s in battle.squads if s.fights() and meant(squad, ability, s)]
        return [s for s in around if not ability.within or unit_within(fallen, s, ability.within)]
    if other is not None and ability.target != "friendly":
        return [other] if meant(squad, ability, other) and near(squad, ability, other) else []
    return [s for s in battle.squads if s.fights() and reaches(squad, ability, s)]
