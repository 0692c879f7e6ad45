"""Refusals: why something may not be done, asked once and used by engine, screen and commanders alike."""


class Refusal:
    """The rule that forbids an order, and the reason in words."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"
