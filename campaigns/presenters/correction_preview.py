"""Previews of corrections and revocations."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from campaigns.actions.corrections import active_results, last_hash
from campaigns.actions.results import Report, result_document, result_event
from campaigns.ledger.consequences import Consequences, consequences
from campaigns.ledger.events import Event, active_events
from campaigns.models import Battle, Campaign
from campaigns.presenters.consequences import ConsequencesView, consequences_view
from campaigns.presenters.repairs import RepairView, repair_view
from campaigns.read_model.campaign_state import events_of
from campaigns.text.dates import localised_day
from campaigns.text.names import content_name


class ResultChange(NamedTuple):
    """The active result events of a battle before and after; None without one."""

    number: int
    before: Event | None
    after: Event | None


class CorrectionPreview(NamedTuple):
    """The consequences, changed results, and the hash of the last event considered."""

    consequences: Consequences
    battles: list[ResultChange]
    hash: str


def taking_back(events: list[Event], numbers: Sequence[int]) -> CorrectionPreview:
    """What changes when these events are revoked."""
    cancels = Event(len(events) + 1, "taken_back", "", None, {"events": sorted(set(numbers)), "reason": ""})
    battles = _battles(events, [*events, cancels])
    return CorrectionPreview(consequences(events, set(numbers)), battles, last_hash(events))


def of_taking_back(campaign: Campaign, events: list[Event], numbers: Sequence[int]) -> ConsequencesView:
    """The preview for display."""
    foreseen = taking_back(events, numbers)
    return consequences_view(
        campaign, foreseen.consequences, [_sentence(change, campaign.game) for change in foreseen.battles]
    )


def correction(battle: Battle, report: Report) -> CorrectionPreview:
    """What changes when this report replaces the recorded or revoked result (C-RES-13)."""
    events = events_of(battle.campaign)
    without, new = replacement(battle, report, events)
    return CorrectionPreview(consequences(events, without, [new]), [], last_hash(events))


def replacement(battle: Battle, report: Report, events: Sequence[Event]) -> tuple[set[int], Event]:
    """The events that a correction takes back, and the one that it adds."""
    before = result_event(battle.campaign, battle)
    assert before is not None
    without = {before.number} & {event.number for event in active_events(events)}
    return without, Event(0, "result", "", None, _document(battle, before.document["luck"], report))


def of_correcting(battle: Battle, report: Report) -> tuple[ConsequencesView, RepairView | None, str]:
    """The preview for display, what would mend rounds afterwards, and the hash of the last event considered."""
    campaign, events = battle.campaign, events_of(battle.campaign)
    without, new = replacement(battle, report, events)
    changes = consequences(events, without, [new])
    repair = repair_view(campaign, changes.after, events, sorted(without), [new])
    return consequences_view(campaign, changes), repair, last_hash(events)


def _document(battle: Battle, recovery_seed: str, report: Report) -> dict[str, Any]:
    """The ledger document of the corrected result."""
    by_hand = {"method": Battle.Method.BY_HAND.value, "played": report.played.isoformat()}
    document = result_document(battle, recovery_seed) | by_hand
    for side, reported in zip(document["sides"], report.sides, strict=True):
        values = reported._asdict()
        side |= {"squads": values.pop("deeds"), **values}
    return document


def _battles(before: Sequence[Event], after: Sequence[Event]) -> list[ResultChange]:
    """The battles whose active result changes."""
    was, will = active_results(before), active_results(after)
    changes = [ResultChange(number, was.get(number), will.get(number)) for number in sorted({**was, **will})]
    return [change for change in changes if change.before is not change.after]


def _sentence(change: ResultChange, game: str) -> str:
    old, new = change.before, change.after
    document = (new or old or Event(0, "", "", None, {})).document
    figures = {"title": content_name(game, document["title"]), "day": localised_day(document["played"])}
    if new is None:
        return _("%(title)s of %(day)s counts no more.") % figures
    if old is None:
        return _("%(title)s of %(day)s counts again.") % figures
    return _("%(title)s of %(day)s has its earlier result again.") % figures
