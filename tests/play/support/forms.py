"""Playing through a page's own forms, without JavaScript: whatever it offers, chosen at random.

DAMOCLES_BATTLES is the number of whole battles of each game; by day 1, in `make test-long` many.
"""

import os
import re
from random import Random
from typing import Any

from django.test import Client

BATTLES = int(os.environ.get("DAMOCLES_BATTLES", "1"))
FIELD = re.compile(r'name="(spot|option)" value="(\d+)"')
DIRECT = re.compile(r'<button class="button prompt__choice" name="choice" value="(\d+)"')
LINKED = re.compile(r'href="\?choice=(\d+)"')
NUMBER = re.compile(r'<input type="hidden" name="number" value="(\d+)"')
BOUNDS = re.compile(r'name="amount" min="(\d+)" max="(\d+)"')


def is_asked(page: str) -> bool:
    return "data-prompt" in page


def play_once(client: Client, address: str, luck: Random) -> Any:
    """Choose something on the page of a battle and send it; the response."""
    page = client.get(address).content.decode()
    number = NUMBER.findall(page)[-1]
    direct, linked = DIRECT.findall(page), LINKED.findall(page)
    choice = luck.choice([*direct, *linked])
    data: dict[str, Any] = {"number": number, "choice": choice}
    if choice in linked:
        data |= needed(client.get(f"{address}?choice={choice}").content.decode(), luck)
    return client.post(f"{address}answer/", data)


def needed(page: str, luck: Random) -> dict[str, Any]:
    """What a choice still needs."""
    if bounds := BOUNDS.search(page):
        return {"amount": luck.randint(int(bounds[1]), int(bounds[2]))}
    if places := page.count('name="place"'):
        return {"place": luck.sample(range(1, places + 1), places)}
    values = FIELD.findall(page)
    if not values:
        return {"x": f"{luck.uniform(0, 70):.2f}", "y": f"{luck.uniform(0, 70):.2f}"}
    if values[0][0] == "option":
        return {"option": []}
    return {"spot": luck.choice(values)[1]}
