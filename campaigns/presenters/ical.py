"""The calendar file of a campaign (RFC 5545): deadlines of rounds, and battles, one's own marked."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from campaigns.actions.rounds import moment
from campaigns.ledger.state import Round
from campaigns.models import Battle, Campaign, Membership
from campaigns.read_model.campaign_state import state_of

PRODUCT_ID = "-//Damocles//campaigns//EN"
Address = Callable[[str], str]
"""Makes a whole address of a path."""

Changes = dict[int, list[datetime]]
"""When the end of each round was changed, by the round's number."""


class Entry(NamedTuple):
    """A calendar entry. `stamp` is its last change, `sequence` the number of changes."""

    uid: str
    summary: str
    start: datetime | date
    stamp: datetime
    sequence: int
    url: str
    text: str = ""
    cancelled: bool = False


def calendar_of(membership: Membership, address: Address) -> bytes:
    """The iCalendar file for this member."""
    campaign = membership.campaign
    calendar = Calendar()
    calendar.add("prodid", PRODUCT_ID)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _plain(campaign.name))
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    changes = _changes(campaign)
    for entry in [*_rounds(campaign, changes, address), *_battles(membership, changes, address)]:
        calendar.add_component(_event(entry))
    return bytes(calendar.to_ical())


def _event(entry: Entry) -> Event:
    event = Event()
    event.add("uid", entry.uid)
    event.add("dtstamp", entry.stamp.astimezone(UTC))
    event.add("last-modified", entry.stamp.astimezone(UTC))
    event.add("sequence", entry.sequence)
    event.add("dtstart", entry.start.astimezone(UTC) if isinstance(entry.start, datetime) else entry.start)
    event.add("summary", _plain(entry.summary))
    event.add("url", entry.url)
    event.add("status", "CANCELLED" if entry.cancelled else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    if entry.text:
        event.add("description", _plain(entry.text))
    return event


def _plain(text: str) -> str:
    """One line: nothing in a name begins another property."""
    return " ".join(text.split())


def _changes(campaign: Campaign) -> Changes:
    """When the end of each round was set or moved, it was closed, or such an event was taken back or brought back."""
    events = campaign.ledger.filter(kind__in=["round_opened", "deadline_moved", "round_closed", "taken_back"]).order_by(
        "number"
    )
    concerned: dict[int, set[int]] = {}
    changes: Changes = {}
    for number, at, document in events.values_list("number", "at", "document"):
        earlier = (concerned.get(event, set()) for event in document.get("events", []))
        concerned[number] = {document["round"]} if "round" in document else set().union(*earlier)
        for round in concerned[number]:
            changes.setdefault(round, []).append(datetime.fromisoformat(at))
    return changes


def _rounds(campaign: Campaign, changes: Changes, address: Address) -> list[Entry]:
    """The deadlines of the rounds that stand."""
    rounds = [round for round in state_of(campaign).rounds.values() if round.deadline]
    return [_round(campaign, round, changes[round.number], address) for round in rounds]


def _round(campaign: Campaign, round: Round, changes: list[datetime], address: Address) -> Entry:
    """It ends at its deadline, or earlier when it was closed."""
    until = moment(round.deadline)
    assert until is not None
    until = min(until, changes[-1]) if round.closed else until
    template = (
        _("Round %(round)s has ended (%(campaign)s)") if round.closed else _("Round %(round)s ends (%(campaign)s)")
    )
    summary = template % {"round": round.number, "campaign": campaign.name}
    url = address(f"{campaign.get_absolute_url()}rounds/")
    uid = f"{campaign.slug}-round-{round.number}@damocles"
    return Entry(uid, summary, until, changes[-1], len(changes) - 1, url)


def _battles(membership: Membership, changes: Changes, address: Address) -> list[Entry]:
    """The battles that have a day: a date or deadline while they are planned, then when they were played."""
    battles = membership.campaign.battles.with_sides().exclude(deadline=None, date=None, played=None)
    return [
        _battle(battle, membership, len(changes.get(battle.round or 0, [0])) - 1, address)
        for battle in battles.order_by("number")
    ]


def _battle(battle: Battle, membership: Membership, moves: int, address: Address) -> Entry:
    sides = [side.entry.membership for side in battle.sides.all()]
    figures = {"operation": battle.shown_title, "sides": " – ".join(map(str, sides)), "campaign": battle.campaign.name}
    own = any(side.pk == membership.pk for side in sides)
    summary = (_("Your battle: %(operation)s, %(sides)s") if own else "%(operation)s, %(sides)s") % figures
    put_away = battle.is_planned() and battle.campaign.archived is not None
    start = battle.played if battle.is_recorded() and battle.played else battle.date or battle.deadline or battle.played
    assert start is not None
    return Entry(
        uid=f"{battle.slug}@damocles",
        summary=summary,
        start=start,
        stamp=battle.changed,
        sequence=battle.version - 1 + moves + battle.date_changes,
        url=address(battle.get_absolute_url()),
        text=battle.campaign.name,
        cancelled=put_away or battle.state in (Battle.State.CALLED_OFF, Battle.State.VOID),
    )
