"""What a player may not do now, each with the refusal that says why: only his own fighters and cards are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.message import Message, Who
from rules.presentation.prompts import Forbidden, forbidden_of
from rules.table.questions import Refusal
from rules.underworlds.content.ground import distance
from rules.underworlds.content.parts import Ploy, Upgrade
from rules.underworlds.engine.activation import refuse_activation, refuse_fighter
from rules.underworlds.engine.answers import Draw, PlayPloy, PlayUpgrade, Score
from rules.underworlds.engine.attacks import refuse_target
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.end_phase import refuse_score
from rules.underworlds.engine.movement import refuse_move
from rules.underworlds.engine.options import is_playable, push_way, targets
from rules.underworlds.engine.power import is_for_own, refuse_ploy, refuse_upgrade
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player

Refused = tuple[Message, Refusal | None]


def forbidden_to(battle: Battle, player: Player, question: dict[str, Any]) -> tuple[Forbidden, ...]:
    """What the question cannot be answered with now; of alike reasons one."""
    if question["kind"] == "activation":
        return forbidden_of([*fighters(battle, player), *without_fighters(battle, player)])
    if question["kind"] == "power":
        return forbidden_of(power_cards(battle, player, Ploy, Upgrade))
    if question["kind"] == "upgrades":
        return forbidden_of(power_cards(battle, player, Upgrade))
    return forbidden_of(objectives(battle, player)) if question["kind"] == "score" else ()


def fighters(battle: Battle, player: Player) -> Iterator[Refused]:
    """Fighters who are not activated, who do not move, whose attacks have no target (U-ACT-03, U-MOV-02, U-ATK-01)."""
    for fighter in player.standing():
        refusal = refuse_fighter(player, fighter, fighter.id)
        if refusal is not None:
            yield Message("{unit}", unit=Who(fighter.id)), refusal
            continue
        if fighter.moved:
            yield Message("Move {unit}", unit=Who(fighter.id)), refuse_move(battle, fighter, ())
        yield from attacks(battle, fighter)


def attacks(battle: Battle, fighter: Fighter) -> Iterator[Refused]:
    """Attack actions without a target, by the enemy who is nearest (U-ATK-01)."""
    foes = battle.foe(fighter.owner).standing()
    for attack in fighter.attacks:
        if foes and not targets(battle, fighter, fighter.hex, attack):
            foe = min(foes, key=lambda other: distance(fighter.hex, other.hex))
            action = Message("{unit} attacks: {attack}", unit=Who(fighter.id), attack=attack.name)
            yield action, refuse_target(battle, fighter, fighter.hex, attack, foe.id, "U-ATK-01")


def without_fighters(battle: Battle, player: Player) -> Iterator[Refused]:
    yield Message("Draw a power card"), refuse_activation(battle, Question("activation", player), Draw())


def power_cards(battle: Battle, player: Player, *kinds: type[Ploy] | type[Upgrade]) -> Iterator[Refused]:
    """Power cards in hand that are not played now (U-PWR-02, U-PWR-03)."""
    for card in player.power.hand:
        if isinstance(card, kinds) and not is_playable(battle, player, card):
            refuse = refuse_card(battle, player, card)
            yield Message("{card}", card=card.name), refuse


def refuse_card(battle: Battle, player: Player, card: Ploy | Upgrade) -> Refusal | None:
    """Why a card is not played, on whoever of the side that it is for comes first."""
    owner = player if isinstance(card, Upgrade) or is_for_own(card) else battle.foe(player)
    able = [fighter.id for fighter in owner.standing()] or [""]
    for id in able:
        if isinstance(card, Upgrade):
            refusal = refuse_upgrade(battle, player, PlayUpgrade(card.slug, id), player.glory)
        else:
            fighter = battle.unit(id)
            way = push_way(battle, fighter, card.amount) if fighter is not None and card.effect == "push" else ()
            refusal = refuse_ploy(battle, player, PlayPloy(card.slug, id, way))
        if refusal is not None:
            return refusal
    return None


def objectives(battle: Battle, player: Player) -> Iterator[Refused]:
    """Objective cards in hand that are not scored now (U-END-02)."""
    for card in player.objectives.hand:
        yield Message("{card}", card=card.name), refuse_score(battle, Question("score", player), Score((card.slug,)))
