"""A steady commander whose squads may be played otherwise, one activation at a time."""

from typing import Final

from rules.damocles.commanders.steady import Steady
from rules.damocles.commanders.style import AGGRESSIVE, DEFENSIVE, STEADY, Style
from rules.damocles.engine.answers import Action
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.scenario import NO_PLAN, Plan
from rules.damocles.engine.state import Activation, Player, Squad
from rules.table.dice import Dice, RandomTape

MOMENTS: Final = 10_000
"""More than there are moments in a turn that have luck of their own."""


class SquadStyle:
    """How a squad is played in an activation: in a style, and where it `holds` its ground without moving."""

    def __init__(self, name: str, style: Style, holds: bool = False) -> None:
        self.name = name
        self.style = style
        self.holds = holds


USUAL: Final = SquadStyle("steady", STEADY)
HOLD: Final = SquadStyle("hold", STEADY, True)
SQUAD_STYLES: Final = (
    USUAL,
    SquadStyle("aggressive", AGGRESSIVE),
    SquadStyle("defensive", DEFENSIVE),
    HOLD,
)
"""The ways to play a squad."""

OTHERS: Final = (STEADY, STEADY, AGGRESSIVE, DEFENSIVE)
"""The styles that other players may have in rollouts, each as likely as the next."""


class StyleSwitching(Steady):
    """Plays in one style, but for the activation of a squad that is played otherwise."""

    def __init__(self, tape: RandomTape, style: Style = STEADY, plan: Plan = NO_PLAN) -> None:
        super().__init__(tape, style, plan)
        self.usual = style
        self.holding = -1

    def apply_style(self, squad: Squad, squad_style: SquadStyle) -> None:
        """Play a squad this way until another is."""
        self.style = squad_style.style
        self.holding = squad.number if squad_style.holds else -1

    def apply_usual_style(self) -> None:
        self.style = self.usual
        self.holding = -1

    def stays_back(self, battle: Battle, squad: Squad) -> bool:
        return squad.number == self.holding or super().stays_back(battle, squad)


class Rehearsing(StyleSwitching):
    """Plays a rollout: each initiative and activation meets its own luck of the key, whatever went before."""

    def __init__(self, key: bytes, number: int, style: Style = STEADY, plan: Plan = NO_PLAN) -> None:
        super().__init__(RandomTape(key, number), style, plan)
        self.key = key
        self.number = number
        self.rehearsed: Activation | None = None

    def bid(self, battle: Battle, player: Player) -> int:
        battle.dice = Dice(self.key, stream=MOMENTS * battle.turn)
        self.tape = RandomTape(self.key, MOMENTS * battle.turn + 1 + self.number)
        return super().bid(battle, player)

    def next(self, battle: Battle, activation: Activation) -> Action:
        if self.rehearsed is not activation:
            self.rehearsed = activation
            battle.dice = Dice(self.key, stream=MOMENTS * battle.turn + 10 + activation.squad.number)
        return super().next(battle, activation)


class OtherPlayer(Rehearsing):
    """Plays a rollout for somebody whose ways are not known: in any style, and one bet in two is any (R-INI-01)."""

    def __init__(self, key: bytes, number: int) -> None:
        super().__init__(key, number, OTHERS[key[number] % len(OTHERS)])

    def bid(self, battle: Battle, player: Player) -> int:
        usual = super().bid(battle, player)
        return usual if self.tape.below(2) else self.tape.below(player.tactical_points + 1)
