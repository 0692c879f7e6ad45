"""Data entry for designers: a datasheet with its weapons on one page, judged as a file would be, with its history."""

from armies.admin import (
    assets,
    datasheets,
    factions,
    operations,
    parts,
    releases,
    stored_pictures,
    strike_forces,
    weapons,
)

__all__ = [
    "assets",
    "datasheets",
    "factions",
    "operations",
    "parts",
    "releases",
    "stored_pictures",
    "strike_forces",
    "weapons",
]
