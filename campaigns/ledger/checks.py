"""Checks of values that only documents of campaigns have."""

import re

from rules.formats.checks import Pattern
from rules.message import Message

MAX_PLACE_LENGTH = 40
PLACE = Pattern(
    re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_PLACE_LENGTH}}}", re.ASCII),
    Message("must be {least} to {most} letters, digits, hyphens and underscores", least=1, most=MAX_PLACE_LENGTH),
)

"""The id of a hex or a chapter, which battles are fought for and remember."""
