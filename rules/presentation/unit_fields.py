"""What can be set of a unit in any game."""

from collections.abc import Mapping

from rules.message import Message
from rules.presentation.words import FormField, Words


def name_field(name: str) -> FormField:
    """What a unit is called by its player."""
    return FormField("name", "text", Message("Name"), name)


def weapon_fields(prefix: str, numbers: Mapping[str, int], limited: Mapping[str, tuple[Words, int]]) -> list[FormField]:
    """How many of a unit have each limited weapon, by its name and the most; then each that it may not have."""
    unlimited = {slug: (slug, 0) for slug in numbers if slug not in limited}
    return [
        FormField(prefix + slug, "number", name, numbers.get(slug, 0), 0, most)
        for slug, (name, most) in {**limited, **unlimited}.items()
    ]
