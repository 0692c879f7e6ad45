"""What may be answered: targets, fighters for upgrades, cards to score, for questions and for commanders."""

from rules.underworlds.content.ground import GRID
from rules.underworlds.content.parts import Attack, Ploy, PowerCard, Upgrade
from rules.underworlds.engine.answers import Place, PlayPloy
from rules.underworlds.engine.attacks import in_reach
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.objectives import holds
from rules.underworlds.engine.power import TARGETED, improves, is_for_own, is_near, refuse_useless, works
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player


def targets(battle: Battle, fighter: Fighter, hex: int, attack: Attack) -> list[Fighter]:
    """The enemies whom an Attack action made in a hex may have as target (U-ATK-01)."""
    foes = battle.foe(fighter.owner).fighters
    return [foe for foe in foes if foe.hex >= 0 and in_reach(battle, fighter, hex, attack, foe)]


def ploy_targets(battle: Battle, player: Player, card: Ploy) -> list[Fighter]:
    """The fighters on whom a ploy may be played (U-CRD-02)."""
    owner = player if is_for_own(card) else battle.foe(player)
    able = [
        fighter
        for fighter in owner.fighters
        if fighter.hex >= 0 and works(card, fighter) and is_near(player, card, fighter)
    ]
    return [fighter for fighter in able if card.effect != "push" or push_way(battle, fighter, card.amount)]


def upgradeable(player: Player, card: Upgrade) -> list[Fighter]:
    """The fighters for whom an upgrade does anything (U-PWR-03)."""
    return [fighter for fighter in player.standing() if improves(card, fighter)]


def is_playable(battle: Battle, player: Player, card: PowerCard) -> bool:
    """Whether a power card may be played now (U-PWR-02, U-PWR-03)."""
    if isinstance(card, Upgrade):
        return player.glory > 0 and len(upgradeable(player, card)) > 0
    assert isinstance(card, Ploy)
    if card.effect in TARGETED:
        return len(ploy_targets(battle, player, card)) > 0
    return refuse_useless(battle, player, card) is None


def push_way(battle: Battle, fighter: Fighter, amount: int) -> tuple[Place, ...]:
    """The first way of a push by number of hex, none where the fighter cannot move (U-MOV-05)."""
    for hex in battle.ground.free[fighter.hex]:
        if battle.at[hex] is None:
            way = [GRID.place(hex), GRID.place(fighter.hex)]
            return tuple([way[step % 2] for step in range(amount)])
    return ()


def worth_asking(battle: Battle, question: Question) -> bool:
    """Whether a person has anything to decide: nobody is asked who can only pass."""
    player = question.player
    if question.kind == "power":
        return any(is_playable(battle, player, card) for card in player.power.hand)
    if question.kind == "score":
        return any(holds(battle, player, card) for card in player.objectives.hand)
    if question.kind == "upgrades":
        return any(isinstance(card, Upgrade) and is_playable(battle, player, card) for card in player.power.hand)
    return True


def ploy_on(battle: Battle, card: Ploy, target: Fighter) -> PlayPloy:
    """A ploy on a fighter, a push by the first way there is."""
    return PlayPloy(card.slug, target.id, push_way(battle, target, card.amount) if card.effect == "push" else ())
