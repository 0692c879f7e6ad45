"""Data entry for designers: a datasheet with its weapons on one page, judged as a file would be, with its history."""

from workshop.admin import assets, datasheets, factions, operations, parts, releases, weapons

__all__ = ["assets", "datasheets", "factions", "operations", "parts", "releases", "weapons"]
