"""A walk through the whole API, call by call: what is sent and answered becomes the examples of its document."""

from typing import Any
from unittest import mock
from uuid import UUID

from django.contrib.auth.models import User

from armies.models import Operation, StrikeForce
from jobs.kinds import KINDS
from rules.games import GAMES
from tests.armies.support.access_matrix import PIXEL
from tests.armies.support.causeway import CAUSEWAY, dearer
from tests.campaigns.support.forecasts import TEN
from tests.support.api_client import token_for
from tests.support.api_walk import Walk
from workshop.actions.importing import read_content, save_content
from workshop.actions.operations import copy_operation
from workshop.actions.publishing import publish

PICTURE = UUID("7f0c2f5e-6a2c-4d2e-9a58-1f3f0a7f7b11")
HALF = {"datasheet": "line-rifles", "size": 4, "name": "First squad", "weapons": {"launcher": 1}}
ROSTER = {
    "format": "damocles-roster/1",
    "name": "Third Patrol",
    "faction": "causeway",
    "limit": 500,
    "squads": [HALF, {"datasheet": "mudskippers", "size": 2}],
    "deck": ["covering-fire"] * 2 + ["dry-boots"] * 9,
}
ATTACK = {"attacks": 4, "precision": 4, "defense": 5, "units": 3, "cover": "heavy"}


def walked() -> dict[str, list[dict[str, Any]]]:
    """Every operation called at least once, by Ada, by staff and by a visitor."""
    walk = Walk()
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        save_content([read_content(CAUSEWAY)])
        released_twice()
        ada = token_for(User.objects.create_user("ada"))
        staff = token_for(User.objects.create_superuser("marshal"))
    reads_content(walk)
    judges(walk)
    walk.secret = ada
    slug = builds(walk)
    walk.secret = staff
    designs(walk)
    walk.secret = ada
    brews(walk, slug)
    collects(walk, slug)
    foresees(walk, slug)
    upgrades(walk, slug)
    shares(walk, slug)
    refuses(walk, slug)
    ends(walk, slug)
    imports(walk)
    reads_operations(walk)
    return walk.examples


def reads_content(walk: Walk) -> None:
    walk.call("list_factions")
    walk.call("read_faction", slug="causeway")
    walk.call("list_releases", slug="causeway")
    walk.call("read_release", slug="causeway", number=1)
    walk.call("export_pack", slug="causeway", number=1)
    walk.call("list_datasheets", slug="causeway", number=1, type="troops", search="rifles")
    walk.call("read_datasheet", slug="causeway", number=1, datasheet="line-rifles")
    walk.call("list_assets", slug="causeway", number=1)
    walk.call("read_asset", slug="causeway", number=1, asset="covering-fire")
    walk.call("list_parts", slug="causeway", number=1, kind="assets")
    walk.call("read_part", slug="causeway", number=1, kind="assets", part="covering-fire")
    walk.call("list_games")
    walk.call("read_game", slug="damocles")
    walk.call("list_operations")
    walk.call("read_operation", slug="eradication")


def reads_operations(walk: Walk) -> None:
    walk.call("list_operation_releases", slug="eradication-copy")
    walk.call("read_operation_release", slug="eradication-copy", number=1)
    walk.call("read_operation_changes", slug="eradication-copy", number=2)


def released_twice() -> None:
    """An operation of which the second release is shorter."""
    operation = copy_operation(GAMES[0], GAMES[0].content.missions[0])
    publish(operation)
    Operation.objects.filter(pk=operation.pk).update(document=operation.document | {"turns": 6})
    publish(operation, notes="It dragged on.")


def judges(walk: Walk) -> None:
    walk.call("check_roster", "legal", ROSTER)
    walk.call("check_roster", "too dear", ROSTER | {"limit": 100})
    walk.call("odds", body=ATTACK)


def builds(walk: Walk) -> str:
    made = walk.call("create_strike_force", body={"faction": "causeway", "name": "Night Watch", "limit": 300})
    empty = made.json()["slug"]
    slug = str(walk.call("import_roster", body=ROSTER, **{"Idempotency-Key": "5d41402a"}).json()["slug"])
    walk.call("list_strike_forces", legal="true", ordering="name")
    state = walk.call("read_strike_force", slug=slug).json()
    squads = [*state["squads"], {"datasheet": "line-rifles", "size": 3}]
    walk.call("change_strike_force", body={"limit": 300}, slug=slug)
    walk.call(
        "replace_strike_force",
        body={"name": "Third Patrol", "limit": 150, "squads": squads, "deck": state["deck"]},
        slug=slug,
    )
    walk.call("fix_violation", body={"violation": 0}, slug=slug)
    for step in ("undo", "redo", "archive", "restore"):
        walk.call(step, slug=slug)
    notes = {"note": "For the harbour.", "squad_notes": {"1-0": "Held back."}, "tags": ["Harbour league"]}
    walk.call("write_notes", body=notes, slug=slug)
    walk.call("fill_deck", slug=empty)
    walk.call("duplicate", slug=slug)
    walk.call("list_versions", slug=slug, page_size=3)
    walk.call("read_version", slug=slug, version=1)
    walk.call("restore_version", slug=slug, version=1)
    walk.call("export_roster", slug=slug)
    walk.call("export_text", slug=slug)
    walk.call("print_strike_force", slug=slug, paper="Letter", sheets="4up")
    return slug


def designs(walk: Walk) -> None:
    walk.call("list_drafts")
    walk.call("read_draft", slug="causeway")
    walk.call("replace_draft", body=dearer(), slug="causeway")
    walk.call("read_draft_changes", slug="causeway")
    walk.call("weigh_draft", slug="causeway")
    walk.call("publish", body={"notes": "Line Rifles were too cheap."}, slug="causeway")
    walk.call("read_changes", slug="causeway", number=2)


def brews(walk: Walk, strike_force: str) -> None:
    """A faction of a player's own, from its first pack to its end."""
    walk.call("create_faction", body=CAUSEWAY | {"faction": {"slug": "mudlarks", "name": "Mudlarks"}})
    walk.call("share_faction", body={"visibility": "link"}, slug="mudlarks")
    for step in ("renew_faction_link", "archive_faction", "restore_faction", "read_draft"):
        walk.call(step, slug="mudlarks")
    minute, body = walk.minute, {"against": [f"own:{strike_force}"], "missions": ["eradication"]}
    with mock.patch("armies.computation.matrix_jobs.ROUNDS", (2,)):
        walk.call("fight_draft", body=body | {"lists": ["drawn:1"]}, slug="mudlarks")
    with mock.patch.multiple("armies.computation.experiment_jobs", LISTS=2, ROUNDS=1):
        walk.call("weigh_datasheets", body=body, slug="mudlarks")
    with mock.patch.multiple("armies.computation.sweep", LISTS=1, BATTLES=4):
        swept = {"part": "line-rifles", "figure": "health", "values": [1, 2]}
        walk.call("sweep_figure", body=body | swept, slug="mudlarks")
    walk.minute = minute
    walk.call("delete_faction", slug="mudlarks")


def imports(walk: Walk) -> None:
    """A pack that is large."""
    with mock.patch("workshop.api.homebrew.is_small", return_value=False):
        walk.call("create_faction", body=CAUSEWAY | {"faction": {"slug": "mudlarks", "name": "Mudlarks"}})
    walk.call("read_import", key=walk.examples["create_faction"][-1]["answer"]["key"])


def collects(walk: Walk, slug: str) -> None:
    walk.call("change_collection", body={"causeway": {"line-rifles": {"models": 6, "built": 4, "painted": 1}}})
    walk.call("read_collection")
    walk.call("read_lacking", slug=slug)
    walk.call("read_shopping_list", lists=slug)
    with mock.patch("armies.api.list_pictures.uuid4", return_value=PICTURE):
        squad = StrikeForce.objects.get(slug=slug).squads[0]["id"]
        picture = {"picture": PIXEL, "caption": "In oils.", "squad": squad}
        key = walk.call("add_miniatures", body=picture, slug=slug).json()["key"]
    walk.call("list_miniatures", slug=slug)
    walk.call("read_miniatures", slug=slug, key=key)
    walk.call("delete_miniatures", slug=slug, key=key)


def foresees(walk: Walk, slug: str) -> None:
    """The list against itself; the examples that follow keep their minutes."""
    minute, body = walk.minute, {"against": f"own:{slug}", "mission": "eradication", "runs": 100}
    with mock.patch.dict(KINDS, TEN):
        walk.call("forecast_strike_force", body=body, slug=slug)
    with mock.patch("armies.computation.field.ROUNDS", (2,)):
        walk.call("forecast_field", body={"mission": "eradication"}, slug=slug)
    with mock.patch("armies.computation.matrix_jobs.ROUNDS", (2,)):
        body = {"lists": [f"own:{slug}"], "against": [body["against"]], "missions": ["eradication"]}
        walk.call("fight_matrix", body=body)
    walk.minute = minute


def upgrades(walk: Walk, slug: str) -> None:
    walk.call("preview_upgrade", slug=slug)
    walk.call("upgrade", body={"release": 2}, slug=slug)


def shares(walk: Walk, slug: str) -> None:
    walk.call("share", body={"visibility": "public"}, slug=slug)
    token = walk.call("renew_link", slug=slug).json()["token"]
    walk.call("list_shared", search="patrol")
    walk.call("read_shared", token=token)
    walk.call("print_shared", token=token)
    walk.call("copy_shared", token=token)


def refuses(walk: Walk, slug: str) -> None:
    """What most often goes wrong."""
    walk.call("create_strike_force", "unknown key", {"faction": "causeway", "name": "A", "limit": 1, "owner": "b"})
    walk.call("change_strike_force", "stale", {"name": "Fourth Patrol"}, slug=slug, tag='"1-0"')
    walk.call("change_strike_force", "no version", {"name": "Fourth Patrol"}, slug=slug, tag="none")
    walk.call("redo", "nothing to redo", slug=slug)


def ends(walk: Walk, slug: str) -> None:
    walk.call("delete_strike_force", slug=slug)
