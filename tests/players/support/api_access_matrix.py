"""Rows of the API of one's own games: everybody's own, nobody else's."""

from tests.players.support import access_matrix
from tests.support.access_rules import Users
from tests.support.api_access import ApiAccessRule

GAME = {"played": "2026-01-02", "opponent": "Zoe", "outcome": "won"}
OWN = "401 200 404 404 404"
AT_RECORD = {"number": "row of game"}

ACCESS_RULES = {
    "api:my_games": ApiAccessRule({"get": "401 200 200 200 200"}),
    "api:recorded_games": ApiAccessRule({"post": "401 201 201 201 201"}, body=GAME),
    "api:recorded_game": ApiAccessRule(
        {"get": OWN, "put": OWN, "delete": "401 204 404 404 404"}, at=AT_RECORD, body=GAME
    ),
    "api:asked_games": ApiAccessRule({"get": "401 200 200 200 200"}),
    "api:asked_game": ApiAccessRule({"post": OWN}, at={"number": "asked row"}, body={"version": 1, "answer": "yes"}),
}


def create_objects(users: Users) -> dict[str, object]:
    """What stands behind the pages of one's own games."""
    return access_matrix.create_objects(users)
