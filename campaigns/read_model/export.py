"""Export a campaign as `damocles-campaign/2`: the ledger and what only rows hold."""

from datetime import UTC, datetime
from typing import Any

from django.db.models.functions import Length

from campaigns.ledger.transfer import FORMAT, MAX_BYTES_OF_PICTURES, MAX_PICTURES, in_base64, packed
from campaigns.models import Battle, Campaign, Entry, Picture, PlayerStory, Side
from campaigns.models.story import PictureQuerySet
from campaigns.read_model.campaign_state import events_of, state_of
from people.admission import admitted

FOUGHT_METHODS = (Battle.State.RECORDED, Battle.State.VOID)


@admitted()
def campaign_document(campaign: Campaign, *, with_pictures: bool = False) -> dict[str, Any]:
    """The whole campaign, without secrets of unfought battles, which would reveal their dice.

    Pictures that exceed the maximum size are left out, oldest first, and counted.
    """
    taken, left_out = _taken(campaign) if with_pictures else ([], _pictures(campaign).count())
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
                "seal": event.hash,
            }
            for event in events_of(campaign)
        ],
        "members": _members(campaign),
        "forces": [_force(entry) for entry in _entries(campaign)],
        "battles": [_battle(battle) for battle in _battles(campaign)],
        "stories": [_story(story) for story in _stories(campaign)],
        "pictures": [_picture(picture) for picture in _pictures(campaign).filter(pk__in=taken)],
        "pictures_left_out": left_out,
    }


def _members(campaign: Campaign) -> list[dict[str, Any]]:
    """Members in the ledger, without waiting ones."""
    known, names = state_of(campaign).members, dict(campaign.memberships.values_list("number", "name"))
    return [{"member": number, "name": names.get(number) or None} for number in sorted(known)]


def _entries(campaign: Campaign) -> Any:
    return Entry.objects.with_documents().filter(membership__campaign=campaign).order_by("number")


def _battles(campaign: Campaign) -> Any:
    return campaign.battles.with_documents().with_sides().order_by("number")


def _stories(campaign: Campaign) -> Any:
    rows = PlayerStory.objects.filter(campaign=campaign, hidden=None, taken_down=None).select_related(
        "author", "battle"
    )
    return rows.order_by("written", "pk")


def _pictures(campaign: Campaign) -> PictureQuerySet:
    """Pictures of battles, without those of pending proposals and those that moderators hid."""
    rows = (
        Picture.objects.confirmed()
        .filter(battle__campaign=campaign, taken_down=None)
        .order_by("battle__number", "added", "pk")
    )
    return rows.select_related("author", "battle")


def _taken(campaign: Campaign) -> tuple[list[int], int]:
    """The newest pictures within the maximum size, and the number left out."""
    sizes = _pictures(campaign).annotate(size=Length("image")).order_by("-added", "-pk").values_list("pk", "size")
    taken: list[int] = []
    room = MAX_BYTES_OF_PICTURES
    for pk, size in sizes:
        room -= size
        if room < 0 or len(taken) == MAX_PICTURES:
            break
        taken.append(pk)
    return taken, len(sizes) - len(taken)


def _force(entry: Entry) -> dict[str, Any]:
    return {"force": entry.number, "rows": entry.squad_rows, "roster": entry.roster, "content": entry.content}


def _battle(battle: Battle) -> dict[str, Any]:
    fought = battle.state in FOUGHT_METHODS
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
        "operation_by_lot": battle.operation_by_lot,
        "part": battle.part._asdict(),
        "called_off_with": battle.called_off_with,
        "secret": battle.secret if fought else None,
        "promise": battle.seed_commitment if fought else None,
        "commitment": (battle.commitment or None) if fought else None,
        "seed": battle.seed,
        "operation": packed(battle.operation),
        "scenario": packed(battle.scenario),
        "result": packed(battle.result),
        **({} if battle.answers is None else {"answers": packed(battle.answers)}),
        "sides": [_side(side, fought) for side in battle.sides.all()],
    }


def _side(side: Side, fought: bool) -> dict[str, Any]:
    """Plans and salts are exported only of fought battles."""
    return {
        "force": side.entry.number,
        "colour": side.colour,
        "alliance": side.alliance,
        "plan": side.plan if fought else None,
        "salt": side.salt if fought else "",
        "squad_ids": side.squad_ids,
    }


def _story(story: PlayerStory) -> dict[str, Any]:
    return {
        "member": story.author.number,
        "battle": story.battle.number if story.battle else None,
        "title": story.title,
        "text": story.text,
        "written": instant(story.written),
    }


def _picture(picture: Picture) -> dict[str, Any]:
    return {
        "battle": picture.battle.number,
        "member": picture.author.number,
        "caption": picture.caption,
        "added": instant(picture.added),
        **in_base64(bytes(picture.image)),
    }


def instant(moment: datetime | None) -> str | None:
    """A datetime in UTC, in ISO format."""
    return None if moment is None else moment.astimezone(UTC).isoformat()
