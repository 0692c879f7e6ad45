"""Rows of the API: who gets which status at which address with which method, by session and by token alike."""

from tests.support.api_access import ApiAccessRule

ATTACK = {"attacks": 1, "precision": 4, "defense": 5, "units": 1}
ROSTER = {"format": "damocles-roster/1", "name": "Third Patrol", "faction": "watch", "limit": 500, "squads": []}

NEW = {"faction": "watch", "name": "Third Patrol", "limit": 500}
STATE = {"name": "Third Patrol", "limit": 400, "squads": [], "deck": []}


MINE = {"slug": "strike_force"}
OWNER_READS = "401 200 404 404 200"
OWNER_CHANGES = "401 200 404 404 404"
OWNER_FOUNDS = "401 201 404 404 404"
ANYBODY = "200"
PLAYERS = "401 200 200 200 200"
VERSION = {**MINE, "version": "version"}
RELEASE = {"slug": "faction", "number": "release"}
RELEASED = {"slug": "operation_released"}
LINK = {"token": "token"}

ACCESS_RULES = {
    "api:check": ApiAccessRule({"post": "200"}, body=ROSTER, changes=False),
    "api:odds": ApiAccessRule({"post": "200"}, body=ATTACK, changes=False),
    "api:games": ApiAccessRule({"get": "200"}),
    "api:game": ApiAccessRule({"get": "200"}, at={"slug": "game"}),
    "api:operations": ApiAccessRule({"get": "200"}),
    "api:operation": ApiAccessRule({"get": "200"}, at={"slug": "operation"}),
    "api:operation_releases": ApiAccessRule({"get": ANYBODY}, at=RELEASED),
    "api:operation_release": ApiAccessRule({"get": ANYBODY}, at={**RELEASED, "number": "release"}),
    "api:operation_changes": ApiAccessRule({"get": ANYBODY}, at={**RELEASED, "number": "release"}, query="?since=1"),
    "api:factions": ApiAccessRule({"get": ANYBODY}),
    "api:faction": ApiAccessRule({"get": ANYBODY}, at={"slug": "faction"}),
    "api:releases": ApiAccessRule({"get": ANYBODY}, at={"slug": "faction"}),
    "api:release": ApiAccessRule({"get": ANYBODY}, at=RELEASE),
    "api:pack": ApiAccessRule({"get": ANYBODY}, at=RELEASE),
    "api:changes": ApiAccessRule({"get": ANYBODY}, at=RELEASE, query="?since=1"),
    "api:datasheets": ApiAccessRule({"get": ANYBODY}, at=RELEASE),
    "api:datasheet": ApiAccessRule({"get": ANYBODY}, at={**RELEASE, "datasheet": "datasheet"}),
    "api:assets": ApiAccessRule({"get": ANYBODY}, at=RELEASE),
    "api:asset": ApiAccessRule({"get": ANYBODY}, at={**RELEASE, "asset": "asset"}),
    "api:parts": ApiAccessRule({"get": ANYBODY}, at={**RELEASE, "kind": "kind"}),
    "api:part": ApiAccessRule({"get": ANYBODY}, at={**RELEASE, "kind": "kind", "part": "asset"}),
    "api:collection": ApiAccessRule({"get": PLAYERS, "patch": PLAYERS}, body={"watch": {"rifles": {"models": 3}}}),
    "api:shopping": ApiAccessRule({"get": "401 400 400 400 400"}),
    "api:lacking": ApiAccessRule({"get": OWNER_CHANGES}, at=MINE),
    "api:shared": ApiAccessRule({"get": ANYBODY}),
    "api:one_shared": ApiAccessRule({"get": ANYBODY}, at=LINK),
    "api:copy_shared": ApiAccessRule({"post": "401 201 201 201 201"}, at=LINK),
    "api:strike_forces": ApiAccessRule({"get": PLAYERS, "post": "401 201 201 201 201"}, body=NEW),
    "api:import": ApiAccessRule({"post": "401 201 201 201 201"}, body=ROSTER),
    "api:strike_force": ApiAccessRule(
        {
            "get": OWNER_READS,
            "put": OWNER_CHANGES,
            "patch": OWNER_CHANGES,
            "delete": OWNER_FOUNDS.replace("201", "204"),
        },
        at=MINE,
        body=STATE,
    ),
    "api:forecast_list": ApiAccessRule(
        {"post": "401 400 404 404 404"}, at=MINE, body={"against": "own:x", "mission": "eradication"}, changes=False
    ),
    "api:matrices": ApiAccessRule({"post": "401 400 400 400 400"}, body={"lists": []}, changes=False),
    "api:forecast_field": ApiAccessRule(
        {"post": "401 400 404 404 404"}, at=MINE, body={"mission": "nowhere"}, changes=False
    ),
    "api:list_pictures": ApiAccessRule(
        {"get": OWNER_READS, "post": "401 400 404 404 404"}, at=MINE, body={"picture": "bm8="}
    ),
    "api:list_picture": ApiAccessRule(
        {"get": OWNER_READS, "delete": OWNER_FOUNDS.replace("201", "204")}, at={**MINE, "key": "list picture"}
    ),
    "api:export": ApiAccessRule({"get": OWNER_READS}, at=MINE),
    "api:text": ApiAccessRule({"get": OWNER_READS}, at=MINE),
    "api:fix": ApiAccessRule({"post": "401 409 404 404 404"}, at=MINE, body={"violation": 9}),
    "api:undo": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE),
    "api:redo": ApiAccessRule({"post": "401 409 404 404 404"}, at=MINE),
    "api:archive": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE),
    "api:restore": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE),
    "api:notes": ApiAccessRule({"patch": OWNER_CHANGES}, at=MINE, body={"note": "Held back."}),
    "api:fill_deck": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE),
    "api:share": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE, body={"visibility": "link"}),
    "api:renew_link": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE),
    "api:duplicate": ApiAccessRule({"post": OWNER_FOUNDS}, at=MINE),
    "api:upgrade": ApiAccessRule({"post": OWNER_CHANGES}, at=MINE, body={"release": 1}),
    "api:upgrade_preview": ApiAccessRule({"get": OWNER_READS}, at=MINE),
    "api:versions": ApiAccessRule({"get": OWNER_READS}, at=MINE),
    "api:version": ApiAccessRule({"get": OWNER_READS}, at=VERSION),
    "api:restore_version": ApiAccessRule({"post": OWNER_CHANGES}, at=VERSION),
}
