"""A grid as a browser sends it back."""

import re
from html.parser import HTMLParser
from typing import Any


class _Fields(HTMLParser):
    """The fields of the grid's form by name, or those of a fragment that begin so."""

    def __init__(self, start: str) -> None:
        super().__init__()
        self.start = start
        self.fields: dict[str, str] = {}
        self.inside = False
        self.select = self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: Any = dict(attrs)
        self.inside |= given.get("id") == "grid-form" or bool(self.start)
        name = given.get("name", "")
        if not self.inside or (not name.startswith(self.start) and tag != "option"):
            return
        if tag == "input" and given.get("type") != "checkbox":
            self.fields[name] = given.get("value", "")
        elif tag == "select":
            self.select = name
            self.fields[name] = ""
        elif tag == "option" and "selected" in given:
            self.fields[self.select] = given["value"]
        elif tag == "textarea":
            self.area = name
            self.fields[name] = ""

    def handle_endtag(self, tag: str) -> None:
        self.area = "" if tag == "textarea" else self.area
        self.inside &= tag != "form"

    def handle_data(self, data: str) -> None:
        if self.area:
            self.fields[self.area] += data


def fields_of_grid(response: Any, start: str = "") -> dict[str, str]:
    """What its form sends when nothing is typed."""
    parser = _Fields(start)
    parser.feed(re.sub(r"(<textarea[^>]*>)\n", r"\1", response.content.decode()))
    return parser.fields


def typed_grid(client: Any, address: str, **cells: str) -> dict[str, str]:
    """Its fields with these cells typed, `runners__move` in the row of runners, `new__move` in an empty one."""
    fields = fields_of_grid(client.get(address))
    ends = [(value or "new", name.removesuffix("-at")) for name, value in fields.items() if name.endswith("-at")]
    rows = dict(reversed(ends))
    for name, text in cells.items():
        at, _sign, key = name.replace("__", "/").rpartition("/")
        fields[f"{rows[at]}-{key}" if at in rows else name] = text
    return fields
