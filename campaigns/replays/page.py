"""What the replay page shows of a battle that the engine fought, drawn once and kept: it never changes."""

import zlib
from collections.abc import Callable, Hashable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.drawn import Drawn
from campaigns.bridge import squad_id
from campaigns.models import Battle, Entry
from campaigns.permissions import may, role_in
from campaigns.replays.cast import Cast, Player, Squad
from campaigns.replays.drawing import Group, field, groups, kinds, size_of
from campaigns.replays.film import film
from campaigns.replays.markup import lines_html
from campaigns.replays.pieces import labels_html, squads_html
from campaigns.replays.stage import Stage, staged
from campaigns.replays.story import Line, story
from campaigns.replays.timeline import timeline

KEPT = 64
"""Replays kept in a process, packed: of 1,500 events one takes some 60 kB."""

FILM_EDITION = 2
"""Goes up whenever the same battle is cut another way, so that browsers ask again."""


class Fought(NamedTuple):
    """A battle that was fought, be it the record or a what-if: all that its replay is drawn from."""

    scenario: Mapping[str, Any]
    operation: Mapping[str, Any]
    result: Mapping[str, Any]
    squad_names: Mapping[str, str]

    def cast(self) -> Cast:
        return Cast(self.scenario, self.squad_names)

    def film(self, cast: Cast | None = None) -> dict[str, Any]:
        return film(self.scenario, self.result, cast or self.cast(), size_of(self.scenario, self.operation))


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
    strength: int


class Army(NamedTuple):
    """A player's squads, with their numbers across the battle, for whoever wants to follow one."""

    player: Player
    squads: list[tuple[int, Squad]]


_drawn: Drawn[bytes] = Drawn(KEPT)


def replay_context(battle: Battle, user: Any) -> dict[str, Any]:
    """The replay of a battle's record, and whether this person may ask what if; fetch it `with_sides`."""
    may_try = may(role_in(battle.campaign, user), "try what if")
    names = squad_names(battle)
    address = f"{reverse('campaigns:film', args=[battle.slug])}?{battle.digest[:16]}-{FILM_EDITION}"
    replay = drawn(("battle", battle.pk, battle.digest), names, address, lambda: fought_in(battle, names))
    return {"replay": replay, "may_try": may_try}


def drawn(key: Hashable, names: Mapping[str, str], address: str, fought: Callable[[], Fought]) -> SafeString:
    """The replay in the reader's language; its documents are fetched by who comes first."""
    whole = (key, tuple(names.items()), address, get_language())
    packed = _drawn.get(whole)
    if packed is None:
        packed = zlib.compress(_draw(fought(), address).encode(), level=1)
        _drawn.keep(whole, packed, len(packed))
    return mark_safe(zlib.decompress(packed).decode())  # noqa: S308 - a template's own output


def fought_in(battle: Battle, names: Mapping[str, str] | None = None) -> Fought:
    """The record's documents."""
    found = Battle.objects.with_documents().get(pk=battle.pk)
    return Fought(found.scenario, found.operation, found.result or {}, names or {})


def squad_names(battle: Battle) -> dict[str, str]:
    """What the owners call their squads now: a squad that a refit took away is told by its datasheet."""
    sides = list(battle.sides.all())
    entries = Entry.objects.with_documents().in_bulk([side.entry_id for side in sides])
    found: dict[str, str] = {}
    for side in sides:
        entry = entries[side.entry_id]
        names = {id: squad.get("name", "") for id, squad in zip(entry.squad_ids, entry.roster["squads"], strict=False)}
        found |= {squad_id(side.colour, place): names.get(id, "") for place, id in enumerate(side.squad_ids, 1)}
    return found


def _draw(fought: Fought, address: str) -> str:
    return render_to_string("campaigns/_replay.html", context_of(fought) | {"film": address})


def context_of(fought: Fought) -> dict[str, Any]:
    """The story in words, the map at the end and at the beginning, the score and its course."""
    cast = fought.cast()
    reel = fought.film(cast)
    last = staged(reel)
    events = fought.result["events"]
    return {
        "chapters": chapters_of(story(events, cast)),
        "events": len(events),
        "field": field(fought.scenario, fought.operation, events, last),
        **_pieces(groups(cast, reel, last)),
        **_pieces(groups(cast, reel, staged(reel, sum(event["turn"] == 0 for event in events))), "first"),
        "kinds": kinds(reel),
        "scores": scores(cast, reel, last),
        "armies": armies(cast),
        "timeline": timeline(cast, reel),
        "not_simulated": fought.result.get("not_simulated", []),
    }


def _pieces(standing: list[Group], moment: str = "") -> dict[str, SafeString]:
    """What stands on the map at a moment; the ids of another than the last begin with its name."""
    squads = squads_html(standing, f"{moment}-" if moment else "")
    return {f"{moment}_squads".lstrip("_"): squads, f"{moment}_labels".lstrip("_"): labels_html(standing)}


def chapters_of(lines: list[Line]) -> list[Chapter]:
    """The story turn by turn."""
    rulebook, permalink = reverse("rulebook"), _("Link to this event")
    turns = [list(told) for _turn, told in groupby(lines, key=lambda line: line.turn)]
    return [Chapter(told[0].turn, told[0].n, lines_html(told, rulebook, permalink)) for told in turns]


def scores(cast: Cast, reel: dict[str, Any], stage: Stage) -> list[Score]:
    """Points, units and strength left of each player."""
    left = dict.fromkeys((player.side for player in cast.players.values()), 0)
    for cut in reel["squads"]:
        places = stage.places[cut["first"] : cut["first"] + cut["size"]]
        left[cut["side"]] += sum(place is not None for place in places)
    return [
        Score(
            player,
            stage.victory_points.get(id, 0),
            stage.tactical_points.get(id),
            left[player.side],
            stage.strength.get(id, 0),
        )
        for id, player in cast.players.items()
    ]


def armies(cast: Cast) -> list[Army]:
    numbered = list(enumerate(cast.squads.values()))
    return [
        Army(player, [(number, squad) for number, squad in numbered if squad.side == player.side])
        for player in cast.players.values()
    ]
