"""Rows of the API: who gets which status at which address with which method, by session and by token alike."""

from dataclasses import dataclass, field
from typing import Any

from tests.doors import ROLES

METHODS = ("get", "head", "options", "post", "put", "patch", "delete")
ATTACK = {"attacks": 1, "precision": 4, "defense": 5, "units": 1}
ROSTER = {"format": "damocles-roster/1", "name": "Third Patrol", "faction": "watch", "limit": 500, "squads": []}


@dataclass(frozen=True)
class ApiDoor:
    """The statuses that the roles get, by method; one number alone is for everybody, and a method not named is 405."""

    answers: dict[str, str]
    at: dict[str, str] = field(default_factory=dict)
    """URL argument -> the key of its value in what `lay` of the armies returned."""
    body: Any = None
    changes: bool = True
    """Whether its other methods than GET change anything, so that a token for reading may not use them."""

    def expected(self, method: str, role: str) -> int:
        if method == "options":
            return 204
        statuses = self.answers.get("get" if method == "head" else method, "405").split()
        return int(statuses[ROLES.index(role)] if len(statuses) > 1 else statuses[0])


DOORS = {
    "api:schema": ApiDoor({"get": "200"}),
    "api:nowhere": ApiDoor(dict.fromkeys(("get", "post", "put", "patch", "delete"), "404"), at={"rest": "nowhere"}),
    "api:check": ApiDoor({"post": "200"}, body=ROSTER, changes=False),
    "api:odds": ApiDoor({"post": "200"}, body=ATTACK, changes=False),
    "api:operations": ApiDoor({"get": "200"}),
    "api:operation": ApiDoor({"get": "200"}, at={"slug": "operation"}),
}
