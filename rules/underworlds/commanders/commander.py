"""Who answers the questions of a battle for one player."""

from rules.table.compiler import mypyc_attr
from rules.underworlds.answers import Answer
from rules.underworlds.asking import Ask
from rules.underworlds.battle import Battle


@mypyc_attr(allow_interpreted_subclasses=True)
class Commander:
    """Answers for one player; None is the default answer. The engine refuses what the rules forbid."""

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        return None
