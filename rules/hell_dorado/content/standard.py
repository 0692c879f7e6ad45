"""What is always there, as documents: a mission (H-SET-01), and the mercenaries (H-CMP-09)."""

from typing import Any, Final

from rules.content.standard import standard

Documents = tuple[dict[str, Any], ...]

MISSIONS: Final[Documents] = standard("hell_dorado", "missions")
MERCENARIES: Final[Documents] = standard("hell_dorado", "mercenaries")
ALWAYS: Final = (("datasheets", MERCENARIES),)
"""What a company may take besides its faction's own: mercenaries."""
