"""A campaign written out whole, `damocles-campaign/1`: what its rows hold beyond the ledger goes beside it."""

from datetime import UTC, datetime
from typing import Any

from campaigns.chronicle import events_of
from campaigns.ledger.transfer import FORMAT, packed
from campaigns.models import Battle, Campaign, Entry, Side, Story

FOUGHT = (Battle.State.RECORDED, Battle.State.VOID)


def campaign_document(campaign: Campaign) -> dict[str, Any]:
    """The whole campaign. The secret of a battle that is not fought yet stays here: who has it could foresee dice."""
    return {
        "format": FORMAT,
        "name": campaign.name,
        "summary": campaign.summary,
        "limit": campaign.limit,
        "events": [
            {
                "number": event.number,
                "kind": event.kind,
                "at": event.at,
                "by": event.by,
                "document": event.document,
                "seal": event.seal,
            }
            for event in events_of(campaign)
        ],
        "forces": [_force(entry) for entry in _entries(campaign)],
        "battles": [_battle(battle) for battle in _battles(campaign)],
        "stories": [_story(story) for story in _stories(campaign)],
    }


def _entries(campaign: Campaign) -> Any:
    return Entry.objects.with_documents().filter(membership__campaign=campaign).order_by("number")


def _battles(campaign: Campaign) -> Any:
    return campaign.battles.with_documents().with_sides().order_by("number")


def _stories(campaign: Campaign) -> Any:
    rows = Story.objects.filter(campaign=campaign, hidden=None).select_related("author", "battle")
    return rows.order_by("written", "pk")


def _force(entry: Entry) -> dict[str, Any]:
    return {"force": entry.number, "rows": entry.squad_rows, "roster": entry.roster, "player": entry.player}


def _battle(battle: Battle) -> dict[str, Any]:
    fought = battle.state in FOUGHT
    return {
        "battle": battle.number,
        "title": battle.title,
        "state": battle.state,
        "method": battle.method or None,
        "round": battle.round,
        "deadline": instant(battle.deadline),
        "stake": battle.stake or None,
        "chapter": battle.chapter or None,
        "planned": instant(battle.planned),
        "played": battle.played.isoformat() if battle.played else None,
        "recorded": instant(battle.recorded),
        "notes": battle.notes,
        "secret": battle.secret if fought else None,
        "promise": battle.promise if fought else None,
        "commitment": (battle.commitment or None) if fought else None,
        "seed": battle.seed,
        "operation": packed(battle.operation),
        "scenario": packed(battle.scenario),
        "result": packed(battle.result),
        "sides": [_side(side, fought) for side in battle.sides.all()],
    }


def _side(side: Side, fought: bool) -> dict[str, Any]:
    """Plans and players' parts of a seed are told once the battle was fought."""
    return {
        "force": side.entry.number,
        "colour": side.colour,
        "plan": side.plan if fought else None,
        "salt": side.salt if fought else "",
        "squad_ids": side.squad_ids,
    }


def _story(story: Story) -> dict[str, Any]:
    return {
        "member": story.author.number,
        "battle": story.battle.number if story.battle else None,
        "title": story.title,
        "text": story.text,
        "written": instant(story.written),
    }


def instant(moment: datetime | None) -> str | None:
    """A moment as documents write it: in UTC."""
    return None if moment is None else moment.astimezone(UTC).isoformat()
