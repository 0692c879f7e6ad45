"""A stopwatch between a battle and its commanders; imported once the engine is chosen."""

import time
from collections.abc import Callable
from typing import Any

from rules.table.asking import Commander


class Stopwatch:
    """Nanoseconds by what they were spent on."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = {}
        self.on = "mustering"
        self.since = time.thread_time_ns()

    def turn_to(self, chapter: str) -> None:
        now = time.thread_time_ns()
        self.spent[self.on] = self.spent.get(self.on, 0) + now - self.since
        self.on, self.since = chapter, now


class Timed(Commander):
    """Passes every question on to another commander, with a stopwatch in hand."""

    def __init__(
        self,
        commander: Any,
        watch: Stopwatch,
        thinking: Callable[[str], str] = str,
        playing: Callable[[str, Any], str] = lambda kind, answer: kind,
    ) -> None:
        self.commander = commander
        self.watch = watch
        self.thinking = thinking
        self.playing = playing

    def decide(self, battle: Any, question: Any) -> Any:
        self.watch.turn_to(f"thinking: {self.thinking(question.kind)}")
        answer = self.commander.decide(battle, question)
        self.watch.turn_to(f"playing: {self.playing(question.kind, answer)}")
        return answer
