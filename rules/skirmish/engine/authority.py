"""The Authority test: who chooses which player activates first (S-AUT-01 to S-AUT-03)."""

from rules.skirmish.engine.answers import Authority, First
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.state import Player
from rules.table.asking import ask, ask_secretly
from rules.table.questions import Refusal


def authority_limit(player: Player) -> int:
    """The most LP that a player may put into the test; 0 without a living commander (S-AUT-03)."""
    unit = player.commanding
    if unit is None or unit.card.officer is None or not player.commander_alive():
        return 0
    return min(unit.card.officer.limit, player.pool)


def authority_of(player: Player) -> int:
    """What a living commander adds to the roll (S-AUT-02)."""
    unit = player.commanding
    if unit is None or unit.card.officer is None or not player.commander_alive():
        return 0
    return unit.card.officer.authority


def authority_test(battle: Battle) -> Player:
    """Both put in LP in secret, then roll; the winner chooses who activates first (S-AUT-01 to S-AUT-03)."""
    questions = [Question("authority", player, None, authority_limit(player)) for player in battle.players]
    points = [answer.points for answer in ask_secretly(battle, questions, Authority, refuse_points)]
    added = [authority_of(player) + points[player.number] for player in battle.players]
    dice: list[list[int]] = []
    totals = [0, 0]
    while totals[0] == totals[1]:
        rolled = battle.dice.roll(2)
        dice.append(rolled)
        totals = [rolled[0] + added[0], rolled[1] + added[1]]
    for player in battle.players:
        battle.spent(player, points[player.number], "authority")
    winner = battle.players[0 if totals[0] > totals[1] else 1]
    first = first_player(battle, winner)
    if battle.event_log is not None:
        ids = [player.id for player in battle.players]
        battle.note(
            "authority",
            points=dict(zip(ids, points, strict=True)),
            dice=[dict(zip(ids, pair, strict=True)) for pair in dice],
            totals=dict(zip(ids, totals, strict=True)),
            winner=winner.id,
            first=first.id,
        )
    return first


def refuse_points(battle: Battle, question: Question, answer: Authority) -> Refusal | None:
    """Why a player may not put that many LP into the test (S-AUT-03)."""
    if 0 <= answer.points <= question.amount:
        return None
    return Refusal("S-AUT-03", "{points} LP are not 0 to {limit}", points=answer.points, limit=question.amount)


def first_player(battle: Battle, winner: Player) -> Player:
    """The winner of the test says who must activate first, himself if he does not say (S-AUT-01)."""
    answer = ask(battle, Question("first", winner), First, refuse_first)
    return next(player for player in battle.players if player.id == answer.player)


def refuse_first(battle: Battle, question: Question, answer: First) -> Refusal | None:
    """Only a player of the battle activates first (S-AUT-01)."""
    if any(player.id == answer.player for player in battle.players):
        return None
    return Refusal("S-AUT-01", "{player} does not fight", player=answer.player)
