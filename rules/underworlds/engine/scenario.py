"""Everything a battle starts from, as the engine takes it."""

from typing import Final

from rules.underworlds.content.ground import Ground
from rules.underworlds.content.mission import Mission
from rules.underworlds.content.parts import Board, FighterCard, Objective, PowerCard, Upgrade
from rules.underworlds.engine.answers import Answer

PHASES: Final = ("", "action", "power", "end")
"""Where a scenario begins: at the set-up, with an activation, in a power step, in an end phase."""

STEPS: Final = ("score", "discard", "upgrades", "discard_power", "draw")
"""The steps of an end phase (U-END-01)."""

Place = tuple[int, int]


class ScenarioFighter:
    """A fighter; without a `hex` he is placed in the set-up, or is `out` of action (U-BRD-05, U-FGT-05)."""

    def __init__(
        self,
        id: str,
        card: FighterCard,
        name: str = "",
        hex: Place | None = None,
        out: bool = False,
        wounds: int = 0,
        moved: bool = False,
        charged: bool = False,
        guard: bool = False,
        upgrades: tuple[Upgrade, ...] = (),
    ) -> None:
        self.id = id
        self.card = card
        self.name = name
        self.hex = hex
        self.out = out
        self.wounds = wounds
        self.moved = moved
        self.charged = charged
        self.guard = guard
        self.upgrades = upgrades


class ScenarioObjectives:
    """An objective deck, top first; `hand` is None where it is drawn at the start (U-DEC-02).

    The deck holds neither hand nor discards nor what is scored.
    """

    def __init__(
        self,
        deck: tuple[Objective, ...],
        hand: tuple[Objective, ...] | None = None,
        discards: tuple[Objective, ...] = (),
        scored: tuple[Objective, ...] = (),
        shuffled: bool = True,
    ) -> None:
        self.deck = deck
        self.hand = hand
        self.discards = discards
        self.scored = scored
        self.shuffled = shuffled


class ScenarioPower:
    """A power deck, in the same way; upgrades that fighters have are not in it."""

    def __init__(
        self,
        deck: tuple[PowerCard, ...],
        hand: tuple[PowerCard, ...] | None = None,
        discards: tuple[PowerCard, ...] = (),
        shuffled: bool = True,
    ) -> None:
        self.deck = deck
        self.hand = hand
        self.discards = discards
        self.shuffled = shuffled


class ScenarioPlayer:
    """A player with board, fighters, cards and glory; `commander` is the name of a commander (muster.py).

    `activations` are those left in the round, None for all; `attack_dice` wait for the next Attack action; `out` counts
    the enemy fighters put out of action in this round.
    """

    def __init__(
        self,
        id: str,
        name: str,
        commander: str,
        board: Board,
        fighters: tuple[ScenarioFighter, ...],
        objectives: ScenarioObjectives,
        power: ScenarioPower,
        script: tuple[Answer, ...] = (),
        glory: int = 0,
        spent: int = 0,
        activations: int | None = None,
        attack_dice: int = 0,
        out: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.commander = commander
        self.board = board
        self.fighters = fighters
        self.objectives = objectives
        self.power = power
        self.script = script
        self.glory = glory
        self.spent = spent
        self.activations = activations
        self.attack_dice = attack_dice
        self.out = out


class Scenario:
    """A battle to be fought: `players` are south and north.

    `tokens` are the hexes of the objective tokens in order, None for one that is not placed yet; `begins` is the player
    who placed, or places, the first one. `phase` is one of PHASES, "" for the set-up. `turn` is the player whose
    activation it is, was (power step), or whose end phase runs; `first` had the first activation of the round. `step`
    is the step of the end phase that comes next. In a power step `asked` is asked next, after so many `passes` in a
    row. Each of these is "" where the rules decide.
    """

    def __init__(
        self,
        name: str,
        seed: int,
        dice: tuple[int, ...],
        mission: Mission,
        players: tuple[ScenarioPlayer, ScenarioPlayer],
        tokens: tuple[Place | None, ...] = (),
        begins: str = "",
        round: int = 1,
        phase: str = "",
        turn: str = "",
        first: str = "",
        step: str = "",
        asked: str = "",
        passes: int = 0,
    ) -> None:
        self.name = name
        self.seed = seed
        self.dice = dice
        self.mission = mission
        self.players = players
        self.ground = Ground(players[0].board, players[1].board)
        self.tokens = tokens
        self.begins = begins
        self.round = round
        self.phase = phase
        self.turn = turn
        self.first = first
        self.step = step
        self.asked = asked
        self.passes = passes
