"""Playing through a page's own forms, without JavaScript: whatever it offers, chosen and filled in at random.

DAMOCLES_BATTLES is the number of whole battles of all games together; by day 1, in `make test-long` many.
"""

import os
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.test import Client

BATTLES = int(os.environ.get("DAMOCLES_BATTLES", "1"))
FARTHEST = 70
"""In cm: as far as any table reaches."""

STEPS = 20
"""Pages at most from a question to its answer: it may be shown first what that would be."""

OK = 200

Attributes = dict[str, str]


class Form(NamedTuple):
    """A form: where it leads, its fields, and the buttons that send it."""

    method: str
    action: str
    fields: list[Attributes]
    buttons: list[Attributes]


class Forms(HTMLParser):
    """The forms of the question on a page, and its links to what a choice needs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.depth = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "section":
            self.depth = self.depth + 1 if self.depth or "data-prompt" in given else 0
        if not self.depth or "disabled" in given:
            return
        if tag == "form":
            self.forms.append(Form(given.get("method", "get"), given.get("action", ""), [], []))
        elif tag == "a" and "choice=" in given.get("href", ""):
            self.links.append(given["href"])
        elif tag in ("input", "button") and self.forms and given.get("type") != "button":
            (self.forms[-1].buttons if tag == "button" else self.forms[-1].fields).append(given)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "section" and self.depth > 0


def is_asked(page: str) -> bool:
    return "data-prompt" in page


def play_once(client: Client, address: str, luck: Random) -> Any:
    """Choose something on the page of a battle, follow it to the end, and send it; the response."""
    at, page = address, client.get(address)
    for _ in range(STEPS):
        offered = Forms(page.content.decode())
        sent = [(form, button) for form in offered.forms for button in form.buttons]
        chosen = luck.choice([*sent, *offered.links])
        if isinstance(chosen, str):
            at = f"{address}?{urlsplit(chosen).query}"
            page = client.get(at)
            continue
        form, button = chosen
        data = filled(form, button, luck)
        if form.method == "post":
            page = client.post(form.action, data)
            if page.status_code != OK:
                return page
            continue
        at = f"{address}?{urlencode(data, doseq=True)}"
        page = client.get(at)
    raise AssertionError(f"no answer within {STEPS} pages: {at}")


def filled(form: Form, button: Attributes, luck: Random) -> dict[str, Any]:
    """What a form sends: what it has hidden, numbers within their bounds, boxes ticked or not, places on the table."""
    data: dict[str, Any] = {}
    numbered = [field for field in form.fields if field.get("type") == "number"]
    places = luck.sample(range(1, len(numbered) + 1), len(numbered))
    for field in form.fields:
        name, kind = field.get("name", ""), field.get("type", "text")
        if kind == "hidden":
            data[name] = field.get("value", "")
        elif kind == "checkbox":
            data.setdefault(name, []).extend([field["value"]] if luck.random() < 0.5 else [])
        elif kind == "number" and len(numbered) == 1:
            data[name] = luck.randint(int(field["min"]), int(field["max"]))
        elif kind == "number":
            data.setdefault(name, []).append(places.pop())
        elif name.startswith("base_"):
            data.setdefault(name, []).append(field["value"])
        elif name:
            data[name] = f"{luck.uniform(0, FARTHEST):.2f}"
    return data | ({button["name"]: button.get("value", "")} if "name" in button else {})
