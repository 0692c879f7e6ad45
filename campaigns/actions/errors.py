"""Exceptions raised by actions."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.models import Battle, Campaign, Entry, PlayerStory
    from rules.lists.verdict import Verdict


class RefusedError(Exception):
    """The action is not allowed; `reason` is shown to the user."""

    def __init__(self, reason: object) -> None:
        super().__init__(str(reason))
        self.reason = str(reason)


class NotLegalError(RefusedError):
    """The strike force breaks rules; `verdict` has the violations and their fixes."""

    def __init__(self, reason: object, verdict: "Verdict[Any]") -> None:
        super().__init__(reason)
        self.verdict = verdict


class StaleError(Exception):
    """The object was changed since it was read; `present` is its current state."""

    def __init__(self, present: "Campaign | Battle | Entry | PlayerStory") -> None:
        super().__init__(str(present))
        self.present = present
