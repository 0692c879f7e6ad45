"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from typing import Final

from rules.eight_phase.engine.answers import (
    Answer,
    Attack,
    Charge,
    ChooseArea,
    Deploy,
    Move,
    Ram,
    Seat,
    Stop,
    UseAbility,
)
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.scenario import PHASES
from rules.table.scripts import Script as BaseScript

MOMENTS: Final = {"turn_start": "initiative", "quick": "first_strike", "support": "support"}
"""The phases in which abilities are used."""


class Script(BaseScript):
    """An entry that names a `turn` or a `phase` waits for it.

    One whose moment has passed is skipped: of an earlier turn,
    of a unit that is lost, of a unit whose declaration is over, of setting up, of a seat that was not offered.
    `seated` is the last turn in which a seat was asked for, `since` the turn and phase from which the next entry waits.
    """

    def __init__(self, entries: tuple[Answer, ...]) -> None:
        super().__init__(entries)
        self.seated = 0
        self.since: tuple[int, int] | None = None

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "seat":
            self.seated = battle.turn
        if self.since is None:
            self.since = battle.scenario.turn, PHASES.index(battle.scenario.phase)
        answer: Answer | None = super().decide(battle, question)
        return answer

    def step(self, battle: Battle) -> None:
        """On to the next entry, which waits from now on."""
        super().step(battle)
        self.since = moment(battle)

    def passed(self, battle: Battle, entry: Answer, question: Question) -> bool:
        """Whether the question that an entry answers was to come before this one."""
        if entry.turn and entry.turn != battle.turn:
            return entry.turn < battle.turn
        if entry.turn and entry.phase and PHASES.index(entry.phase) < battle.phase:
            return True
        if isinstance(entry, (ChooseArea, Deploy)):
            return question.kind != "area" and (question.kind != "deploy" or isinstance(entry, ChooseArea))
        if isinstance(entry, Seat):
            return question.kind not in ("area", "deploy", "seat") and self.seated < battle.turn
        unit = battle.unit(entry.unit) if entry.unit else None
        if unit is not None and unit.destroyed:
            return True
        if isinstance(entry, UseAbility) and not entry.turn and question.kind != "ability":
            return self.missed(battle, moment_of(battle, entry))
        return question.kind == "declare" and isinstance(entry, (Move, Charge, Attack, Ram, Stop))

    def fits(self, battle: Battle, entry: Answer, question: Question) -> bool:
        """Whether an entry answers this question: its kind, its turn and phase, its unit, the moment of its ability."""
        if not super().fits(battle, entry, question) or (entry.turn and entry.turn != battle.turn):
            return False
        if entry.phase and PHASES.index(entry.phase) != battle.phase:
            return False
        if not isinstance(entry, UseAbility) or question.unit is not None:
            return True
        return moment_of(battle, entry) in ("", question.when)

    def missed(self, battle: Battle, when: str) -> bool:
        """Whether the next time for such abilities has come and gone since the entry waits."""
        if when not in MOMENTS or self.since is None:
            return False
        turn, phase = self.since
        due = PHASES.index(MOMENTS[when])
        return moment(battle) > (turn if phase <= due else turn + 1, due)


def moment(battle: Battle) -> tuple[int, int]:
    """Turn and phase; while units are set up, the beginning of the first turn."""
    return max(battle.turn, battle.scenario.turn), battle.phase


def moment_of(battle: Battle, entry: UseAbility) -> str:
    """When the ability of an entry is used; "" for an unknown one."""
    unit = battle.unit(entry.unit)
    ability = None if unit is None else unit.profile.ability(entry.ability)
    return "" if ability is None else ability.when
