"""Rows of the API of one's own games: everybody's own, nobody else's."""

from tests.support.api_access import ApiAccessRule

ACCESS_RULES = {"api:my_games": ApiAccessRule({"get": "401 200 200 200 200"})}
