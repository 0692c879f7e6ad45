"""The two missions that are always there (S-MIS-07), as documents."""

from typing import Any, Final

from rules.content.standard import standard

MISSIONS: Final[tuple[dict[str, Any], ...]] = standard("skirmish", "missions")
