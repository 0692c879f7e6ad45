# Releases each faction as it stands, and moves squads and decks from their rows into their strike force.

import json
from hashlib import sha256

from django.db import migrations

from armies.models.sharing import unguessable
from rules.damocles.formats.content import pack_document, read_pack


def number(value):
    return int(value) if value == int(value) else float(value)


def amount(value):
    return int(value) if value.isascii() and value.isdigit() else value


def present(document):
    return {key: value for key, value in document.items() if value not in (None, "", [], {})}


def weapon_document(row):
    return {
        "slug": row.slug,
        "name": row.name,
        "kind": row.kind,
        "range": number(row.range),
        "attacks": amount(row.attacks),
        "precision": row.precision,
        "damage": amount(row.damage),
    } | present({"carriers": row.carriers, "abilities": row.abilities})


def datasheet_document(row):
    return {
        "slug": row.slug,
        "name": row.name,
        "type": row.type,
        "size": [row.fewest, row.most],
        "orders": row.orders,
        "move": number(row.move),
        "health": row.health,
        "defense": row.defense,
        "base": number(row.base),
        "strategic_valor": row.strategic_valor,
        "strategic_valor_per_extra_unit": row.per_extra_unit,
        "weapons": [weapon_document(weapon) for weapon in row.weapons.order_by("position", "pk")],
    } | present({"abilities": row.abilities, "scenery": row.scenery})


def asset_document(row):
    head = {"orders": row.orders or None, "copies": row.copies, "when": row.when}
    return row.play | {"slug": row.slug, "name": row.name, "text": row.text} | present(head)


def faction_document(row):
    head = {"slug": row.slug, "name": row.name, "summary": row.summary, "rules": row.rules}
    sheets = row.datasheets.filter(withdrawn=False).order_by("position", "pk")
    assets = row.assets.filter(withdrawn=False).order_by("position", "pk")
    pack = {
        "format": "damocles-content/1",
        "faction": present(head),
        "datasheets": [datasheet_document(sheet) for sheet in sheets],
        "assets": [asset_document(asset) for asset in assets],
    }
    return pack_document(read_pack(pack))


def release_factions(apps, schema_editor):
    for faction in apps.get_model("armies", "Faction").objects.all():
        faction.token = unguessable()
        faction.save(update_fields=["token"])
        document = faction_document(faction)
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        digest = sha256(text.encode()).hexdigest()
        apps.get_model("armies", "Release").objects.create(
            faction=faction, number=1, notes="", document=document, digest=digest
        )


def move_lists(apps, schema_editor):
    Release = apps.get_model("armies", "Release")
    releases = {release.faction_id: release for release in Release.objects.defer("document")}
    for row in apps.get_model("armies", "StrikeForce").objects.iterator():
        row.token = unguessable()
        row.release = releases[row.faction_id]
        squads = row.old_squads.select_related("datasheet").order_by("position", "pk")
        row.squads = [squad_document(squad) for squad in squads]
        cards = row.deck_cards.select_related("asset").order_by("asset__position", "asset__pk")
        row.deck = [card.asset.slug for card in cards for _ in range(card.copies)]
        row.save(update_fields=["token", "release", "squads", "deck"])
        state = {"name": row.name, "limit": row.limit, "release": row.release, "squads": row.squads, "deck": row.deck}
        row.changes.create(version=row.version, verb="kept", maker_id=row.owner_id, **state)


def squad_document(squad):
    return {
        "id": f"0-{squad.pk}",
        "datasheet": squad.datasheet.slug,
        "size": squad.size,
        "name": squad.name,
        "weapons": squad.weapons,
    }


class Migration(migrations.Migration):
    dependencies = [("armies", "0002_releases")]

    operations = [
        migrations.RunPython(release_factions, migrations.RunPython.noop),
        migrations.RunPython(move_lists, migrations.RunPython.noop),
    ]
