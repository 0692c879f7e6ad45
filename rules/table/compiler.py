"""Hints for mypyc that do nothing when interpreted. No definitions at the top level, so never compiled itself."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**hints: int) -> Any:
        """A hint about a class."""
        return lambda kind: kind
