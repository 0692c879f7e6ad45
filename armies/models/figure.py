"""The silhouette of a part: one of its own in its game's sheet of figures, or that of its role."""

from functools import cache
from xml.etree import ElementTree

from django.conf import settings

SHEETS = (
    "damocles/figures.svg",
    "damocles/figures-walking-parish.svg",
    "damocles/figures-windfall.svg",
    "damocles/figures-skirmish.svg",
    "damocles/figures-eight-phase.svg",
    "damocles/figures-underworlds.svg",
    "damocles/figures-hell-dorado.svg",
)
"""A page fetches those alone of which it shows something; roles are in the first."""

ROLES = {
    "troops": "troops",
    "scouts": "scouts",
    "specialists": "specialists",
    "com_operators": "com_operators",
    "heavy_supports": "heavy_supports",
    "faction_scenery": "faction_scenery",
    "flag": "leader",
    "shield": "vehicle",
    "health": "healer",
    "missile": "shooter",
    "melee": "fighter",
}
"""The role that an icon of a part stands for."""


def figure_of(slug: str, icon: str) -> str:
    """The name of its symbol, empty for a part that is no unit. Copies of a part under its slug share its figure."""
    if slug in _drawn():
        return slug
    return f"role-{ROLES[icon]}" if icon in ROLES else ""


def sheet_of(name: str) -> str:
    """The sheet that a symbol is drawn in."""
    return _drawn()[name]


@cache
def _drawn() -> dict[str, str]:
    static = settings.BASE_DIR / "damocles_site/static"
    roots = {sheet: ElementTree.parse(static / sheet).getroot() for sheet in SHEETS}  # noqa: S314 - our own files
    return {symbol.attrib["id"]: sheet for sheet, root in roots.items() for symbol in root}
