"""What came of an attack: how much was asked and refused, what broke, and why it failed."""

import threading
from collections import Counter
from typing import Any

REFUSED = range(400, 500)


class Tally:
    """Counts answers by status, from any thread; what must not be is a fault, named once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.remarks: list[str] = []
        self.skipped = ""
        self._lock = threading.Lock()

    def note(self, status: int, about: str = "", *, broken: bool = True) -> None:
        """Count an answer; an error of the server is a fault, unless that is what it should say now."""
        with self._lock:
            self.statuses[status] += 1
        if broken and status >= 500:
            self.fault(f"{status} {about}")

    def fault(self, sentence: str) -> None:
        with self._lock:
            if sentence not in self.faults:
                self.faults.append(sentence)

    def hold(self, true: object, sentence: str) -> None:
        """What must be so."""
        if not true:
            self.fault(sentence)

    def same(self, about: str, value: Any, expected: Any) -> None:
        self.hold(value == expected, f"{about}: {value!r}, not {expected!r}")

    def remark(self, sentence: str) -> None:
        self.remarks.append(sentence)

    def row(self) -> str:
        requests, refused = self.statuses.total(), sum(self.statuses[status] for status in REFUSED)
        errors = sum(number for status, number in self.statuses.items() if status >= 500)
        verdict = "FAULT" if self.faults else "skipped" if self.skipped else "holds"
        return f"{self.name:16} {requests:8} {refused:8} {errors:6}  {verdict}"

    def report(self) -> str:
        """The row, with a line for each fault and remark."""
        lines = [f"    fault: {fault}" for fault in self.faults] + [f"    {remark}" for remark in self.remarks]
        return "\n".join([self.row(), *([f"    {self.skipped}"] if self.skipped else []), *lines])


HEAD = f"{'attack':16} {'requests':>8} {'refused':>8} {'5xx':>6}  verdict"
