"""Everything before the first round: objective tokens, cards, fighters (U-GAM-01, U-BRD-02 to 05, U-DEC-02)."""

from typing import Final

from rules.table.asking import ask
from rules.table.placements import NoRoomError
from rules.table.questions import Refusal
from rules.underworlds.content.ground import GRID, hex_of
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.engine.answers import PlaceFighter, PlaceToken
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.roll_off import beginner
from rules.underworlds.engine.state import OFF, Fighter, Player

OBJECTIVES: Final = 3
POWER: Final = 5
"""The cards drawn at the start, and up to which a hand is filled (U-DEC-02, U-END-05)."""


def set_up(battle: Battle) -> None:
    """Tokens, then cards, then fighters, as far as the scenario leaves them to the players (U-GAM-01)."""
    begins = 0
    if battle.scenario.phase == "":
        begins = first_token(battle)
        place_tokens(battle, begins)
    for player, entry in zip(battle.players, battle.scenario.players, strict=True):
        objectives = OBJECTIVES if entry.objectives.hand is None else 0
        battle.drew(player, objectives, POWER if entry.power.hand is None else 0)
    if battle.scenario.phase == "":
        place_fighters(battle, 1 - begins)


def first_token(battle: Battle) -> int:
    """Who places the first token: the winner of a roll-off chooses (U-BRD-02)."""
    named = battle.called(battle.scenario.begins)
    if named is not None:
        return named.number
    left = len([hex for hex in battle.tokens if hex >= 0]) < TOKENS
    return beginner(battle, "begin") if left or any(unplaced(player) for player in battle.players) else 0


def place_tokens(battle: Battle, begins: int) -> None:
    """The tokens that the mission sets, or one in turn, in order of their numbers (U-BRD-02)."""
    given = battle.mission.tokens if not battle.tokens else ()
    for token in range(TOKENS):
        if token < len(given):
            battle.token_placed(None, token, hex_of(given[token]))
        elif token >= len(battle.tokens) or battle.tokens[token] < 0:
            player = battle.players[(begins + token) % 2]
            hexes = token_hexes(battle)
            if hexes:
                battle.token_placed(player, token, token_hex(battle, player, hexes))


def token_hexes(battle: Battle) -> list[int]:
    """Where a token may lie: no starting, blocked or edge hex, nor beside a token; else any hex left (U-BRD-03)."""
    taken = list(battle.tokens)
    for token in battle.tokens:
        if token >= 0:
            taken += GRID.neighbours[token]
    apart = [hex for hex in battle.ground.inner if hex not in taken]
    return apart or [hex for hex in range(GRID.size) if battle.ground.bare(hex) and hex not in battle.tokens]


def token_hex(battle: Battle, player: Player, hexes: list[int]) -> int:
    """The hex that a player chooses for a token, the first by default (U-BRD-02)."""
    return hex_of(ask(battle, Question("token", player, tuple(hexes)), PlaceToken, refuse_token).hex)


def refuse_token(battle: Battle, question: Question, answer: PlaceToken) -> Refusal | None:
    """Why no token may lie there (U-BRD-03)."""
    if hex_of(answer.hex) in question.hexes:
        return None
    return Refusal("U-BRD-03", "no token may lie in ({column}, {row})", column=answer.hex[0], row=answer.hex[1])


def unplaced(player: Player) -> list[Fighter]:
    """The fighters who are not on the table yet."""
    return [fighter for fighter in player.fighters if fighter.hex == OFF and not fighter.out]


def place_fighters(battle: Battle, begins: int) -> None:
    """One in turn; who has none left is passed over (U-BRD-05)."""
    side = begins
    while unplaced(battle.players[0]) or unplaced(battle.players[1]):
        waiting = unplaced(battle.players[side])
        if waiting:
            place_one(battle, battle.players[side], waiting[0])
        side = 1 - side


def place_one(battle: Battle, player: Player, next: Fighter) -> None:
    """A player places a fighter of his choice, by default the next on the first hex (U-BRD-05)."""
    hexes = [hex for hex in battle.ground.starting[player.number] if battle.is_free(hex)]
    if not hexes:
        raise NoRoomError(next.owner.number, next.owner.fighters.index(next))
    answer = ask(battle, Question("place", player, tuple(hexes), next), PlaceFighter, refuse_place)
    fighter = battle.unit(answer.unit)
    assert fighter is not None
    battle.placed(fighter, hex_of(answer.hex))


def refuse_place(battle: Battle, question: Question, answer: PlaceFighter) -> Refusal | None:
    """Why a fighter is not placed there: on an empty starting hex of one's own board (U-BRD-05)."""
    fighter = battle.unit(answer.unit)
    if fighter is None or fighter not in unplaced(question.player):
        return Refusal(
            "U-BRD-05", "{unit} is not to be placed by {player}", unit=answer.unit, player=question.player.id
        )
    if hex_of(answer.hex) in question.hexes:
        return None
    column, row = answer.hex
    return Refusal("U-BRD-05", "({column}, {row}) is no empty starting hex of one's own", column=column, row=row)
