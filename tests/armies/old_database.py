"""A database as the first version of the site left it, taken to the newest: `python -m tests.armies.old_database`.

It runs in a process of its own, on a database of its own, and prints what the site finds there afterwards.
"""

import json
import os
import sys
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402

THEN = [("armies", "0001_initial"), ("campaigns", "0001_initial"), ("auth", "0012_alter_user_first_name_max_length")]
MANY = 2500
"""More lists than are fetched at once."""
ODD_NAME = "<b>Bob</b> \u202eevil\u202c 🎲 𝔐"
RIFLE = {"kind": "missile", "range": Decimal("40"), "attacks": "1", "precision": 4, "damage": "1"}
MAN = {"orders": 3, "move": Decimal("12"), "health": 1, "defense": 5}


def main() -> None:
    for target in THEN:
        call_command("migrate", *target, verbosity=0)
    populate(MigrationExecutor(connection).loader.project_state(THEN).apps)
    call_command("migrate", verbosity=0)
    json.dump(found(), sys.stdout)


def populate(old: Any) -> None:
    """Three factions, one of them empty; lists of Ada's, of Ben's and of a visitor's; some content withdrawn."""
    model = lambda name: old.get_model("armies", name)  # noqa: E731
    people = {name: old.get_model("auth", "User").objects.create(username=name) for name in ("ada", "ben")}
    guard, swarm, _ = (
        model("Faction").objects.create(slug=slug, name=f"The {slug.title()}") for slug in ("guard", "swarm", "empty")
    )
    sheets = [
        sheet(model, guard, "rifles", "troops", 3, 6, 60, 15, position=0),
        sheet(model, guard, "runners", "scouts", 2, 4, 40, 20, position=2),
        sheet(model, guard, "sappers", "specialists", 2, 3, 50, 25, position=1, withdrawn=True),
        sheet(model, swarm, "crawlers", "troops", 5, 9, 50, 10, position=0),
    ]
    assets = [
        asset(model, guard, "rations", 1),
        asset(model, guard, "smoke", 0, copies=2, orders=1, play={"effects": []}),
        asset(model, guard, "flares", 2, withdrawn=True),
    ]
    lists(model, people, guard, dict(zip(("rifles", "runners", "sappers", "crawlers"), sheets, strict=True)), assets)


def sheet(
    model: Any, faction: Any, slug: str, type: str, fewest: int, most: int, valor: int, more: int, **rest: Any
) -> Any:
    figures = MAN | {"fewest": fewest, "most": most, "strategic_valor": valor, "per_extra_unit": more}
    row = model("Datasheet").objects.create(
        faction=faction, slug=slug, name=slug.title(), type=type, base=Decimal("2.5"), **figures, **rest
    )
    model("Weapon").objects.create(datasheet=row, slug="rifle", name="Rifle", position=1, **RIFLE)
    launcher = RIFLE | {"damage": "D6", "carriers": 1}
    model("Weapon").objects.create(datasheet=row, slug="launcher", name="Launcher", position=2, **launcher)
    return row


def asset(model: Any, faction: Any, slug: str, position: int, **rest: Any) -> Any:
    text = f"{slug.title()} for all."
    return model("Asset").objects.create(
        faction=faction, slug=slug, name=slug.title(), text=text, position=position, **rest
    )


def lists(model: Any, people: Any, guard: Any, sheets: Any, assets: Any) -> None:
    def a_list(slug: str, name: str, owner: Any, squads: Any, deck: Any, **rest: Any) -> None:
        head = {"slug": slug, "name": name, "owner": owner, "faction": guard, "limit": 500}
        row = model("StrikeForce").objects.create(**head | rest)
        for position, (kind, size, called, weapons) in squads:
            squad = {"datasheet": sheets[kind], "size": size, "name": called, "weapons": weapons}
            model("Squad").objects.create(strike_force=row, position=position, **squad)
        for card, copies in deck:
            model("DeckCard").objects.create(strike_force=row, asset=card, copies=copies)

    rations, smoke, flares = assets
    patrol = [(5, ("runners", 2, "", {})), (1, ("rifles", 4, "The Wall", {"launcher": 1}))]
    a_list("third", "Third Patrol", people["ada"], patrol, [(rations, 9), (smoke, 2)], version=7, last_change="mark")
    old = [(0, ("rifles", 3, "", {})), (1, ("sappers", 2, "", {}))]
    archived = datetime(2025, 3, 1, 12, tzinfo=UTC)
    a_list("old", "Old Guard", people["ben"], old, [(flares, 1)], limit=100, archived=archived)
    a_list("nobodys", ODD_NAME, None, [], [])
    a_list("mixed", "Mixed", people["ada"], [(0, ("crawlers", 5, "", {}))], [])
    row = {"owner": people["ben"], "faction": guard, "limit": 300}
    many = [model("StrikeForce")(slug=f"many-{n}", name=f"Many {n}", **row) for n in range(MANY)]
    model("StrikeForce").objects.bulk_create(many)
    crowd = model("StrikeForce").objects.filter(slug__startswith="many-")
    model("Squad").objects.bulk_create(
        model("Squad")(strike_force=row, datasheet=sheets["rifles"], size=3) for row in crowd
    )


def found() -> dict[str, Any]:
    """What the site shows, through its own code of today."""
    from armies.models import Change, Release, StrikeForce

    some = StrikeForce.objects.with_release().exclude(slug__startswith="many-")
    crowd = StrikeForce.objects.filter(slug__startswith="many-").prefetch_related("changes")
    return {
        "releases": {row.faction.slug: release(row) for row in Release.objects.select_related("faction")},
        "lists": {row.slug: strike_force(row) for row in some},
        "crowd": sorted({(len(row.squads), row.changes.count(), len(row.token)) for row in crowd}),
        "tokens": StrikeForce.objects.values("token").distinct().count(),
        "changes": Change.objects.count(),
    }


def release(row: Any) -> dict[str, Any]:
    """A release, and whether the draft that is still there would be the very same."""
    from armies.actions.releases import NothingNewError, digest_of, publish
    from armies.bridge import content_of
    from rules.damocles.formats.content import pack_document

    content = content_of(row)
    try:
        again = str(publish(row.faction))
    except NothingNewError:
        again = "nothing new"
    return {
        "number": row.number,
        "datasheets": [[sheet.slug, [weapon.slug for weapon in sheet.weapons]] for sheet in content.datasheets],
        "assets": [asset.slug for asset in content.assets],
        "digest": row.digest == digest_of(pack_document(content)),
        "again": again,
        "drafted": sorted(row.faction.datasheets.values_list("slug", flat=True)),
    }


def strike_force(row: Any) -> dict[str, Any]:
    """A list, its verdict, its one version, and what remains of it after a change that is undone."""
    from armies.actions import Edit, history, squads
    from armies.bridge import verdict_of

    verdict = verdict_of(row)
    shown = {
        "name": row.name,
        "owner": row.owner and row.owner.username,
        "release": [row.release.faction.slug, row.release.number],
        "squads": [[it["datasheet"], it["size"], it["name"], it["weapons"]] for it in row.squads],
        "deck": row.deck,
        "version": row.version,
        "archived": row.archived and row.archived.isoformat(),
        "visibility": row.visibility,
        "valor": verdict.strategic_valor,
        "legal": verdict.legal,
        "codes": [violation.code for violation in verdict.violations],
    }
    first = row.changes.get()
    shown["first"] = [first.version, first.verb, first.maker_id == row.owner_id, first.squads == row.squads]
    squads.change_agreement(row, Edit(row.version), name="Renamed", limit=300)
    history.undo(row, Edit(row.version))
    shown["undone"] = [row.name, row.version, row.squads == first.squads, row.limit == first.limit]
    return shown


if __name__ == "__main__":
    main()
