"""The four missions that are always there (E-MIS-04 to E-MIS-07), as documents; the first is the usual one."""

from typing import Any, Final

from rules.content.standard import standard

MISSIONS: Final[tuple[dict[str, Any], ...]] = standard("eight_phase", "missions")
