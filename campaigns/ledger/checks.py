"""Checks of values that only documents of campaigns have."""

import re

from rules.formats.checks import Pattern

MAX_PLACE_LENGTH = 40
PLACE = Pattern(
    re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_PLACE_LENGTH}}}", re.ASCII),
    f"must be 1 to {MAX_PLACE_LENGTH} letters, digits, hyphens and underscores",
)

"""The id of a hex or a chapter, which battles are fought for and remember."""
