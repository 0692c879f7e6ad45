"""The turn and the battle: eight phases in their order (E-TRN-01 to E-TRN-04)."""

from typing import Final

from rules.eight_phase.engine.abilities import use_abilities
from rules.eight_phase.engine.alternation import alternate, resume
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.courage import end_phase
from rules.eight_phase.engine.deployment import set_up
from rules.eight_phase.engine.initiative import take_seats
from rules.eight_phase.engine.objectives import after_turn, judge
from rules.eight_phase.engine.scenario import PHASES

INITIATIVE: Final = PHASES.index("initiative")
SUPPORT: Final = PHASES.index("support")
END: Final = PHASES.index("end")


def open_battle(battle: Battle) -> None:
    """Everything that goes before the first turn that is fought."""
    set_up(battle)
    battle.turn = battle.scenario.turn - 1


def play_turns(battle: Battle, last: int) -> None:
    """The turns up to this one, as far as the battle goes on (E-GAM-05)."""
    while battle.turn < min(last, battle.mission.turns) and not battle.over:
        play_turn(battle)


def play_turn(battle: Battle) -> None:
    """One turn; the first that is fought may begin in its midst (E-TRN-01, E-TRN-04)."""
    battle.turn += 1
    given = not battle.begun
    battle.begun = True
    if not given:
        battle.begin_turn()
    judge(battle)
    first = PHASES.index(battle.scenario.phase) if given else INITIATIVE
    if given:
        seat_as_given(battle)
    for phase in range(first, len(PHASES)):
        if not battle.over:
            play_phase(battle, phase, given and phase == first)
    if not battle.over:
        after_turn(battle)


def seat_as_given(battle: Battle) -> None:
    """The seats of a scenario that says them; the order of the document where it begins after they are taken."""
    seats = {player.id: player.seat for player in battle.scenario.players}
    battle.seats = sorted(battle.players, key=lambda player: (seats[player.id], player.number))
    for seat, player in enumerate(battle.seats):
        player.seat = seat


def play_phase(battle: Battle, phase: int, given: bool) -> None:
    """One phase; all players finish it before any begins the next (E-TRN-04)."""
    battle.begin_phase(phase, given)
    if phase == INITIATIVE:
        if not (given and any(player.seat for player in battle.scenario.players)):
            take_seats(battle)
        use_abilities(battle, "turn_start")
    elif phase == SUPPORT:
        use_abilities(battle, "support")
    elif phase == END:
        end_phase(battle)
    else:
        if given:
            resume(battle)
        alternate(battle)
