"""Why a squad is activated: what a commander weighed up, as events and replays give it."""

from rules.damocles.engine.state import Squad


class DecisionReasons:
    """A squad weighed up for an activation: what it was judged at, what it could do, which enemy it has to fear.

    Who looks ahead judges in thousandths of a battle won, tells the `chance` of winning in percent, and names how the
    squad would be led; others judge by the strategic valor that the squad can take and may lose.
    """

    def __init__(self, squad: Squad, judged: int, lead: str = "", chance: int = 0) -> None:
        self.squad = squad
        self.judged = judged
        self.lead = lead
        self.chance = chance
        self.order = ""
        self.target: Squad | None = None
        self.feared: Squad | None = None
        self.charges = False

    def document(self) -> dict[str, object]:
        chance = {"chance": self.chance} if self.lead else {}
        return {
            "squad": self.squad.id,
            "judged": self.judged,
            **chance,
            "lead": self.lead or None,
            "order": self.order or None,
            "target": None if self.target is None else self.target.id,
            "feared": None if self.feared is None else self.feared.id,
            "charges": self.charges,
        }
