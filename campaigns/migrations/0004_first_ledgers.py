"""Writes the ledgers of the campaigns that are there: who founded and joined, what was entered and what was recorded."""

import hashlib
import json
import secrets
from datetime import UTC

from django.db import migrations

from campaigns.models.campaign import invite_token, join_code


def write_ledgers(apps, schema_editor):
    for campaign in apps.get_model("campaigns", "Campaign").objects.order_by("pk"):
        campaign.code = join_code()
        campaign.agreement = {}
        campaign.save(update_fields=["code", "agreement"])
        members = _number_members(apps, campaign)
        entries = _number_entries(apps, campaign)
        battles = _number_battles(apps, campaign)
        _write(apps, campaign, _happened(campaign, members, entries, battles))


def _number_members(apps, campaign):
    members = list(apps.get_model("campaigns", "Membership").objects.filter(campaign=campaign).order_by("joined", "pk"))
    for number, member in enumerate(members, 1):
        member.number = number
        member.name = member.user.username if member.user else ""
        member.calendar_token = invite_token()
        member.save(update_fields=["number", "name", "calendar_token"])
    return members


def _number_entries(apps, campaign):
    rows = apps.get_model("campaigns", "Entry").objects.filter(membership__campaign=campaign)
    entries = list(rows.select_related("membership").order_by("entered", "pk"))
    for number, entry in enumerate(entries, 1):
        entry.number = number
        entry.squad_ids = [str(place) for place in range(1, entry.squads + 1)]
        entry.save(update_fields=["number", "squad_ids"])
    return entries


def _number_battles(apps, campaign):
    """One that waits to be fought is promised anew: its seed comes from a secret that nobody knows."""
    battles = list(apps.get_model("campaigns", "Battle").objects.filter(campaign=campaign).order_by("planned", "pk"))
    for number, battle in enumerate(battles, 1):
        battle.number = number
        battle.secret = secrets.token_hex(32)
        battle.promise = hashlib.sha256(battle.secret.encode()).hexdigest()
        if battle.state == "planned":
            battle.seed = None
            battle.scenario = {key: value for key, value in battle.scenario.items() if key != "seed"}
        battle.save(update_fields=["number", "secret", "promise", "seed", "scenario"])
        for side in battle.sides.select_related("entry"):
            side.squad_ids = side.entry.squad_ids or [str(place) for place in range(1, side.entry.squads + 1)]
            side.save(update_fields=["squad_ids"])
    return battles


def _happened(campaign, members, entries, battles):
    """What happened, in order: (instant, order among equals, kind, who, document)."""
    founder = members[0] if members else None
    told = [(campaign.created, 0, "founded", founder, {"name": campaign.name, "agreement": {}})]
    for member in members:
        joined = {"member": member.number, "name": member.name, "role": member.role}
        told.append((max(member.joined, campaign.created), 1, "joined", member, joined))
    for entry in entries:
        told.append((entry.entered, 2, "entered", entry.membership, _entered(entry)))
        if entry.withdrawn:
            told.append((entry.withdrawn, 4, "withdrawn", entry.membership, {"force": entry.number}))
    by_user = {member.user_id: member for member in members if member.user_id}
    for battle in battles:
        if battle.state == "recorded":
            told.append((battle.recorded, 3, "result", by_user.get(battle.recorded_by_id), _result(battle)))
    return sorted(told, key=lambda one: one[:2])


def _entered(entry):
    squads = zip(entry.roster["squads"], entry.player["squads"], strict=True)
    return {
        "force": entry.number,
        "member": entry.membership.number,
        "name": entry.name,
        "faction": entry.roster["faction"],
        "faction_name": entry.faction,
        "release": entry.roster.get("release"),
        "strategic_valor": entry.strategic_valor,
        "squads": [
            {
                "id": str(place),
                "name": squad.get("name") or fielded["datasheet"]["name"],
                "datasheet": squad["datasheet"],
                "strategic_valor": 0,
            }
            for place, (squad, fielded) in enumerate(squads, 1)
        ],
    }


def _result(battle):
    return {
        "battle": battle.number,
        "round": None,
        "title": battle.title,
        "operation": battle.operation.get("slug", ""),
        "method": battle.method,
        "played": battle.played.isoformat(),
        "stake": None,
        "chapter": None,
        "luck": hashlib.sha256(f"{battle.slug}".encode()).hexdigest(),
        "sides": [_side(side) for side in battle.sides.select_related("entry__membership").order_by("place")],
    }


def _side(side):
    return {
        "force": side.entry.number,
        "member": side.entry.membership.number,
        "outcome": side.outcome,
        "victory_points": side.victory_points,
        "squads_lost": side.squads_lost,
        "tactical_points": side.tactical_points,
        "reasons": {},
        "squads": [],
    }


def _write(apps, campaign, told):
    seal = ""
    rows = apps.get_model("campaigns", "LedgerEvent").objects
    for number, (at, _order, kind, member, document) in enumerate(told, 1):
        instant = at.astimezone(UTC).isoformat()
        by = member.number if member else None
        seal = _seal(seal, {"number": number, "kind": kind, "at": instant, "by": by, "document": document})
        rows.create(
            campaign=campaign,
            number=number,
            kind=kind,
            at=instant,
            by_id=member.user_id if member else None,
            by_number=by,
            document=document,
            seal=seal,
        )


def _seal(previous, event):
    """As events were sealed when this was written."""
    text = json.dumps(event, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{previous}{text}".encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_ledger")]
    operations = [migrations.RunPython(write_ledgers, migrations.RunPython.noop)]
