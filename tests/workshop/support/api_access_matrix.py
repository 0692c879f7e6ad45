"""Rows of the workshop's calls: a draft is for its owner and its designers."""

from tests.campaigns.support.content import PACK
from tests.support.api_access import ApiAccessRule

HOMEBREW = {**PACK, "faction": {"slug": "homebrew", "name": "Of My Own"}}
PLAYERS = "401 200 200 200 200"
DESIGNERS = "401 404 404 404 200"

ACCESS_RULES = {
    "api:drafts": ApiAccessRule({"get": PLAYERS, "post": "401 201 201 201 201"}, body=HOMEBREW),
    "api:draft": ApiAccessRule(
        {"get": DESIGNERS, "put": DESIGNERS, "delete": "401 404 404 404 409"}, at={"slug": "faction"}, body=PACK
    ),
    "api:draft_changes": ApiAccessRule({"get": DESIGNERS}, at={"slug": "faction"}),
    "api:draft_impact": ApiAccessRule({"get": DESIGNERS}, at={"slug": "faction"}),
    "api:draft_fight": ApiAccessRule(
        {"post": DESIGNERS.replace("200", "400")}, at={"slug": "faction"}, body={"lists": []}, changes=False
    ),
    **{
        name: ApiAccessRule(
            {"post": DESIGNERS.replace("200", "400")}, at={"slug": "faction"}, body={"against": []}, changes=False
        )
        for name in ("api:draft_worth", "api:draft_sweep")
    },
    "api:publish": ApiAccessRule({"post": "401 404 404 404 409"}, at={"slug": "faction"}),
    "api:share_faction": ApiAccessRule(
        {"post": "401 404 404 404 404"}, at={"slug": "faction"}, body={"visibility": "link"}
    ),
    "api:renew_faction_link": ApiAccessRule({"post": "401 404 404 404 404"}, at={"slug": "faction"}),
    "api:archive_faction": ApiAccessRule({"post": DESIGNERS}, at={"slug": "faction"}),
    "api:restore_faction": ApiAccessRule({"post": DESIGNERS}, at={"slug": "faction"}),
}
