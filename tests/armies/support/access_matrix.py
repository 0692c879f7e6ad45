"""Rows of factions and strike forces: a list is its owner's alone, and staff may read it."""

from base64 import b64decode
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.actions.list_pictures import add_picture
from armies.actions.owned_pictures import put_picture
from armies.actions.table_games import start
from armies.models import Faction, OwnedPicture, StrikeForce, Visibility
from jobs.models import Job
from rules.games import GAMES
from tests.campaigns.support.content import PACK, load_the_watch, strike_force_of
from tests.support.access_rules import AccessRule, Users
from web.pictures.image_files import re_encode
from workshop.actions import homebrew
from workshop.actions.operations import copy_operation
from workshop.actions.publishing import publish
from workshop.imports import NEW_FACTION
from workshop.models import PublishRequest

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4IScHAAK2AQU0pnWqAAAAAElFTkSuQmCC"
"""The smallest of pictures."""

MINE = {"slug": "strike_force"}
SIGNED_IN = "302 200 200 200 200"
TABLE = {"code": "table"}
SHARED = {"token": "token"}
SQUAD = {"slug": "strike_force", "squad": "squad"}
OWNER_READS = "404 200 404 404 200"
OWNER_CHANGES = "404 302 404 404 404"
NOW = {"version": "1"}

OWNER_WRITES = "404 200 404 404 404"
RELEASED = {"slug": "operation_released"}

ACCESS_RULES = {
    "api:docs": AccessRule(get="200"),
    "api:try": AccessRule(get="200"),
    "armies:factions": AccessRule(get="200"),
    "armies:faction": AccessRule(get="200", at={"slug": "faction"}),
    "armies:releases": AccessRule(get="200", at={"slug": "faction"}),
    "armies:compare_releases": AccessRule(get="200", at={"slug": "faction"}),
    "armies:release": AccessRule(get="200", at={"slug": "faction", "number": "release"}),
    "armies:release_content": AccessRule(get="200", at={"slug": "faction", "number": "release"}),
    "armies:upgrade_all": AccessRule(get="200", post="302", data={"faction": "watch", "release": "1"}),
    "armies:upgrade": AccessRule(get="404 200 404 404 404", post=OWNER_CHANGES, at=MINE, data={**NOW, "release": "1"}),
    "armies:parts": AccessRule(get="200", at={"slug": "faction", "kind": "kind"}),
    "armies:part": AccessRule(get="200", at={"slug": "faction", "kind": "kind", "part": "datasheet"}),
    "armies:operations": AccessRule(get="200"),
    "armies:operation": AccessRule(get="200", at={"slug": "operation"}),
    "armies:operation_releases": AccessRule(get="200", at=RELEASED),
    "armies:compare_operation_releases": AccessRule(get="200", at=RELEASED),
    "armies:operation_release": AccessRule(get="200", at={**RELEASED, "number": "release"}),
    "armies:strike_forces": AccessRule(get="200"),
    "armies:compare": AccessRule(get="200"),
    "armies:new": AccessRule(get="200", post="422", data={"name": ""}),
    "armies:import": AccessRule(get="200", post="422", data={"name": ""}),
    "armies:import_preview": AccessRule(get="405", post="422", data={"document": ""}),
    "armies:strike_force": AccessRule(get=OWNER_READS, at=MINE),
    "armies:export": AccessRule(get=OWNER_READS, at=MINE),
    "armies:keep": AccessRule(get=OWNER_READS, at=MINE),
    "armies:offline": AccessRule(get="200"),
    "armies:offline_begin": AccessRule(get="200", at={"slug": "faction"}),
    "armies:offline_list": AccessRule(
        get=OWNER_WRITES, post="404 302 404 404 404", at=MINE, data={**NOW, "changes": "[]"}
    ),
    "armies:forecast": AccessRule(get=OWNER_WRITES, post="404 422 404 404 404", at=MINE, data={"against": ""}),
    "armies:matrix": AccessRule(get="302 200 200 200 200", post="302 200 200 200 200"),
    "armies:field": AccessRule(get=OWNER_WRITES, post="404 200 404 404 404", at=MINE, data={"stop": "1"}),
    "armies:swap": AccessRule(get="405", post="404 422 404 404 404", at=MINE, data={**NOW, "in": "none"}),
    "armies:swaps": AccessRule(get="405", post=OWNER_CHANGES, at=MINE),
    "armies:forecast_panel": AccessRule(get=OWNER_WRITES, post=OWNER_WRITES, at=MINE),
    "armies:settings": AccessRule(
        get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "name": "Other", "limit": "400"}
    ),
    "armies:add_squad": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "datasheet": "rifles"}),
    "armies:deck": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "more": "steady-now"}),
    "armies:change_squad": AccessRule(get="405", post=OWNER_CHANGES, at=SQUAD, data={**NOW, "name": "", "size": "4"}),
    "armies:duplicate_squad": AccessRule(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:move_up": AccessRule(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:move_down": AccessRule(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:remove_squad": AccessRule(get="405", post=OWNER_CHANGES, at=SQUAD, data=NOW),
    "armies:reorder": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data={**NOW, "squad": ["1-1", "1-0"]}),
    "armies:fill_deck": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:fix": AccessRule(get="405", post="404 422 404 404 404", at=MINE, data={**NOW, "fix": "none"}),
    "armies:undo": AccessRule(get="405", post="404 422 404 404 404", at=MINE, data=NOW),
    "armies:redo": AccessRule(get="405", post="404 422 404 404 404", at=MINE, data=NOW),
    "armies:restore_version": AccessRule(get="405", post=OWNER_CHANGES, at={**MINE, "version": "version"}, data=NOW),
    "armies:share": AccessRule(
        get="404 200 404 404 404", post=OWNER_CHANGES, at=MINE, data={**NOW, "visibility": "link"}
    ),
    "armies:note": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data={"note": "Held back."}),
    "armies:tags": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data={"new_tag": "league"}),
    "armies:squad_note": AccessRule(get="405", post=OWNER_CHANGES, at=SQUAD, data={"note": "Held back."}),
    "armies:list_pictures": AccessRule(get="404 200 404 404 404", post="404 422 404 404 404", at=MINE),
    "armies:delete_list_picture": AccessRule(get="405", post=OWNER_CHANGES, at={**MINE, "key": "list picture"}),
    "armies:list_picture": AccessRule(get="404 200 404 404 404", at={"key": "list picture"}),
    "armies:small_list_picture": AccessRule(get="404 200 404 404 404", at={"key": "list picture"}),
    "armies:table": AccessRule(get="404 200 404 404 404", at=MINE),
    "armies:start_table": AccessRule(get="405", post=OWNER_CHANGES, at=MINE),
    "armies:taps": AccessRule(get="404 204 404 404 404", post=OWNER_CHANGES, at=TABLE),
    "armies:end_table": AccessRule(get=OWNER_WRITES, post=OWNER_CHANGES, at=TABLE),
    "armies:reopen_table": AccessRule(get="405", post=OWNER_CHANGES, at=TABLE),
    "armies:withdraw_end": AccessRule(get="405", post=OWNER_CHANGES, at=TABLE),
    "armies:new_way_back": AccessRule(get="405", post=OWNER_CHANGES, at=TABLE, data={"place": "1"}),
    "armies:join_table": AccessRule(get="200", post="422", data={"code": "no"}),
    "armies:table_game": AccessRule(get="200", at=TABLE),
    "armies:sit_at_table": AccessRule(get="405", post="422 302 422 422 422", at=TABLE, data={"place": "9"}),
    "armies:back_to_table": AccessRule(get="404", post="404", at={**TABLE, "token": "token"}),
    "armies:renew_link": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:clone": AccessRule(get="405", post=OWNER_CHANGES, at=MINE),
    "armies:collection": AccessRule(
        get=SIGNED_IN, post="401 302 302 302 302", data={"faction": "watch", "models-rifles": "3"}
    ),
    "armies:export_collection": AccessRule(get=SIGNED_IN, post="302 405 405 405 405"),
    "armies:import_collection": AccessRule(get="302 405 405 405 405", post="302 422 422 422 422"),
    "armies:owned_picture": AccessRule(
        get=SIGNED_IN, post="302 422 422 422 422", at={"slug": "faction", "part": "datasheet"}
    ),
    "armies:owned_picture_file": AccessRule(get="404 200 404 404 404", at={"key": "owned picture"}),
    "armies:delete_owned_picture": AccessRule(
        get="302 405 405 405 405", post="302 302 404 404 404", at={"key": "owned picture"}
    ),
    "armies:shopping": AccessRule(get=SIGNED_IN, post="302 405 405 405 405"),
    "armies:export_shopping": AccessRule(get=SIGNED_IN, post="302 405 405 405 405"),
    "armies:public_lists": AccessRule(get="200"),
    "armies:shared": AccessRule(get="200", at=SHARED),
    "armies:export_shared": AccessRule(get="200", at=SHARED),
    "armies:keep_shared": AccessRule(get="200", at=SHARED),
    "armies:copy_shared": AccessRule(get="405", post="302", at=SHARED),
    "armies:history": AccessRule(get=OWNER_READS, at=MINE),
    "armies:opening_hand": AccessRule(get=OWNER_READS, at=MINE),
    "armies:squad_odds": AccessRule(get=OWNER_READS, post=OWNER_READS, at=SQUAD),
    "armies:part_odds": AccessRule(get=OWNER_READS, post=OWNER_READS, at={**MINE, "part": "datasheet"}),
    "armies:version": AccessRule(get=OWNER_READS, at={**MINE, "version": "version"}),
    "armies:archive": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:restore": AccessRule(get="405", post=OWNER_CHANGES, at=MINE, data=NOW),
    "armies:delete": AccessRule(get="404 200 404 404 404", post=OWNER_CHANGES, at=MINE, data=NOW),
}


def create_objects(users: Users) -> dict[str, object]:
    """The owner's strike force of two squads, and a faction of their own that is shared by its link."""
    load_the_watch()
    attic = homebrew.create(
        users.owner, token="the-attics-token", document=PACK | {"faction": {"slug": "attic", "name": "Attic"}}
    )
    publish(attic)
    homebrew.share(attic, Visibility.LINK)
    strike_force = strike_force_of(users.owner, "Third Patrol")
    squad = strike_force.squads[0]["id"]
    done = {"state": Job.State.DONE, "result": {"slug": "attic", "name": "Attic"}, "finished": timezone.now()}
    Job.objects.create(kind=NEW_FACTION, key="import:attic", owner=str(users.owner.pk), **done)
    pixel = re_encode(SimpleUploadedFile("pixel", b64decode(PIXEL)))
    picture = add_picture(strike_force, "", pixel, "", key=uuid4())
    put_picture(users.owner, Faction.objects.get(slug="watch"), "rifles", pixel, "", key=uuid4())
    table = start(strike_force, ["Ben"])
    operation = copy_operation(GAMES[0], GAMES[0].content.missions[0])
    publish(operation)
    return {
        "import_key": "attic",
        "publish_request": PublishRequest.objects.create(faction=attic, asked_by=users.other, digest="d").pk,
        "operation_request": operation.publish_requests.create(asked_by=users.other, digest="d").pk,
        "language": "fr",
        "designer": users.organiser.pk,
        "faction": "watch",
        "datasheet": "rifles",
        "strike_force": strike_force.slug,
        "squad": squad,
        "version": 1,
        "token": shared_list_of(users.owner).token,
        "release": 1,
        "page": 1,
        "operation": "eradication",
        "operation_draft": operation.pk,
        "operation_released": operation.slug,
        "game": "damocles",
        "list picture": picture.key,
        "owned picture": OwnedPicture.objects.get().key,
        "table": table.code,
        "played at table": table.pk,
        "homebrew": "attic",
        "homebrew_token": "the-attics-token",
        "kind": "datasheets",
        "assets": "assets",
        "abilities": "abilities",
        "list": "weapons",
        "weapon": "rifle",
    }


def shared_list_of(owner: Any) -> StrikeForce:
    """Another list of the owner, shared by link."""
    shared = strike_force_of(owner, "Fourth Patrol")
    share(shared, ChangeRequest(1), Visibility.LINK)
    return shared
