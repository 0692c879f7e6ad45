"""Missions to read, each with its map, scoring and end (R-BAS-01)."""

import json
from functools import lru_cache
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from armies import bridge
from rules.game.game import Game
from rules.games import GAMES
from rules.presentation.cards import Briefing
from web.game_addresses import game_of_request, show_game
from web.pictures.measured_map import Map

MAPS = 512
"""Maximum number of small maps kept in memory."""


class ReadMission(NamedTuple):
    """A mission on its page."""

    game: Game
    mission: Any

    @property
    def slug(self) -> str:
        return str(self.game.formats.written("operation", self.mission)["slug"])

    @property
    def briefing(self) -> Briefing:
        return self.game.display.briefing(self.mission)

    @property
    def map(self) -> Map:
        return Map(self.game.display.ground(self.mission))

    @property
    def small_map(self) -> SafeString:
        return _small_map(self.game, json.dumps(self.game.formats.written("operation", self.mission)))


@lru_cache(MAPS)
def _small_map(game: Game, document: str) -> SafeString:
    """A map without words, drawn once for as long as the mission says the same."""
    ground = game.display.ground(game.formats.read("operation", json.loads(document)))
    return render_to_string("armies/codex/_operation_map.html", {"map": Map(ground), "small": True})


@require_safe
def operations(request: HttpRequest) -> HttpResponse:
    game = game_of_request(request)
    missions = [ReadMission(game, mission) for mission in bridge.shown_operations(game)]
    return render(request, "armies/codex/operation_list.html", {"operations": missions})


@require_safe
def operation(request: HttpRequest, slug: str) -> HttpResponse:
    read = mission_called(slug)
    show_game(request, read.game)
    context = {"slug": slug, "briefing": read.briefing, "map": read.map, "length": read.game.facts.lengths}
    context["built_in"] = any(mission["slug"] == slug for mission in read.game.content.missions)
    return render(request, "armies/codex/operation_detail.html", context)


def mission_called(slug: str) -> ReadMission:
    """Missions are public; 404 where there is none."""
    for game in GAMES:
        mission = bridge.find_operation(slug, game)
        if mission is not None:
            return ReadMission(game, bridge.shown_operation(game, mission))
    raise Http404
