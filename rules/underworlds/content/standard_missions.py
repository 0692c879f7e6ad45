"""The missions that are always there."""

from typing import Any, Final

MISSIONS: Final[tuple[dict[str, Any], ...]] = (
    {
        "format": "underworlds-operation/1",
        "slug": "meeting",
        "title": "Meeting",
        "summary": "Two warbands come upon the same halls. The players place the objective tokens, one in turn.",
    },
)
