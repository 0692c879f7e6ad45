"""The head of a content pack."""

from typing import Annotated

from rules.formats.checks import NAME, SLUG, TEXT
from rules.formats.model import Model


class HeadModel(Model):
    """A faction; a game adds what else it says of one."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
