"""Taking figures out of values into documents."""

from typing import Any


def figures(value: Any, *names: str) -> dict[str, Any]:
    """These attributes of a value, by their names and in this order."""
    return {name: getattr(value, name) for name in names}
