"""Rows of the API of webhooks: their owner's alone."""

from tests.programs.support import access_matrix
from tests.support.access_rules import Users
from tests.support.api_access import ApiAccessRule

OWN = "401 200 404 404 404"
SENT = "401 202 404 404 404"
AT = {"number": "webhook"}

ACCESS_RULES = {
    "api:public_battles": ApiAccessRule({"get": "200"}),
    "api:public_statistics": ApiAccessRule({"get": "200"}),
    "api:webhooks": ApiAccessRule(
        {"get": "401 200 200 200 200", "post": "401 201 201 201 201"},
        body={"address": "https://bot.example/"},
        confirmed="post",
    ),
    "api:webhook": ApiAccessRule({"get": OWN, "delete": "401 204 404 404 404"}, at=AT),
    "api:test_webhook": ApiAccessRule({"post": SENT}, at=AT),
    "api:deliveries": ApiAccessRule({"get": OWN}, at=AT),
    "api:repeat_delivery": ApiAccessRule({"post": SENT}, at=AT | {"key": "key of delivery"}),
}


def create_objects(users: Users) -> dict[str, object]:
    """The same as the pages'."""
    return access_matrix.create_objects(users)
