"""The end phase: score, discard, upgrade, discard, draw, each player in full (END)."""

from rules.table.questions import Refusal
from rules.underworlds.answers import Answer, Discard, DiscardPower, Score, Upgrades
from rules.underworlds.asking import Ask
from rules.underworlds.battle import Battle
from rules.underworlds.cards import Upgrade
from rules.underworlds.objectives import holds
from rules.underworlds.power import put_on, refuse_upgrade
from rules.underworlds.questioning import answered
from rules.underworlds.scenario import STEPS
from rules.underworlds.set_up import OBJECTIVES, POWER
from rules.underworlds.state import Player


def end_phase(battle: Battle, player: Player, step: str = "score") -> None:
    """A player goes through his steps, from this one on (U-END-01)."""
    battle.note("end_phase", player=player.id)
    for one in STEPS[STEPS.index(step) :]:
        if one == "score":
            score(battle, player)
        elif one == "discard":
            discard(battle, player)
        elif one == "upgrades":
            put_on_upgrades(battle, player)
        elif one == "discard_power":
            discard_power(battle, player)
        else:
            fill_hands(battle, player)


def score(battle: Battle, player: Player) -> None:
    """Objective cards whose conditions hold are scored, all of them by default (U-END-02)."""
    if not player.objectives.hand:
        return
    answer = answered(battle, Ask("score", player), refuse_score)
    if isinstance(answer, Score):
        cards = [card for slug in answer.cards for card in player.objectives.hand if card.slug == slug]
    else:
        cards = [card for card in player.objectives.hand if holds(battle, player, card)]
    for card in cards:
        battle.scored(player, card)


def refuse_score(battle: Battle, ask: Ask, answer: Answer) -> Refusal | None:
    """Why these cards are not scored: not in hand, twice, or a condition does not hold (U-END-02)."""
    assert isinstance(answer, Score)
    for slug in answer.cards:
        card = ask.player.objective(slug)
        if card is None or answer.cards.count(slug) > 1:
            return Refusal("U-END-02", "that is no objective card in hand")
        if not holds(battle, ask.player, card):
            return Refusal("U-END-02", "the conditions of the card do not hold")
    return None


def discard(battle: Battle, player: Player) -> None:
    """Unwanted objective cards are discarded, none by default (U-END-04)."""
    if player.objectives.hand:
        answer = answered(battle, Ask("discard", player), refuse_discard)
        if isinstance(answer, Discard):
            battle.discarded(player, [card for card in player.objectives.hand if card.slug in answer.cards], [])


def discard_power(battle: Battle, player: Player) -> None:
    """Unwanted power cards are discarded, none by default (U-END-04)."""
    if player.power.hand:
        answer = answered(battle, Ask("discard_power", player), refuse_discard)
        if isinstance(answer, DiscardPower):
            battle.discarded(player, [], [card for card in player.power.hand if card.slug in answer.cards])


def refuse_discard(battle: Battle, ask: Ask, answer: Answer) -> Refusal | None:
    """Why these cards are not discarded: each is one in hand, named once (U-END-04)."""
    if isinstance(answer, Discard):
        for slug in answer.cards:
            if ask.player.objective(slug) is None or answer.cards.count(slug) > 1:
                return Refusal("U-END-04", "that is no objective card in hand")
    elif isinstance(answer, DiscardPower):
        for slug in answer.cards:
            if ask.player.power_card(slug) is None or answer.cards.count(slug) > 1:
                return Refusal("U-END-04", "that is no power card in hand")
    return None


def put_on_upgrades(battle: Battle, player: Player) -> None:
    """Any number of upgrades, 1 unspent glory each (U-END-03)."""
    if any(isinstance(card, Upgrade) for card in player.power.hand):
        answer = answered(battle, Ask("upgrades", player), refuse_upgrades)
        if isinstance(answer, Upgrades):
            for one in answer.upgrades:
                put_on(battle, player, one)


def refuse_upgrades(battle: Battle, ask: Ask, answer: Answer) -> Refusal | None:
    """Why these upgrades cannot be put on: one after another, each for 1 glory (U-END-03, U-DEC-03)."""
    assert isinstance(answer, Upgrades)
    names = [one.card for one in answer.upgrades]
    for number, one in enumerate(answer.upgrades):
        refusal = refuse_upgrade(battle, ask.player, one, ask.player.glory - number)
        if refusal is not None:
            return refusal
        if names.count(one.card) > 1:
            return Refusal("U-PWR-02", "that is no upgrade in hand")
    return None


def fill_hands(battle: Battle, player: Player) -> None:
    """Draw up to 3 objective and 5 power cards; who has more draws none (U-END-05)."""
    objectives = max(0, OBJECTIVES - len(player.objectives.hand))
    battle.drew(player, objectives, max(0, POWER - len(player.power.hand)))
