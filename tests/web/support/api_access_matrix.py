"""Rows of calls that all apps share: the document of the API, imports, and what is nowhere."""

from tests.support.api_access import ApiAccessRule

ACCESS_RULES = {
    "api:schema": ApiAccessRule({"get": "200"}),
    "api:nowhere": ApiAccessRule(
        dict.fromkeys(("get", "post", "put", "patch", "delete"), "404"), at={"rest": "nowhere"}
    ),
    "api:import_job": ApiAccessRule({"get": "401 200 404 404 404"}, at={"key": "import_key"}),
}
