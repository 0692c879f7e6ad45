"""Questions a battle asks, and refusals: why something may not be done, for engine, screen and commanders alike."""


class Refusal:
    """The rule that forbids an order, and the reason in words."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class Question:
    """What a player is asked; `options` say in a plain document what the answer may choose from."""

    def __init__(self, player: str, kind: str, options: dict[str, object]) -> None:
        self.player = player
        self.kind = kind
        self.options = options

    def document(self) -> dict[str, object]:
        return {"player": self.player, "kind": self.kind, **self.options}


class Stopped(Exception):  # noqa: N818 (nothing has gone wrong)
    """A battle stops at a question that nobody has answered yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question
