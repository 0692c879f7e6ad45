"""The silhouette of a part: one of its own in the sheet `figures.svg`, or that of its role."""

from functools import cache
from xml.etree import ElementTree

from django.conf import settings

SHEET = "damocles/figures.svg"
ROLES = {
    "troops": "troops",
    "scouts": "scouts",
    "specialists": "specialists",
    "com_operators": "com_operators",
    "heavy_supports": "heavy_supports",
    "faction_scenery": "faction_scenery",
    "flag": "leader",
    "shield": "heavy_supports",
    "health": "com_operators",
    "missile": "troops",
    "melee": "specialists",
}
"""The role that an icon of a part stands for."""


def figure_of(slug: str, icon: str) -> str:
    """The name of its symbol, empty for a part that is no unit. Copies of a part under its slug share its figure."""
    if slug in _drawn():
        return slug
    return f"role-{ROLES[icon]}" if icon in ROLES else ""


@cache
def _drawn() -> frozenset[str]:
    root = ElementTree.parse(settings.BASE_DIR / "damocles_site/static" / SHEET).getroot()  # noqa: S314 - our own file
    return frozenset(symbol.attrib["id"] for symbol in root)
