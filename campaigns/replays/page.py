"""What the replay page shows of a battle that the engine fought."""

from itertools import groupby
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.models import Battle, Entry
from campaigns.replays.cast import Cast, Player
from campaigns.replays.drawing import field, groups, size_of
from campaigns.replays.film import Stage, film, staged
from campaigns.replays.markup import lines_html
from campaigns.replays.story import Line, story


class Chapter(NamedTuple):
    """A turn of the story; turn 0 is set-up and deployment."""

    turn: int
    first: int
    events: SafeString


class Score(NamedTuple):
    """What a player has at one moment."""

    player: Player
    victory_points: int
    tactical_points: int | None
    units: int


def cast_of(battle: Battle) -> Cast:
    """Everybody of a battle, squads by the names their owners gave them."""
    names: dict[str, str] = {}
    for side in battle.sides.all():
        roster = Entry.objects.with_documents().get(pk=side.entry_id).roster
        for number, squad in enumerate(roster["squads"], 1):
            names[f"{side.colour}-{number}"] = squad.get("name", "")
    return Cast(battle.scenario, names)


def film_of(battle: Battle, cast: Cast) -> dict[str, Any]:
    assert battle.result is not None
    height = size_of(battle.scenario, battle.operation)[1]
    return film(battle.scenario, battle.result, cast, height)


def replay_context(battle: Battle) -> dict[str, Any]:
    """The story in words, the map at the end and at the beginning, and the score."""
    fought = Battle.objects.with_documents().with_sides().get(pk=battle.pk)
    cast = cast_of(fought)
    reel = film_of(fought, cast)
    last = staged(reel)
    events = fought.result["events"]
    table = field(fought.scenario, fought.operation, events, last)
    return {
        "chapters": chapters_of(story(events, cast)),
        "events": len(events),
        "field": table,
        "groups": groups(cast, reel, last, table.width, table.height),
        "first_groups": groups(cast, reel, staged(reel, _deployed(events)), table.width, table.height),
        "scores": scores(cast, reel, last),
        "not_simulated": fought.result.get("not_simulated", []),
        "result": fought.result,
    }


def _deployed(events: list[dict[str, Any]]) -> int:
    """How many events go before the first turn."""
    return sum(event["turn"] == 0 for event in events)


def chapters_of(lines: list[Line]) -> list[Chapter]:
    """The story turn by turn."""
    rulebook, permalink = reverse("rulebook"), _("Link to this event")
    turns = [list(told) for _turn, told in groupby(lines, key=lambda line: line.turn)]
    return [Chapter(told[0].turn, told[0].n, lines_html(told, rulebook, permalink)) for told in turns]


def scores(cast: Cast, reel: dict[str, Any], stage: Stage) -> list[Score]:
    """Victory points, tactical points and units left of each player."""
    squads = {id: squad.side for id, squad in cast.squads.items()}
    left = dict.fromkeys((player.side for player in cast.players.values()), 0)
    for cut in reel["squads"]:
        places = stage.places[cut["first"] : cut["first"] + cut["size"]]
        left[squads[cut["id"]]] += sum(place is not None for place in places)
    return [
        Score(player, stage.victory_points.get(id, 0), stage.tactical_points.get(id), left[player.side])
        for id, player in cast.players.items()
    ]
