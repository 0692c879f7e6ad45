"""What the exact odds are asked with: a sequence of close combat of both fighters, or a shot at a range."""

from typing import Annotated

from rules.formats.checks import OneOf
from rules.formats.model import Model


class AttackModel(Model):
    """To come."""

    form: Annotated[str, OneOf("sequence", "shot")] = "sequence"
