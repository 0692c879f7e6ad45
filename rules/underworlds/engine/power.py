"""The power step: ploys and upgrades, played in turn until both players pass (PWR, U-DEC-03, U-CRD-02)."""

from collections.abc import Sequence

from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.table.turns import Passing
from rules.underworlds.content.ground import GRID
from rules.underworlds.content.parts import Ploy, Upgrade
from rules.underworlds.engine.answers import PlayCard, PlayPloy, PlayUpgrade
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.movement import hexes_of, refuse_push
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player

TARGETED = ("push", "wound", "heal", "guard", "ready")
"""The effects that are on a fighter."""


def power_step(battle: Battle, current: Player, passes: int = 0) -> None:
    """Each in turn plays a power card or passes, until both have passed one after the other (U-PWR-01).

    `current` is asked first: whose activation it was, or where a scenario begins within the step after some `passes`.
    """
    passing = Passing(2, current.number)
    passing.passes = passes
    while not passing.over:
        passing.answer(not plays(battle, battle.players[passing.side]))


def plays(battle: Battle, player: Player) -> bool:
    """Whether a player plays a card now; one without a card in hand passes unasked (U-PWR-01, U-PWR-02)."""
    if not player.power.hand:
        return False
    answer = ask(battle, Question("power", player), PlayCard, refuse_power)
    if isinstance(answer, PlayUpgrade):
        put_on(battle, player, answer)
        return True
    if isinstance(answer, PlayPloy):
        play_ploy(battle, player, answer)
        return True
    return False


def put_on(battle: Battle, player: Player, answer: PlayUpgrade) -> None:
    """An upgrade that the rules allow is put on its fighter (U-DEC-03)."""
    card, fighter = player.power_card(answer.card), battle.unit(answer.unit)
    assert isinstance(card, Upgrade)
    assert fighter is not None
    battle.upgraded(player, card, fighter)


def play_ploy(battle: Battle, player: Player, answer: PlayPloy) -> None:
    """A ploy takes effect at once (U-DEC-03, U-CRD-02)."""
    card, target = player.power_card(answer.card), battle.unit(answer.target) if answer.target else None
    assert isinstance(card, Ploy)
    battle.ploy_played(player, card, target)
    if card.effect == "draw":
        battle.drew(player, 0, card.amount)
    elif card.effect == "attack_dice":
        player.attack_dice += card.amount
    elif target is not None:
        work(battle, player, card, target, answer)


def work(battle: Battle, player: Player, card: Ploy, target: Fighter, answer: PlayPloy) -> None:
    """The effect of a ploy on a fighter; who suffers his last wound is out at once (U-CRD-02, U-PWR-03)."""
    if card.effect == "push":
        battle.moved(target, hexes_of(answer.path), "push", player)
    elif card.effect == "wound":
        battle.wounded(target, card.amount, "ploy", player, None)
    elif card.effect == "heal":
        battle.healed(target, card.amount)
    elif card.effect == "guard":
        battle.guarded(target)
    else:
        battle.readied(target)


def refuse_power(battle: Battle, question: Question, answer: PlayCard) -> Refusal | None:
    """Why a power card cannot be played now (U-PWR-02, U-PWR-03); refusals name no card of a hand (U-DEC-05)."""
    if isinstance(answer, PlayUpgrade):
        return refuse_upgrade(battle, question.player, answer, question.player.glory)
    return refuse_ploy(battle, question.player, answer) if isinstance(answer, PlayPloy) else None


def refuse_upgrade(
    battle: Battle, player: Player, answer: PlayUpgrade, glory: int, before: Sequence[Upgrade] = ()
) -> Refusal | None:
    """Why an upgrade cannot be put on a fighter: no glory, not one's own on the table, no use (U-DEC-03, U-PWR-03)."""
    card, fighter = player.power_card(answer.card), battle.unit(answer.unit)
    if not isinstance(card, Upgrade):
        return Refusal("U-PWR-02", "that is no upgrade in hand")
    if fighter is None or fighter.owner is not player or fighter.hex < 0:
        return Refusal("U-DEC-03", "{unit} is no fighter of {player} on the table", unit=answer.unit, player=player.id)
    if glory < 1:
        return Refusal("U-DEC-03", "an upgrade costs 1 glory point")
    if not improves(card, fighter, before):
        return Refusal("U-PWR-03", "the card does nothing for {unit}", unit=fighter.id)
    return None


def improves(card: Upgrade, fighter: Fighter, before: Sequence[Upgrade] = ()) -> bool:
    """Whether an upgrade does anything for a fighter, after others that are put on him with it (U-PWR-03, U-END-03).

    It may give him an action of a name that he has already, or raise an Attack action that he has not (U-CRD-03).
    """
    given = [action.slug for other in before for action in (other.attack, other.action) if action is not None]
    for action in (card.attack, card.action):
        if action is not None and not fighter.can(action.slug) and action.slug not in given:
            return True
    attacks = [attack.slug for attack in fighter.attacks] + [
        other.attack.slug for other in before if other.attack is not None
    ]
    return any(not raised.attack or raised.attack in attacks for raised in card.raises)


def refuse_ploy(battle: Battle, player: Player, answer: PlayPloy) -> Refusal | None:
    """Why a ploy cannot be played: not in hand, no such target, or nothing that it could do (U-PWR-03, U-CRD-02)."""
    card = player.power_card(answer.card)
    if not isinstance(card, Ploy):
        return Refusal("U-PWR-02", "that is no ploy in hand")
    if card.effect not in TARGETED:
        return refuse_useless(battle, player, card)
    target = battle.unit(answer.target)
    if target is None or target.hex < 0:
        return Refusal("U-CRD-02", "the ploy needs a fighter on the table")
    refusal = refuse_effect(battle, player, card, target)
    if refusal is None and card.effect == "push":
        refusal = refuse_push(battle, target, answer.path, card.amount)
    return refusal


def refuse_useless(battle: Battle, player: Player, card: Ploy) -> Refusal | None:
    """A ploy without a target that could do nothing: no card to draw, no attack to come (U-PWR-03)."""
    if card.effect == "draw" and not player.power.deck:
        return Refusal("U-PWR-03", "the power deck is empty")
    if card.effect == "attack_dice" and not may_attack(battle, player):
        return Refusal("U-PWR-03", "{player} makes no more Attack action in this round", player=player.id)
    return None


def may_attack(battle: Battle, player: Player) -> bool:
    """Whether a fighter may still be activated in this round, and an enemy be his target, whatever the range.

    Who has a charge token is not activated again (U-ACT-03); where all stand is not asked, since a push may change it.
    """
    free = any(not fighter.charged for fighter in player.standing())
    return player.activations > 0 and free and len(battle.foe(player).standing()) > 0


def is_for_own(card: Ploy) -> bool:
    """Whether a ploy is for a fighter of one's own; else it is for an enemy (U-CRD-02)."""
    return card.side == "own" or card.effect in ("guard", "ready")


def refuse_effect(battle: Battle, player: Player, card: Ploy, target: Fighter) -> Refusal | None:
    """Why a ploy cannot be on this fighter: whose he is, how far away, or no use (U-CRD-02, U-PWR-03)."""
    own = is_for_own(card)
    if own != (target.owner is player):
        if own:
            return Refusal("U-CRD-02", "{unit} is no fighter of one's own", unit=target.id)
        return Refusal("U-CRD-02", "{unit} is no enemy fighter", unit=target.id)
    if not is_near(player, card, target):
        return Refusal("U-CRD-02", "{unit} is farther than {within} hexes away", unit=target.id, within=card.within)
    if not works(card, target):
        return Refusal("U-PWR-03", "the card does nothing for {unit}", unit=target.id)
    return None


def is_near(player: Player, card: Ploy, target: Fighter) -> bool:
    """Whether a fighter is as near to one of the player's own as a ploy says, if it does (U-CRD-02)."""
    if card.within == 0:
        return True
    away = GRID.distances[target.hex]
    return any(fighter.hex >= 0 and away[fighter.hex] <= card.within for fighter in player.fighters)


def works(card: Ploy, target: Fighter) -> bool:
    """Whether a ploy changes anything of a fighter; of a push the way decides (U-PWR-03)."""
    if card.effect == "heal":
        return target.wounds > 0
    if card.effect == "guard":
        return not target.guard
    return target.moved if card.effect == "ready" else True
