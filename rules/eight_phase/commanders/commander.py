"""Who answers the questions of a battle for one player."""

from rules.eight_phase.answers import Answer
from rules.eight_phase.asking import Ask
from rules.eight_phase.battle import Battle
from rules.table.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Commander:
    """Answers for one player; None is the default answer. The engine refuses what the rules forbid."""

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        return None
