"""Rows of the API of the account itself: each has its own archive alone."""

from tests.support.api_access import ApiAccessRule

ACCESS_RULES = {
    "api:own_archive": ApiAccessRule({"get": "401 200 200 200 200", "post": "401 202 202 202 202"}, confirmed="post"),
    "api:own_archive_file": ApiAccessRule({"get": "401 404 404 404 404"}, confirmed="get"),
}
