"""A battle turn by turn for print: a paragraph for each activation, the squad's mark in the margin, dice as figures."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.pdf.prose import Prose, dice
from campaigns.replays.participants import Participants
from campaigns.replays.story import StoryText, story_text

Event = Mapping[str, Any]

OUT = {
    "moved": {"move_move", "stay_vigilant", "fall_back", "take_cover", "charge"},
    "attack": {"open_fire", "kill_them"},
    "charge": {"charge"},
}
"""An order is omitted if the next event reports its effect."""

HELD = ("objective_held", "territory_held", "survivors")
"""What scores at the end of a turn or of the battle."""


class Passage(NamedTuple):
    """A paragraph of the story; `mark` and `side` of the activated squad, empty outside of activations."""

    mark: str
    side: str
    markup: str


class Chapter(NamedTuple):
    """A turn, 0 for set-up, with all players' victory points at its end."""

    turn: int
    passages: list[Passage]
    victory_points: dict[str, int]


def chapters(events: Sequence[Event], participants: Participants) -> Iterator[Chapter]:
    """The story, turn by turn."""
    points = dict.fromkeys(participants.players, 0)
    for turn, group in groupby(events, key=lambda event: int(event["turn"])):
        of_turn = list(group)
        points |= {e["player"]: e["total"] for e in of_turn if e["type"] == "victory_points" and e["player"] in points}
        yield Chapter(turn, list(_passages(of_turn, participants)), dict(points))


def _passages(events: Sequence[Event], participants: Participants) -> Iterator[Passage]:
    """Events before the first activation of a turn grouped by kind, then activations, then the end of the turn."""
    group: list[Event] = []
    for event in events:
        if group and _starts(event, group):
            yield _passage(group, event, participants)
            group = []
        group.append(event)
    if group:
        yield _passage(group, None, participants)


def _starts(event: Event, group: Sequence[Event]) -> bool:
    """Whether a new paragraph starts with an event."""
    if event["type"] in ("activation", "end"):
        return True
    if group[0]["type"] == "activation":
        return bool(event["type"] == "cohesion" or event.get("reason") in HELD)
    if group[0]["type"] == "cohesion" or group[0].get("reason") in HELD:
        return False
    return bool(event["type"] == "deployed") != bool(group[-1]["type"] == "deployed")


def _passage(events: Sequence[Event], following: Event | None, participants: Participants) -> Passage:
    squad = participants.squads.get(events[0].get("squad", "")) if events[0]["type"] == "activation" else None
    prose = Prose(str(squad.label) if squad else "")
    after: list[Event | None] = [*events[1:], following]
    sentences = [
        prose.sentence(text.words) + dice(text.dice)
        for text in _sentences(
            [e for e, then in zip(events, after, strict=True) if not _is_implied(e, then)], participants
        )
    ]
    return Passage(str(squad.label) if squad else "", squad.side if squad else "", " ".join(sentences))


def _is_implied(event: Event, then: Event | None) -> bool:
    if event["type"] != "order" or then is None or then.get("squad") != event["squad"]:
        return False
    return event["order"] in OUT.get(then["type"], ())


def _sentences(events: Sequence[Event], participants: Participants) -> Iterator[StoryText]:
    """Each event in its words; units of a squad slain one after the other are counted."""
    for (kind, squad), same in groupby(events, key=lambda e: (e["type"], e.get("squad"))):
        group = list(same)
        if kind == "slain" and len(group) > 1:
            words = ngettext("{count} unit of {squad} is slain.", "{count} units of {squad} are slain.", len(group))
            yield StoryText(format_html(words, count=len(group), squad=participants.who(squad)))
        else:
            yield from (story_text(event, participants) for event in group)


def heading(turn: int) -> str:
    return _("Turn %(turn)d") % {"turn": turn} if turn else _("Set-up and deployment")
