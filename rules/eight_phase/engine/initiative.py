"""Ranks by a die and command value, and the seats that are chosen by them (E-INI-01 to E-INI-06)."""

from rules.eight_phase.engine.answers import Seat
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.state import Player
from rules.table.asking import ask
from rules.table.questions import Refusal


def take_seats(battle: Battle) -> None:
    """Each player rolls, the highest chooses a seat, then the next among those left (E-INI-01, E-INI-02).

    Players with nothing left roll no more and sit last.
    """
    alive = [player for player in battle.players if player.alive()]
    seats: list[Player | None] = [None] * len(alive)
    for player in ranked(battle, alive, "initiative"):
        free = [number for number, taken in enumerate(seats, 1) if taken is None]
        seats[seat_for(battle, player, free) - 1] = player
    battle.seated(
        [player for player in seats if player is not None] + [player for player in battle.players if not player.alive()]
    )


def ranked(battle: Battle, players: list[Player], purpose: str) -> list[Player]:
    """Players by D10 + TCV, a draw by TCV, then by dice of those tied (E-INI-01, E-INI-03, E-GAM-07)."""
    dice = [battle.roll() for _ in players]
    totals = [die + player.command() for die, player in zip(dice, players, strict=True)]
    commands = [player.command() for player in players]
    if battle.event_log is not None:
        ids = [player.id for player in players]
        battle.note(
            "rolled",
            purpose=purpose,
            dice=dict(zip(ids, dice, strict=True)),
            commands=dict(zip(ids, commands, strict=True)),
            totals=dict(zip(ids, totals, strict=True)),
        )
    ranks = [total * 1000 + command for total, command in zip(totals, commands, strict=True)]
    return in_order(battle, players, ranks, purpose)


def in_order(battle: Battle, players: list[Player], ranks: list[int], purpose: str) -> list[Player]:
    """Players by rank, the highest first; those of one rank roll until one is higher (E-INI-04)."""
    ordered: list[Player] = []
    for rank in sorted(set(ranks), reverse=True):
        tied = [player for player, own in zip(players, ranks, strict=True) if own == rank]
        if len(tied) > 1:
            dice = [battle.roll() for _ in tied]
            rolled = dict(zip([player.id for player in tied], dice, strict=True))
            battle.note("rolled_again", purpose=purpose, dice=rolled)
            tied = in_order(battle, tied, dice, purpose)
        ordered += tied
    return ordered


def seat_for(battle: Battle, player: Player, free: list[int]) -> int:
    """The seat that a player chooses; the first by default, unasked when it is the only one."""
    if len(free) == 1:
        return free[0]
    question = Question("seat", player)
    question.numbers = tuple(free)
    return ask(battle, question, Seat, refuse_seat).seat


def refuse_seat(battle: Battle, question: Question, answer: Seat) -> Refusal | None:
    """Why a seat may not be taken (E-INI-02)."""
    return None if answer.seat in question.numbers else Refusal("E-INI-02", "seat {seat} is not free", seat=answer.seat)
