"""A first battle of about ten minutes: few units of two lists that come with the game, against its usual commander."""

from typing import Any

from armies.computation.list_forecasts import missions, opponents
from armies.models import StrikeForce
from campaigns.battles.quick_battles import QuickBattle, link_between
from play import actions
from play.models import PlayedBattle
from rules.battles.seats import usual_commander
from rules.game.game import Game

UNITS = 3
TURNS = 3
UNIT_KEYS = ("units", "squads")
LENGTHS = ("turns", "rounds")
SET_UP = ("scenery", "tokens", "deployment", "set_up")
"""Groups of questions that a commander answers, so that the battle begins with its first turn."""

KEPT_WHOLE = ("board",)
"""Players with these keys have forces that are small already, and must be whole."""

FIRST_LISTS = {
    "damocles": ("Third Shift", "What Came Down the Stair"),
    "skirmish": ("The Walking Dredge", "The Second Sowing"),
    "eight-phase": ("The Lesser Hours", "The Long Fairway"),
    "underworlds": ("First Bell", "Second Tide"),
    "hell-dorado": ("A Giant and Good Advice", "The Wet Procession"),
}
"""The newcomer's list and the other one: shortened, and fought by steady, the first wins a little more than half."""

Document = dict[str, Any]


def begin_guided(game: Game, user: Any) -> tuple[PlayedBattle, str] | None:
    """The battle, and the token of a visitor; None where the game has no two lists of its own."""
    starters = opponents(game, StrikeForce.objects.none())["starter"]
    names = FIRST_LISTS.get(game.slug, ())
    lists = [starter for name in names for starter in starters if starter.name == name] or starters[:2]
    if len(lists) < 2:
        return None
    fight = QuickBattle(link_between(game, lists, next(iter(missions(game))), 0))
    fight.scenario = shortened(fight.scenario)
    return actions.begin(fight, ("", usual_commander(game)), user, 0, SET_UP, guided=True)


def shortened(scenario: Document) -> Document:
    """The scenario with few units a player, and few turns where its mission says how many."""
    mission = scenario["operation"]
    turns = {key: min(TURNS, mission[key]) for key in LENGTHS if isinstance(mission.get(key), int)}
    players = [player if set(KEPT_WHOLE) & set(player) else few(player) for player in scenario["players"]]
    return scenario | {"operation": mission | turns, "players": players}


def few(player: Document) -> Document:
    """A player with the first units of the list."""
    return player | {key: player[key][:UNITS] for key in UNIT_KEYS if key in player}
