"""The end phase: score, discard, upgrade, discard, draw, each player in full (END)."""

from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.underworlds.content.parts import Upgrade
from rules.underworlds.engine.answers import Answer, Discard, DiscardPower, Score, Upgrades
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.deployment import OBJECTIVES, POWER
from rules.underworlds.engine.objectives import holds
from rules.underworlds.engine.power import put_on, refuse_upgrade
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.scenario import STEPS
from rules.underworlds.engine.state import Player


def end_phase(battle: Battle, player: Player, step: str = "score") -> None:
    """A player goes through his steps, from this one on (U-END-01)."""
    battle.note("end_phase", player=player.id)
    for part in STEPS[STEPS.index(step) :]:
        if part == "score":
            score(battle, player)
        elif part == "discard":
            discard(battle, player)
        elif part == "upgrades":
            put_on_upgrades(battle, player)
        elif part == "discard_power":
            discard_power(battle, player)
        else:
            fill_hands(battle, player)


def score(battle: Battle, player: Player) -> None:
    """Objective cards whose conditions hold are scored, all of them by default (U-END-02)."""
    if not player.objectives.hand:
        return
    for slug in ask(battle, Question("score", player), Score, refuse_score).cards:
        card = player.objective(slug)
        assert card is not None
        battle.scored(player, card)


def refuse_score(battle: Battle, question: Question, answer: Score) -> Refusal | None:
    """Why these cards are not scored: not in hand, twice, or a condition does not hold (U-END-02)."""
    for slug in answer.cards:
        card = question.player.objective(slug)
        if card is None or answer.cards.count(slug) > 1:
            return Refusal("U-END-02", "that is no objective card in hand")
        if not holds(battle, question.player, card):
            return Refusal("U-END-02", "the conditions of the card do not hold")
    return None


def discard(battle: Battle, player: Player) -> None:
    """Unwanted objective cards are discarded, none by default (U-END-04)."""
    if player.objectives.hand:
        unwanted = ask(battle, Question("discard", player), Discard, refuse_discard).cards
        battle.discarded(player, [card for card in player.objectives.hand if card.slug in unwanted], [])


def discard_power(battle: Battle, player: Player) -> None:
    """Unwanted power cards are discarded, none by default (U-END-04)."""
    if player.power.hand:
        unwanted = ask(battle, Question("discard_power", player), DiscardPower, refuse_discard).cards
        battle.discarded(player, [], [card for card in player.power.hand if card.slug in unwanted])


def refuse_discard(battle: Battle, question: Question, answer: Answer) -> Refusal | None:
    """Why these cards are not discarded: each is one in hand, named once (U-END-04)."""
    if isinstance(answer, Discard):
        for slug in answer.cards:
            if question.player.objective(slug) is None or answer.cards.count(slug) > 1:
                return Refusal("U-END-04", "that is no objective card in hand")
    elif isinstance(answer, DiscardPower):
        for slug in answer.cards:
            if question.player.power_card(slug) is None or answer.cards.count(slug) > 1:
                return Refusal("U-END-04", "that is no power card in hand")
    return None


def put_on_upgrades(battle: Battle, player: Player) -> None:
    """Any number of upgrades, 1 unspent glory each (U-END-03)."""
    if any(isinstance(card, Upgrade) for card in player.power.hand):
        for upgrade in ask(battle, Question("upgrades", player), Upgrades, refuse_upgrades).upgrades:
            put_on(battle, player, upgrade)


def refuse_upgrades(battle: Battle, question: Question, answer: Upgrades) -> Refusal | None:
    """Why these upgrades cannot be put on: one after another, each for 1 glory (U-END-03, U-DEC-03)."""
    names = [upgrade.card for upgrade in answer.upgrades]
    for number, upgrade in enumerate(answer.upgrades):
        player = question.player
        others = [player.power_card(other.card) for other in answer.upgrades[:number] if other.unit == upgrade.unit]
        before = [card for card in others if isinstance(card, Upgrade)]
        refusal = refuse_upgrade(battle, player, upgrade, player.glory - number, before)
        if refusal is not None:
            return refusal
        if names.count(upgrade.card) > 1:
            return Refusal("U-PWR-02", "that is no upgrade in hand")
    return None


def fill_hands(battle: Battle, player: Player) -> None:
    """Draw up to 3 objective and 5 power cards; who has more draws none (U-END-05)."""
    objectives = max(0, OBJECTIVES - len(player.objectives.hand))
    battle.drew(player, objectives, max(0, POWER - len(player.power.hand)))
