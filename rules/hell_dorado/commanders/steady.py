"""The steady commander."""

from rules.hell_dorado.commanders.random import Random


class Steady(Random):
    """Plays to the conflict zone."""
