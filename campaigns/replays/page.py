"""The replay page, its frames and its story: rendered once and cached, since a fought battle never changes."""

import gzip
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from armies.models.face import Face
from campaigns.replays.drawing import Group, field, groups, kinds, legend, signs
from campaigns.replays.participants import Participants, Player, Squad
from campaigns.replays.pieces import labels_html, squads_html
from campaigns.replays.source import FoughtBattle, Replay
from campaigns.replays.story import Line, story
from campaigns.replays.story_html import lines_html
from campaigns.replays.table_state import TableState, state_after
from campaigns.replays.timeline import timeline
from rules.presentation.luck import Luck
from rules.presentation.words import Measure
from web.shared_cache import SharedCache

CACHE_SIZE = 4_000_000
"""Maximum number of bytes of compressed pages, documents and stories cached in a process, 10 to 70 kB each."""

OPENING = 25
"""Number of events rendered in the page, before the script loads all of them."""


class Chapter(NamedTuple):
    """A turn of the story; turn 0 is set-up and deployment."""

    turn: int
    first: int
    events: SafeString


class Score(NamedTuple):
    """What a player has at one moment: the values of measures, and the bases that stand; and their faction's face."""

    player: Player
    values: list[tuple[Measure, int | None]]
    units: int
    face: Face | None = None


class LuckOfPlayer(NamedTuple):
    """A player's dice; `percent` of all ways in which they could fall are worse, equal ones counted half.

    Neither none nor all: what is so rare has happened.
    """

    player: Player
    rolled: Luck

    @property
    def expected(self) -> float:
        return float(self.rolled.expected)

    @property
    def percent(self) -> float:
        return min(99.0, max(1.0, 100 * self.rolled.better))


class Army(NamedTuple):
    """A player's squads with their numbers across the battle."""

    player: Player
    squads: list[tuple[int, Squad]]


_cache: SharedCache[Any, bytes] = SharedCache(CACHE_SIZE, len)


def page_html(replay: Replay) -> SafeString:
    """The replay in the reader's language."""
    return _template("campaigns/replays/_replay.html", replay, lambda: context_of(replay))


def story_html(replay: Replay) -> SafeString:
    """The whole battle as text, without JavaScript."""
    return _template("campaigns/replays/_story.html", replay, lambda: story_context(replay))


def story_context(replay: Replay) -> dict[str, Any]:
    """Context of the story."""
    fought = replay.fought()
    terms = fought.participants().game.facts.terms
    return {"terms": terms, "chapters": chapters_of(_shown(fought), replay.page)}


def _template(name: str, replay: Replay, context: Callable[[], dict[str, Any]]) -> SafeString:
    whole = (name, replay.key, replay.page, replay.edition)
    packed = _cache.get(whole)
    if packed is None:
        html = render_to_string(name, context() | {"replay": replay})
        _cache[whole] = packed = zlib.compress(html.encode(), level=1)
    return mark_safe(zlib.decompress(packed).decode())  # noqa: S308 - a template's own output


def packed_keyframes(replay: Replay) -> bytes:
    """The replay document as gzipped JSON."""
    whole = ("document", replay.key, replay.page, replay.edition)
    packed = _cache.get(whole)
    if packed is None:
        document = json.dumps(replay_document(replay), separators=(",", ":"), ensure_ascii=False)
        _cache[whole] = packed = gzip.compress(document.encode(), mtime=0)
    return packed


def replay_document(replay: Replay) -> dict[str, Any]:
    """The frames and its `story`: of each event its line as the story page has it."""
    fought = replay.fought()
    return fought.keyframes() | {"story": lines_html(_shown(fought), *_links(replay.page))}


def _shown(fought: FoughtBattle, until: int | None = None) -> list[Line]:
    return story(fought.result["events"][:until], fought.participants())


def context_of(replay: Replay) -> dict[str, Any]:
    """Context of the replay page: map at the opening and at the end, scores, timeline, first events."""
    fought = replay.fought()
    participants = fought.participants()
    scenes = fought.scenes()
    frames = fought.keyframes(participants, scenes)
    events = fought.result["events"]
    opens = opening(events, replay.turn)
    first, last = state_after(frames, opens), state_after(frames)
    ground, drawn = field(scenes.start, first), signs(scenes.start)
    return {
        "terms": participants.game.facts.terms,
        "chapters": chapters_of(_shown(fought, OPENING), replay.page),
        "turns": turns_of(events),
        "events": len(events),
        "opens": opens,
        "field": ground,
        "legend": legend(scenes.start),
        "signs": drawn,
        **_pieces(groups(participants, frames, first, drawn), ground.lettering),
        **_pieces(groups(participants, frames, last, drawn), ground.lettering, "last"),
        "kinds": kinds(frames),
        "scores": scores(participants, frames, first, replay.faces),
        "last_scores": scores(participants, frames, last, replay.faces),
        "armies": armies(participants),
        "timeline": timeline(participants, frames, replay.beside and replay.beside.keyframes(), replay.turn),
        "luck": luck(fought, participants),
        "not_simulated": fought.result.get("not_simulated", []),
    }


def luck(fought: FoughtBattle, participants: Participants) -> list[LuckOfPlayer]:
    """What each player's dice came to, of those who rolled any that had to reach something."""
    fortunes = participants.game.display.events.luck(fought.result["events"], participants.cast)
    return [LuckOfPlayer(participants.players[it.player], it) for it in fortunes]


def opening(events: Sequence[dict[str, Any]], turn: int) -> int:
    """The event at which the viewer opens: after set-up, or the first changed event of a what-if."""
    if turn:
        return min(len(events), 1 + sum(event["turn"] < turn for event in events))
    return sum(event["turn"] == 0 for event in events)


def turns_of(events: Sequence[dict[str, Any]]) -> list[tuple[int, int]]:
    """Each turn with its first event."""
    return [(turn, next(group)["n"]) for turn, group in groupby(events, key=lambda event: event["turn"])]


def _pieces(standing: list[Group], lettering: float, moment: str = "") -> dict[str, SafeString]:
    """Squads and labels at a moment; ids are prefixed with its name."""
    squads = squads_html(standing, f"{moment}-" if moment else "", lettering)
    return {f"{moment}_squads".lstrip("_"): squads, f"{moment}_labels".lstrip("_"): labels_html(standing, lettering)}


def chapters_of(lines: Sequence[Line], page: str) -> list[Chapter]:
    """The story turn by turn."""
    links = _links(page)
    turns = [list(group) for _turn, group in groupby(lines, key=lambda line: line.turn)]
    return [Chapter(group[0].turn, group[0].n, SafeString("".join(lines_html(group, *links)))) for group in turns]


def _links(page: str) -> tuple[str, str]:
    """URL of the page, and the title of an event's permalink."""
    return page, _("Link to this event")


def scores(
    participants: Participants, frames: dict[str, Any], table_state: TableState, faces: Mapping[str, Face | None]
) -> list[Score]:
    """Measures of each player, and bases left."""
    left = dict.fromkeys((player.side for player in participants.players.values()), 0)
    for unit in frames["units"]:
        places = table_state.places[unit["first"] : unit["first"] + unit["size"]]
        left[unit["side"]] += sum(place is not None for place in places)
    measures = [measure for measure in participants.game.facts.measures if measure.scored]
    return [
        Score(
            player,
            [(measure, table_state.scores.get(measure.key, {}).get(id)) for measure in measures],
            left[player.side],
            faces.get(id),
        )
        for id, player in participants.players.items()
    ]


def armies(participants: Participants) -> list[Army]:
    numbered = list(enumerate(participants.squads.values()))
    return [
        Army(player, [(number, squad) for number, squad in numbered if squad.side == player.side])
        for player in participants.players.values()
    ]
