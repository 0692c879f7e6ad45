"""Rows of factions and strike forces: a list is its owner's alone, and staff may read it."""

from typing import Any

from armies.actions import ChangeRequest, homebrew
from armies.actions.archiving import share
from armies.actions.publishing import publish
from armies.models import StrikeForce, Visibility
from tests.campaigns.support.content import PACK, load_the_watch, strike_force_of
from tests.support.access_rules import Cast, Door

MINE = {"slug": "strike_force"}
SIGNED_IN = "302 200 200 200 200"
SHARED = {"token": "token"}
SQUAD = {"slug": "strike_force", "squad": "squad"}
OWNER_READS = "404 200 404 404 200"
OWNER_CHANGES = "404 302 404 404 404"
NOW = {"version": "1"}

DRAFT = {"slug": "homebrew"}
SHEET = {"slug": "homebrew", "kind": "kind", "row": "datasheet"}
OWNER_WRITES = "404 200 404 404 404"

WORKSHOP = {
    "armies:workshop": Door(get="302 200 200 200 200"),
    "armies:new_faction": Door(get="302 200 200 200 200", post="302 422 422 422 422", data={"name": ""}),
    "armies:faction_from_pack": Door(get="302 200 200 200 200", post="302 422 422 422 422", data={"text": ""}),
    "armies:faction_copy": Door(get="302 200 200 200 200", post="302 422 422 422 422", data={"name": ""}),
    "armies:draft": Door(get=OWNER_WRITES, at=DRAFT),
    "armies:edit_faction": Door(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT, data={"name": ""}),
    "armies:new_content": Door(
        get=OWNER_WRITES, post="404 422 404 404 404", at={**DRAFT, "kind": "kind"}, data={"name": ""}
    ),
    "armies:edit_content": Door(get=OWNER_WRITES, post="404 422 404 404 404", at=SHEET, data={"name": ""}),
    "armies:duplicate_content": Door(get="405", post=OWNER_CHANGES, at=SHEET, data={"copy": "rifles-copy"}),
    "armies:content_up": Door(get="405", post=OWNER_CHANGES, at=SHEET),
    "armies:content_down": Door(get="405", post=OWNER_CHANGES, at=SHEET),
    "armies:withdraw_content": Door(get="405", post=OWNER_CHANGES, at=SHEET),
    "armies:bring_back_content": Door(get="405", post=OWNER_CHANGES, at=SHEET),
    "armies:delete_content": Door(get=OWNER_WRITES, post=OWNER_CHANGES, at=SHEET),
    "armies:publish": Door(get="404 404 404 404 200", post="404 404 404 404 422", at={"slug": "faction"}),
    "armies:publish_impact": Door(get="404 404 404 404 200", at={"slug": "faction"}),
    "armies:pack": Door(get=OWNER_WRITES, at=DRAFT),
    "armies:load_pack": Door(get=OWNER_WRITES, post="404 422 404 404 404", at=DRAFT, data={"text": ""}),
    "armies:share_faction": Door(get=OWNER_WRITES, post=OWNER_CHANGES, at=DRAFT, data={"visibility": "public"}),
    "armies:renew_faction_link": Door(get="405", post=OWNER_CHANGES, at=DRAFT),
    "armies:archive_faction": Door(get="405", post=OWNER_CHANGES, at=DRAFT),
    "armies:restore_faction": Door(get="405", post=OWNER_CHANGES, at=DRAFT),
    "armies:delete_faction": Door(get=OWNER_WRITES, post=OWNER_CHANGES, at=DRAFT),
    "armies:homebrew": Door(get="200", at={"token": "homebrew_token"}),
}

DOORS = WORKSHOP | {
    "api:docs": Door(get="200"),
    "api:try": Door(get="200"),
    "armies:factions": Door(get="200"),
    "armies:faction": Door(get="200", at={"slug": "faction"}),
    "armies:releases": Door(get="200", at={"slug": "faction"}),
    "armies:release": Door(get="200", at={"slug": "faction", "number": "release"}),
    "armies:release_content": Door(get="200", at={"slug": "faction", "number": "release"}),
    "armies:upgrade_all": Door(get="200", post="302", data={"faction": "watch", "release": "1"}),
    "armies:upgrade": Door(get="404 200 404 404 404", post=OWNER_CHANGES, at=MINE, data={**NOW, "release": "1"}),
    "armies:assets": Door(get="200", at={"slug": "faction"}),
    "armies:datasheet": Door(get="200", at={"slug": "faction", "sheet": "datasheet"}),
    "armies:operations": Door(get="200"),
    "armies:operation": Door(get="200", at={"slug": "operation"}),
    "armies:print_blanks": Door(get="200", post="303"),
    "armies:print_blanks_pdf": Door(get="200"),
    "armies:print_blanks_page": Door(get="200", at={"number": "page"}),
    "armies:print_operation": Door(get="200", post="303", at={"slug": "operation"}),
    "armies:print_operation_pdf": Door(get="200", at={"slug": "operation"}),
    "armies:print_operation_page": Door(get="200", at={"slug": "operation", "number": "page"}),
    "armies:print_faction": Door(get="200", post="303", at={"slug": "faction"}),
    "armies:print_faction_pdf": Door(get="200", at={"slug": "faction"}),
    "armies:print_faction_page": Door(get="200", at={"slug": "faction", "number": "page"}),
    "armies:strike_forces": Door(get="200"),
    "armies:compare": Door(get="200"),
    "armies:new": Door(get="200", post="422", data={"name": ""}),
    "armies:import": Door(get="200", post="422", data={"name": ""}),
    "armies:import_preview": Door(get="405", post="422", data={"document": ""}),
    "armies:strike_force": Door(get=OWNER_READS, at=MINE),
    "armies:print": Door(get=OWNER_READS, post="404 303 404 404 303", at=MINE),
    "armies:print_pdf": Door(get=OWNER_READS, at=MINE),
    "armies:print_page": Door(get=OWNER_READS, at={**MINE, "number": "page"}),
    "armies:export": Door(get=OWNER_READS, at=MINE),
    "armies:settings": Door(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "name": "Other", "limit": "400"}),
    "armies:add_squad": Door(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "datasheet": "rifles"}),
    "armies:deck": Door(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "more": "steady-now"}),
    "armies:change_squad": Door(get="405", post=OWNER_CHANGES, at=SQUAD, data={**NOW, "name": "", "size": "4"}),
    "armies:duplicate_squad": Door(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:move_up": Door(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:move_down": Door(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:remove_squad": Door(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:reorder": Door(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "squad": ["1-1", "1-0"]}),
    "armies:fill_deck": Door(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:fix": Door(get="405", post="404 422 404 404 404", at=MINE, data={**NOW, "fix": "none"}),
    "armies:undo": Door(get="405", post="404 422 404 404 404", at=MINE, data=NOW),
    "armies:redo": Door(get="405", post="404 422 404 404 404", at=MINE, data=NOW),
    "armies:restore_version": Door(get="405", post=OWNER_CHANGES, at={**MINE, "version": "version"}, data=NOW),
    "armies:share": Door(get="404 200 404 404 404", post=OWNER_CHANGES, at=MINE, data={**NOW, "visibility": "link"}),
    "armies:renew_link": Door(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:clone": Door(get="405", post=OWNER_CHANGES, at=MINE),
    "armies:collection": Door(
        get=SIGNED_IN, post="401 302 302 302 302", data={"faction": "watch", "models-rifles": "3"}
    ),
    "armies:export_collection": Door(get=SIGNED_IN, post="302 405 405 405 405"),
    "armies:import_collection": Door(get="302 405 405 405 405", post="302 422 422 422 422"),
    "armies:public_lists": Door(get="200"),
    "armies:shared": Door(get="200", at=SHARED),
    "armies:print_shared": Door(get="200", post="303", at=SHARED),
    "armies:print_shared_pdf": Door(get="200", at=SHARED),
    "armies:print_shared_page": Door(get="200", at={**SHARED, "number": "page"}),
    "armies:export_shared": Door(get="200", at=SHARED),
    "armies:copy_shared": Door(get="405", post="302", at=SHARED),
    "armies:history": Door(get=OWNER_READS, at=MINE),
    "armies:version": Door(get=OWNER_READS, at={**MINE, "version": "version"}),
    "armies:archive": Door(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:restore": Door(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:delete": Door(get="404 200 404 404 404", post=OWNER_CHANGES, at=MINE, data=NOW),
}


def lay(cast: Cast) -> dict[str, object]:
    """The owner's strike force of two squads, and a faction of their own that is shared by its link."""
    load_the_watch()
    attic = homebrew.create(
        cast.owner, token="the-attics-token", document=PACK | {"faction": {"slug": "attic", "name": "Attic"}}
    )
    publish(attic)
    homebrew.share(attic, Visibility.LINK)
    strike_force = strike_force_of(cast.owner, "Third Patrol")
    squad = strike_force.squads[0]["id"]
    return {
        "faction": "watch",
        "datasheet": "rifles",
        "strike_force": strike_force.slug,
        "squad": squad,
        "version": 1,
        "token": shared_list_of(cast.owner).token,
        "release": 1,
        "page": 1,
        "operation": "eradication",
        "homebrew": "attic",
        "homebrew_token": "the-attics-token",
        "kind": "datasheets",
    }


def shared_list_of(owner: Any) -> StrikeForce:
    """Another of the owner's, that whoever has its link may read."""
    shared = strike_force_of(owner, "Fourth Patrol")
    share(shared, ChangeRequest(1), Visibility.LINK)
    return shared
