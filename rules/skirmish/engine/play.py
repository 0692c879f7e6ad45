"""The round and the battle: pools, sequences, Authority test, activations in turn (S-RND-01 to S-RND-06)."""

from rules.skirmish.engine.activation import act, activate
from rules.skirmish.engine.answers import Sequence, Turn
from rules.skirmish.engine.authority import authority_test
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.deployment import deploy_all
from rules.skirmish.engine.leadership import DELAY, RELOCATION, new_pool, takes_part
from rules.skirmish.engine.markers import end_split_fire, split_fire
from rules.skirmish.engine.objectives import finish, look
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.state import Player, Unit
from rules.table.asking import ask, ask_secretly
from rules.table.questions import Refusal


def open_battle(battle: Battle) -> None:
    """Everything that goes before the first round that is fought."""
    deploy_all(battle)
    battle.turn = battle.scenario.round - 1


def play_rounds(battle: Battle, last: int) -> None:
    """The rounds up to this one, as far as the battle goes on (S-GAM-03)."""
    while battle.turn < min(last, battle.rounds) and not battle.over:
        play_round(battle)
    if battle.turn >= battle.rounds and not battle.over:
        finish(battle)


def play_round(battle: Battle) -> None:
    """One round, in the order of the rulebook (S-RND-01)."""
    battle.turn += 1
    given = not battle.begun
    battle.begun = True
    begin_round(battle, given)
    first = first_turn(battle, given)
    if given and battle.scenario.active:
        unit = battle.unit(battle.scenario.active)
        if unit is not None:
            resume(battle, unit)
            first = battle.foe(unit.owner)
    if not battle.over:
        alternate(battle, first)
    if not battle.over:
        end_split_fire(battle)
        look(battle, True)


def begin_round(battle: Battle, given: bool) -> None:
    """Every unit may be activated again, once (S-RND-06); new pools and sequences, or those that the scenario gives."""
    if not given:
        for unit in battle.units:
            unit.activated = False
    for player, entry in zip(battle.players, battle.scenario.players, strict=True):
        player.delayed = given and entry.delayed
        player.pool = entry.pool if given and entry.pool is not None else new_pool(battle, player)
    battle.note("round", pools={player.id: player.pool for player in battle.players})
    questions: list[Question] = []
    for player, entry in zip(battle.players, battle.scenario.players, strict=True):
        if given and entry.sequence is not None:
            named = [battle.unit(id) for id in entry.sequence]
            player.sequence = [
                unit for unit in named if unit is not None and unit.owner is player and not unit.activated
            ]
        else:
            player.sequence = [unit for unit in player.units if takes_part(battle, unit) and not unit.activated]
            questions.append(Question("sequence", player))
            questions[-1].units = tuple(player.sequence)
    put_in_order(battle, [question for question in questions if len(question.units) > 1])


def first_turn(battle: Battle, given: bool) -> Player:
    """Who has the first turn: by the Authority test, but where the scenario says it (S-AUT-01)."""
    if given:
        for player in battle.players:
            if player.id == battle.scenario.turn:
                return player
        active = battle.unit(battle.scenario.active)
        if active is not None:
            return active.owner
    return authority_test(battle)


def put_in_order(battle: Battle, questions: list[Question]) -> None:
    """Players put the cards of their units in the order that they want, in secret (S-RND-02)."""
    answers = ask_secretly(battle, questions, Sequence, refuse_sequence)
    for question, answer in zip(questions, answers, strict=True):
        question.player.sequence = [unit for id in answer.units for unit in question.units if unit.id == id]


def refuse_sequence(battle: Battle, question: Question, answer: Sequence) -> Refusal | None:
    """Each card is named once (S-RND-02)."""
    if sorted(answer.units) == sorted([unit.id for unit in question.units]):
        return None
    return Refusal("S-RND-02", "each of {count} cards is named once", count=len(question.units))


def resume(battle: Battle, unit: Unit) -> None:
    """The activation that is under way where a scenario begins."""
    unit.activated = True
    unit.owner.sequence = [other for other in unit.owner.sequence if other is not unit]
    battle.active = unit
    act(battle, unit)
    battle.active = None
    after(battle, unit)


def alternate(battle: Battle, first: Player) -> None:
    """Players take turns; one without cards has none, and the other goes on alone (S-RND-03, S-RND-04)."""
    player = first
    while not battle.over and (battle.players[0].sequence or battle.players[1].sequence):
        if player.sequence:
            take_turn(battle, player)
        player = battle.foe(player)


def take_turn(battle: Battle, player: Player) -> None:
    """A turn: play, delay or relocate, then the activation of the first card (S-RND-03)."""
    lost = player.sequence[0].gone()
    choice = ask(battle, Question("turn", player, player.sequence[0]), Turn, refuse_use)
    player.delayed = choice.choice == "delay"
    if player.delayed:
        battle.spent(player, DELAY, "delay")
        battle.note("delay", player=player.id)
        return
    if choice.choice == "relocate":
        relocate(battle, player, choice.place, lost)
        lost = player.sequence[0].gone()
    card = player.sequence.pop(0)
    if lost:
        battle.note("discarded", player=player.id, unit=card.id)
        return
    activate(battle, card)
    after(battle, card)


def relocate(battle: Battle, player: Player, place: int, lost: bool) -> None:
    """The first card goes further back, or is discarded if its unit is eliminated (S-LDR-06, S-RND-05)."""
    battle.spent(player, RELOCATION, "relocate")
    card = player.sequence.pop(0)
    if lost:
        battle.note("discarded", player=player.id, unit=card.id)
    else:
        player.sequence.insert(place - 1, card)
        battle.note("relocated", player=player.id, place=place)


def refuse_use(battle: Battle, question: Question, turn: Turn) -> Refusal | None:
    """Why the player who is asked may not use his turn so."""
    unit: Unit = question.unit
    return refuse_turn(question.player, turn, unit.gone())


def refuse_turn(player: Player, turn: Turn, lost: bool) -> Refusal | None:
    """Why a player may not use his turn so (S-LDR-05 to S-LDR-07, S-RND-05)."""
    if turn.choice == "relocate":
        if len(player.sequence) < 2:
            return Refusal("S-LDR-06", "relocating needs two cards or more")
        if not lost and not 2 <= turn.place <= len(player.sequence):
            return Refusal("S-LDR-06", "the card is put back to place 2 to {last}", last=len(player.sequence))
        return None if player.pool >= RELOCATION else Refusal("S-LDR-06", "relocating costs 1 LP")
    if lost:
        return None if turn.choice == "pass" else Refusal("S-RND-05", "the unit of the first card is eliminated")
    if turn.choice == "delay":
        if player.delayed:
            return Refusal("S-LDR-05", "the last turn was a delay")
        return None if player.pool >= DELAY else Refusal("S-LDR-05", "delaying costs 2 LP")
    return None if turn.choice == "play" else Refusal("S-RND-03", "the first card must be played")


def after(battle: Battle, unit: Unit) -> None:
    """The end of an activation: split fire, then the look at who has won (S-ORD-02, S-GAM-02)."""
    split_fire(battle, unit)
    look(battle)
