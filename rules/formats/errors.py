"""A document that is wrong gets one line: the path inside it, what is wrong, what would be right."""

import unicodedata

from rules.message import Message

MAX_SHOWN = 60
"""How much of a document's own text a line quotes."""

MAX_PATH_LENGTH = 200
"""Of a longer path a line shows the end."""


class DocumentError(ValueError):
    """A fault in a document. `all` holds every fault found at once, this one first.

    What is wrong and what would be right are messages; plain text is in the reader's language already.
    """

    def __init__(self, path: str, problem: Message | str, remedy: Message | str = "") -> None:
        super().__init__(path, problem, remedy)
        self.path = one_line(path)
        self.problem = problem
        self.remedy = remedy
        self.all: list[DocumentError] = [self]

    @property
    def shown_path(self) -> str:
        """The path, or of a long one its end."""
        return self.path if len(self.path) <= MAX_PATH_LENGTH else f"…{self.path[-MAX_PATH_LENGTH:]}"

    @property
    def code(self) -> str:
        """What kind of fault it is: the text of the problem, its values left open."""
        return self.problem.text if isinstance(self.problem, Message) else self.problem

    @property
    def message(self) -> str:
        """What is wrong and what would be right, in English."""
        return one_line(f"{self.problem}; {self.remedy}" if self.remedy else str(self.problem))

    def __str__(self) -> str:
        return f"{self.shown_path}: {self.message}" if self.path else self.message


class AnswersError(DocumentError):
    """An error in the answers, not in the scenario that they are for."""


def one_line(text: str) -> str:
    """The text with everything that could break a line, hide or fail to encode escaped."""
    return "".join(_shown(letter) for letter in text)


def _shown(letter: str) -> str:
    if letter.isprintable() or unicodedata.category(letter) == "Zs":
        return letter
    return letter.encode("ascii", "backslashreplace").decode("ascii") if letter > "\x7f" else f"\\x{ord(letter):02x}"


def shortened(text: str) -> str:
    """A document's own words, cut to what fits in a line."""
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


def shown(value: object) -> Message | str:
    """A value of a document as shown to people: `"lots"`, `12.345`, `a list of 3`."""
    if value is None:
        return Message("empty (null)")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{shortened(value)}"'
    if isinstance(value, int | float):
        return shortened(str(value))
    if isinstance(value, list | tuple):
        return Message("a list of {count}", count=len(value))
    return Message("an object") if isinstance(value, dict) else f"a {type(value).__name__}"


def under(path: str, key: str | int) -> str:
    """The path of a key or of a place in a list: `datasheets[0].weapons[1].attacks`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{shortened(key)}" if path else shortened(key)
