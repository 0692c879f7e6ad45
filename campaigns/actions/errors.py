"""Why an action was not taken."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.models import Battle, Campaign, Entry, PlayerStory
    from rules.damocles.army import Verdict


class RefusedError(Exception):
    """Not taken, for a reason that is told to the person who asked."""

    def __init__(self, reason: object) -> None:
        super().__init__(str(reason))
        self.reason = str(reason)


class NotLegalError(RefusedError):
    """The strike force breaks rules: the verdict names them and what would mend them."""

    def __init__(self, reason: object, verdict: "Verdict") -> None:
        super().__init__(reason)
        self.verdict = verdict


class StaleError(Exception):
    """Somebody was faster: `present` is what there is now."""

    def __init__(self, present: "Campaign | Battle | Entry | PlayerStory") -> None:
        super().__init__(str(present))
        self.present = present
