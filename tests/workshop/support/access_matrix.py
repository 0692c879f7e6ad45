"""Rows of the workshop: a draft is for its owner and its designers, operations are for staff."""

from tests.armies.support.access_matrix import OWNER_CHANGES, OWNER_WRITES
from tests.support.access_rules import AccessRule, Users

DRAFT = {"slug": "homebrew"}
HOMEBREW = {"key": "homebrew"}
HOMEBREW_RELEASE = {**HOMEBREW, "number": "release"}
SHEET = {"slug": "homebrew", "kind": "kind", "row": "datasheet"}
NESTED = {**DRAFT, "kind": "kind", "name": "list"}
OPERATION = {"number": "operation_draft"}
OPERATION_KEY = {"key": "operation_draft"}
OPERATION_RELEASE = {**OPERATION_KEY, "number": "release"}
OPERATION_REQUEST = {**OPERATION_KEY, "pk": "operation_request"}
STAFF = "404 404 404 404 200"
STAFF_CHANGES = "404 404 404 404 302"

ACCESS_RULES = {
    "workshop:workshop": AccessRule(get="302 200 200 200 200"),
    "workshop:new_faction": AccessRule(get="302 200 200 200 200", post="302 422 422 422 422", data={"name": ""}),
    "workshop:faction_from_pack": AccessRule(get="302 200 200 200 200", post="302 422 422 422 422", data={"text": ""}),
    "workshop:faction_copy": AccessRule(get="302 200 200 200 200", post="302 422 422 422 422", data={"name": ""}),
    "workshop:draft": AccessRule(get=OWNER_WRITES, at=DRAFT),
    "workshop:edit_faction": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT, data={"name": ""}),
    "workshop:new_content": AccessRule(
        get=OWNER_WRITES, post="404 422 404 404 404", at={**DRAFT, "kind": "kind"}, data={"name": ""}
    ),
    "workshop:grid": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at={**DRAFT, "kind": "kind"}),
    "workshop:undo_grid": AccessRule(get="405", post=OWNER_CHANGES, at={**DRAFT, "kind": "kind"}),
    "workshop:grid_list": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at=NESTED),
    "workshop:undo_grid_list": AccessRule(get="405", post=OWNER_CHANGES, at=NESTED),
    "workshop:grid_pickers": AccessRule(get="405", post="404 200 404 404 404", at={**DRAFT, "kind": "assets"}),
    "workshop:grid_list_pickers": AccessRule(
        get="405", post="404 200 404 404 404", at={**DRAFT, "kind": "kind", "name": "abilities"}
    ),
    "workshop:grid_known": AccessRule(get=OWNER_WRITES, at={**DRAFT, "kind": "assets"}),
    "workshop:grid_list_known": AccessRule(get=OWNER_WRITES, at={**DRAFT, "kind": "kind", "name": "abilities"}),
    "workshop:edit_content": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=SHEET, data={"name": ""}),
    "workshop:fight_draft": AccessRule(get=OWNER_WRITES, post=OWNER_WRITES, at=DRAFT),
    "workshop:worth": AccessRule(get=OWNER_WRITES, post=OWNER_WRITES, at=DRAFT),
    "workshop:sweep": AccessRule(get=OWNER_WRITES, post=OWNER_WRITES, at=DRAFT),
    "workshop:unsimulated": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at=DRAFT),
    "workshop:uses": AccessRule(get=OWNER_WRITES, at=DRAFT),
    "workshop:undo_uses": AccessRule(get="405", post=OWNER_CHANGES, at=DRAFT),
    "workshop:uses_of": AccessRule(
        get=OWNER_WRITES, post=OWNER_CHANGES, at={**DRAFT, "name": "list", "item": "weapon"}
    ),
    "workshop:part_uses": AccessRule(get=OWNER_WRITES, at=SHEET),
    "workshop:change_others": AccessRule(get="404 302 404 404 404", post=OWNER_CHANGES, at=SHEET),
    "workshop:duplicate_content": AccessRule(get="405", post=OWNER_CHANGES, at=SHEET, data={"copy": "rifles-copy"}),
    "workshop:content_up": AccessRule(get="405", post=OWNER_CHANGES, at=SHEET),
    "workshop:content_down": AccessRule(get="405", post=OWNER_CHANGES, at=SHEET),
    "workshop:withdraw_content": AccessRule(get="405", post=OWNER_CHANGES, at=SHEET),
    "workshop:bring_back_content": AccessRule(get="405", post=OWNER_CHANGES, at=SHEET),
    "workshop:delete_content": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at=SHEET),
    "workshop:publish": AccessRule(get="404 404 404 404 200", post="404 404 404 404 422", at={"slug": "faction"}),
    "workshop:publish_impact": AccessRule(get="404 404 404 404 200", at={"slug": "faction"}),
    "workshop:draft_releases": AccessRule(get=OWNER_WRITES, at=HOMEBREW),
    "workshop:back_to_release": AccessRule(get=OWNER_WRITES, post="404 409 404 404 404", at=HOMEBREW_RELEASE),
    "workshop:withdraw_release": AccessRule(get=OWNER_WRITES, post="404 409 404 404 404", at=HOMEBREW_RELEASE),
    "workshop:offer_release": AccessRule(get="405", post=OWNER_CHANGES, at=HOMEBREW_RELEASE),
    "workshop:deleted_content": AccessRule(get=OWNER_WRITES, at=DRAFT),
    "workshop:restore_deleted": AccessRule(get="405", post="404 404 404 404 404", at=SHEET),
    "workshop:approve_request": AccessRule(get="405", post=OWNER_CHANGES, at={**HOMEBREW, "pk": "publish_request"}),
    "workshop:send_back_request": AccessRule(get="405", post=OWNER_CHANGES, at={**HOMEBREW, "pk": "publish_request"}),
    "workshop:set_reviewed": AccessRule(get="405", post=OWNER_CHANGES, at=HOMEBREW),
    "workshop:translations": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at={**DRAFT, "language": "language"}),
    "workshop:designers": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT, data={"user": ""}),
    "workshop:remove_designer": AccessRule(get="405", post=OWNER_CHANGES, at={**DRAFT, "user": "designer"}),
    "workshop:pack": AccessRule(get=OWNER_WRITES, at=DRAFT),
    "workshop:rename": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT, data={"old": ""}),
    "workshop:undo_rename": AccessRule(get="405", post=OWNER_CHANGES, at=DRAFT),
    "workshop:workbook": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT),
    "workshop:download_workbook": AccessRule(get=OWNER_WRITES, at=DRAFT),
    "workshop:load_pack": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT, data={"text": ""}),
    "workshop:share_faction": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at=DRAFT, data={"visibility": "public"}),
    "workshop:faction_face": AccessRule(
        get=OWNER_WRITES, post=OWNER_CHANGES, at=DRAFT, data={"emblem": "wolf", "colour": "teal"}
    ),
    "workshop:renew_faction_link": AccessRule(get="405", post=OWNER_CHANGES, at=DRAFT),
    "workshop:archive_faction": AccessRule(get="405", post=OWNER_CHANGES, at=DRAFT),
    "workshop:restore_faction": AccessRule(get="405", post=OWNER_CHANGES, at=DRAFT),
    "workshop:delete_faction": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at=DRAFT),
    "workshop:operation_drafts": AccessRule(get="302 404 404 404 200"),
    "workshop:new_operation": AccessRule(get=STAFF, post="404 404 404 404 422", data={"title": ""}),
    "workshop:copy_operation": AccessRule(get="405", post=STAFF_CHANGES, data={"slug": "eradication"}),
    "workshop:operation_draft": AccessRule(get=STAFF, at=OPERATION),
    "workshop:edit_operation": AccessRule(get=STAFF, post="404 404 404 404 422", at=OPERATION, data={"title": ""}),
    "workshop:publish_operation": AccessRule(get=STAFF, post="404 404 404 404 422", at=OPERATION),
    # without starter lists nobody can try it
    "workshop:try_operation": AccessRule(get="404 404 404 404 409", post="404 404 404 404 409", at=OPERATION),
    "workshop:operation_history": AccessRule(get=STAFF, at=OPERATION),
    "workshop:operation_draft_releases": AccessRule(get=STAFF, at=OPERATION_KEY),
    "workshop:back_to_operation_release": AccessRule(get=STAFF, post=STAFF_CHANGES, at=OPERATION_RELEASE),
    "workshop:withdraw_operation_release": AccessRule(
        get=STAFF, post="404 404 404 404 409", at=OPERATION_RELEASE, data={"reason": "Worn."}
    ),
    "workshop:offer_operation_release": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION_RELEASE),
    "workshop:approve_operation_request": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION_REQUEST),
    "workshop:send_back_operation_request": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION_REQUEST),
    "workshop:set_operation_reviewed": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION_KEY),
    "workshop:undo_operation": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION),
    "workshop:bring_back_operation": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION),
    "workshop:archive_operation": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION),
    "workshop:restore_operation": AccessRule(get="405", post=STAFF_CHANGES, at=OPERATION),
    "workshop:delete_operation": AccessRule(get=STAFF, post=STAFF_CHANGES, at=OPERATION),
    "workshop:homebrew": AccessRule(get="200", at={"token": "homebrew_token"}),
    "web:import_outcome": AccessRule(get="302 302 404 404 404", post="302 405 405 405 405", at={"key": "import_key"}),
}


def create_objects(users: Users) -> dict[str, object]:
    """None but those of the armies."""
    return {}
