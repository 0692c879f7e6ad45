"""What is always there, as documents: missions, boards (U-BRD-01), and cards of no faction (U-DEC-01)."""

from typing import Any, Final

from rules.content.standard import standard

Documents = tuple[dict[str, Any], ...]

MISSIONS: Final[Documents] = standard("underworlds", "missions")
BOARDS: Final[Documents] = standard("underworlds", "boards")
POOL: Final[Documents] = standard("underworlds", "cards")
ALWAYS: Final = (("boards", BOARDS), ("cards", POOL))
