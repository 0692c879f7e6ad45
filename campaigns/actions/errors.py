"""Exceptions raised by actions."""

from typing import TYPE_CHECKING, Any

from rules.message import Message
from web.translation.messages import translated

if TYPE_CHECKING:
    from campaigns.models import Battle, Campaign, Entry, PlayerStory
    from rules.lists.verdict import Verdict


class RefusedError(Exception):
    """The action is not allowed; `reason` is shown to the user. Given as a message it can be told in any language."""

    def __init__(self, reason: object) -> None:
        self.message = reason if isinstance(reason, Message) else None
        self.reason = translated(reason) if isinstance(reason, Message) else str(reason)
        super().__init__(self.reason)


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
