"""Lists of players in the administration: read there, and changed in the builder alone."""

from armies.admin import list_pictures, strike_forces

__all__ = ["list_pictures", "strike_forces"]
