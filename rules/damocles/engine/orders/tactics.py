"""Tactical points spent and regained: restraint, priority orders and their counter, the panel (R-TAC, R-CNV-04, 05)."""

from typing import Final

from rules.damocles.content.parts import Asset
from rules.damocles.engine.answers import Activate, Answer, Counter, Panel
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.questions import Question
from rules.damocles.engine.roll_off import ranked
from rules.damocles.engine.state import Activation, Player, Squad
from rules.table.asking import always_allowed, ask
from rules.table.questions import Refusal, plural_refusal

PRIORITY: Final = 2
"""What priority orders cost, and what it costs to counter them (R-TAC-02, R-TAC-03)."""

UNTIMELY: Final = Refusal("R-TAC-02", "priority orders follow an activation of one's own")


def restrain(battle: Battle, activation: Activation) -> Refusal | None:
    """Tactical restraint: once per turn, an order forgone for a tactical point (R-TAC-06)."""
    refusal = refuse_restraint(activation.squad)
    if refusal is None:
        activation.squad.orders_left -= 1
        activation.squad.owner.restrained = True
        battle.spent(activation.squad.owner, 1, "restraint")
    return refusal


def refuse_restraint(squad: Squad) -> Refusal | None:
    """Why the active squad may not forgo an order (R-TAC-06)."""
    if squad.owner.restrained:
        return Refusal("R-TAC-06", "tactical restraint has been used this turn")
    if squad.orders_left < 1 or not squad.fights():
        return Refusal("R-TAC-06", "there is no order left to forgo")
    return None


def use_panel(battle: Battle, activation: Activation, panel: Panel) -> Refusal | None:
    """Strategical panel: for X TP discard two assets and draw two, once per turn (R-TAC-05)."""
    player = activation.squad.owner
    refusal = refuse_panel(battle, player)
    if refusal is not None:
        return refusal
    cards = named_cards(player, panel.slugs)
    if len(cards) != 2:
        return Refusal("R-TAC-05", "two assets of the hand must be named")
    player.panelled = True
    battle.spent(player, -battle.operation.panel_cost, "panel")
    for card in cards:
        player.hand.remove(card)
        battle.discarded(player, card)
    count = min(2, len(player.deck))
    battle.note("panel", player=player.id, discarded=[c.slug for c in cards], count=count)
    battle.take(player, count)
    return None


def refuse_panel(battle: Battle, player: Player) -> Refusal | None:
    """Why a player may not use the strategical panel, regardless of the discarded cards (R-TAC-05)."""
    cost = battle.operation.panel_cost
    if player.panelled:
        return Refusal("R-TAC-05", "the strategical panel has been used this turn")
    if player.tactical_points < cost:
        return plural_refusal(
            "R-TAC-05",
            "the strategical panel costs {count} tactical point",
            "the strategical panel costs {count} tactical points",
            count=cost,
        )
    return None


def named_cards(player: Player, slugs: list[str]) -> list[Asset]:
    """The cards of a hand that go by these slugs, each card once."""
    cards: list[Asset] = []
    for slug in slugs:
        for card in player.hand:
            if card.slug == slug and not any(card is other for other in cards):
                cards.append(card)
                break
    return cards


def ready_squads(player: Player) -> tuple[Squad, ...]:
    """The squads that may still be activated this turn (R-TRN-02)."""
    return tuple([s for s in player.squads if s.fights() and not s.activated])


def refuse_priority(battle: Battle, player: Player) -> Refusal | None:
    """Why a player may give no priority orders now, regardless of the squad (R-TAC-02, R-CNV-04)."""
    if player.prioritised:
        return Refusal(priority_rule(battle), "priority orders have been given this turn")
    if player.tactical_points < PRIORITY:
        return Refusal(priority_rule(battle), "priority orders cost {cost} tactical points", cost=PRIORITY)
    return None


def priority_rule(battle: Battle) -> str:
    """Convergence has a rule of its own for priority orders (R-TAC-02, R-CNV-04)."""
    return "R-CNV-04" if len(battle.players) > 2 else "R-TAC-02"


def refuse_squad(battle: Battle, question: Question, answer: Answer) -> Refusal | None:
    """Why a squad may have no priority orders: another's, no more there, or activated already (R-TAC-02, R-TRN-02)."""
    if not isinstance(answer, Activate):
        return None
    if question.closed is not None:
        return question.closed
    squad, player, rule = battle.squad(answer.squad), question.player, priority_rule(battle)
    if squad is not None and squad in question.squads:
        return None
    if squad is None or squad.owner is not player:
        return Refusal(rule, "{squad} is not a squad of {player}", squad=answer.squad, player=player.id)
    if not squad.fights():
        return Refusal(rule, "{squad} has been destroyed", squad=squad.id)
    rule = "R-CNV-04" if len(battle.players) > 2 else "R-TRN-02"
    return Refusal(rule, "{squad} has been activated this turn", squad=squad.id)


def refuse_untimely(battle: Battle, player: Player) -> None:
    """Of two players each gives priority orders after an own activation, not instead of one (R-TAC-02)."""
    if len(battle.players) == 2:
        wanted_at_once(battle, player, UNTIMELY)


def wanted_at_once(battle: Battle, player: Player, closed: Refusal | None) -> Squad | None:
    """The squad a player wants to activate by priority orders; one that may not is refused with a reason (R-TAC-02)."""
    question = Question("priority", player)
    question.squads = ready_squads(player)
    question.closed = closed
    answer = ask(battle, question, Answer, refuse_squad)
    return battle.squad(answer.squad) if isinstance(answer, Activate) else None


def priority_squad(battle: Battle, player: Player) -> Squad | None:
    """The squad activated at once by priority orders, if wanted, possible and not countered (R-TAC-02, R-TAC-03)."""
    squad = wanted_at_once(battle, player, refuse_priority(battle, player))
    return None if squad is None else granted(battle, player, squad)


def granted(battle: Battle, player: Player, squad: Squad) -> Squad | None:
    """The squad of paid priority orders, None when they are countered (R-TAC-02, R-TAC-03)."""
    player.prioritised = True
    battle.spent(player, -PRIORITY, "priority")
    rival = countering(battle, player)
    if rival is None:
        return squad
    battle.spent(rival, -PRIORITY, "counter")
    is_countered = battle.dice.d6() % 2 == 1
    battle.note("countered", player=rival.id, found=is_countered)
    return None if is_countered else squad


def countering(battle: Battle, player: Player) -> Player | None:
    """The one opponent who counters; when several want to, the loser of a roll-off (R-CNV-05)."""
    willing = []
    for rival in battle.players:
        if rival.side == player.side:
            continue
        question = Question("counter", rival)
        question.rival = player
        answer = ask(battle, question, Answer, always_allowed)
        if isinstance(answer, Counter) and answer.counters and rival.tactical_points >= PRIORITY:
            willing.append(rival)
    if len(willing) > 1:
        return ranked(battle, willing)[-1]
    return willing[0] if willing else None
