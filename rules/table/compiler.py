"""Wishes for the compiler, which nobody else heeds. Defines nothing at its top level, and so is never compiled."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**wishes: bool) -> Any:
        """A wish about a class."""
        return lambda kind: kind
