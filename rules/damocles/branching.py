"""What-if battles: a battle up to a turn as it was fought, and from there with other luck or other commanders.

The same scenario, turn, seed and commanders give the same battle on any machine.
"""

from rules.damocles.battle import Battle
from rules.damocles.commanders.human import GivenAnswers
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import COMMANDERS, commander_of, muster
from rules.damocles.play.fight import close, open_battle, play_turns
from rules.damocles.resolve import fight_out
from rules.damocles.scenario import Scenario
from rules.damocles.state import Piece
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.message import Message
from rules.table.dice import Dice, RandomTape, stream_key

AUTOMATIC = tuple(name for name in COMMANDERS if name not in ("script", "person"))
"""Commanders that need nothing but the battle."""


def what_if(
    document: object, library: Library, turn: int, fought: int, seed: int | None, commanders: dict[str, str]
) -> dict[str, object]:
    """Replay a `damocles-scenario/1` from the seed `fought` until turn `turn` begins, then change it.

    With a `seed`, dice, random cards and thinking come from that one from then on; `commanders` names the new commander
    of a player, other players keep theirs. Return a `damocles-result/1`.
    """
    scenario = read_scenario(document, library)
    refuse_changes(scenario, turn, commanders)
    battle = muster(scenario, fought, True)

    def otherwise(battle: Battle, pool: list[Piece], set_up_scenery: bool) -> None:
        open_battle(battle, pool, set_up_scenery)
        play_turns(battle, turn - 1)
        refuse_ended(battle, turn)
        change(battle, scenario, fought, seed, commanders)
        play_turns(battle, battle.turns)
        close(battle)

    fight_out(scenario, battle, otherwise)
    return result_document(scenario, battle, fought if seed is None else seed)


def refuse_changes(scenario: Scenario, turn: int, commanders: dict[str, str]) -> None:
    """Validate the turn, the players and the commanders."""
    if not 1 <= turn <= scenario.turns:
        raise DocumentError(
            "turn", Message("cannot be {found}", found=turn), Message("must be 1 to {most}", most=scenario.turns)
        )
    known = [player.id for player in scenario.players]
    for player, name in commanders.items():
        if player not in known:
            raise DocumentError(
                "commanders",
                Message("{name} does not fight", name=f'"{player}"'),
                Message("must be one of {words}", words=", ".join(known)),
            )
        if name not in AUTOMATIC:
            remedy = Message("must be one of {words}", words=", ".join(AUTOMATIC))
            raise DocumentError(
                f"commanders.{player}", Message("{name} is no automatic commander", name=f'"{name}"'), remedy
            )


def refuse_ended(battle: Battle, turn: int) -> None:
    """The battle must not have ended before the turn."""
    if battle.over:
        raise DocumentError(
            "turn",
            Message("cannot be {found}", found=turn),
            Message("must be 1 to {most}: there the battle ended", most=max(1, battle.turn)),
        )


def change(battle: Battle, scenario: Scenario, fought: int, seed: int | None, commanders: dict[str, str]) -> None:
    """Change the streams of luck or the commanders from here on."""
    if seed is not None:
        battle.dice = Dice(stream_key(seed, "dice"))
        battle.decks = RandomTape(stream_key(seed, "decks"))
    chosen = fought if seed is None else seed
    for number, entry in enumerate(scenario.players):
        if entry.id in commanders or (seed is not None and entry.commander not in ("script", "person")):
            entry.commander = commanders.get(entry.id, entry.commander)
            battle.commanders[number] = commander_of(entry, chosen, number, GivenAnswers([]))
