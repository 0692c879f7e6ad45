"""A document that is wrong gets one line: the path inside it, what is wrong, what would be right."""

import unicodedata

MAX_SHOWN = 60
"""How much of a document's own text a line quotes."""

MAX_PATH_LENGTH = 200
"""Of a longer path a line shows the end."""


class DocumentError(ValueError):
    """A fault in a document. `all` holds every fault found at once, this one first."""

    def __init__(self, path: str, problem: str, remedy: str = "") -> None:
        super().__init__(path, problem, remedy)
        self.path = one_line(path)
        self.problem = one_line(problem)
        self.remedy = one_line(remedy)
        self.all: list[DocumentError] = [self]

    @property
    def shown_path(self) -> str:
        """The path, or of a long one its end."""
        return self.path if len(self.path) <= MAX_PATH_LENGTH else f"…{self.path[-MAX_PATH_LENGTH:]}"

    def __str__(self) -> str:
        message = f"{self.problem}; {self.remedy}" if self.remedy else self.problem
        return f"{self.shown_path}: {message}" if self.path else message


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


def shown(value: object) -> str:
    """A value of a document as shown to people: `"lots"`, `12.345`, `a list of 3`."""
    if value is None:
        return "empty (null)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{shortened(value)}"'
    if isinstance(value, int | float):
        return shortened(str(value))
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, dict) else f"a {type(value).__name__}"


def under(path: str, key: str | int) -> str:
    """The path of a key or of a place in a list: `datasheets[0].weapons[1].attacks`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{shortened(key)}" if path else shortened(key)
