"""Participants of a battle: names and labels shared by map and story."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from rules.games import game_of
from rules.presentation.cast import Cast, CastPlayer, CastUnit
from rules.presentation.drawing import called
from web.translation.messages import shown

SIDES = "abcd"
LETTERS = (_("R"), _("B"), _("G"), _("A"))
"""Letters of red, blue, green and amber, since colour alone must not carry meaning."""


SIDE_NAMES = '<b class="who who--{}"><i>{}</i> {}</b>'
"""Markup of a squad in a sentence: side, label, name."""

PLAYER_NAMES = '<b class="who who--{}"><i aria-hidden="true">{}</i> {}</b>'
"""Markup of a player in a sentence; the letter is hidden from screen readers."""


class Player(NamedTuple):
    id: str
    name: str
    side: str
    letter: str | Promise


class Squad(NamedTuple):
    """A squad as map and story show it: `label` is short enough for a base, such as R3."""

    id: str
    name: str
    label: str
    side: str
    number: int


class Participants:
    """Everybody of a scenario by id. What a result names and the scenario does not is shown by its id.

    `names` are those that squads go by, and under a player's id who plays it.
    """

    def __init__(
        self,
        scenario: Mapping[str, Any],
        names: Mapping[str, str] | None = None,
        refusals: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game_of(scenario)
        self.cast = _named(self.game.display.cast(dict(scenario)), names or {})
        self.refusals = refusals or {}
        self.players: dict[str, Player] = {}
        self.squads: dict[str, Squad] = {}
        for place, member in enumerate(self.cast.players):
            player = Player(member.id, member.name, SIDES[place % 4], LETTERS[place % 4])
            self.players[player.id] = player
            for number, unit in enumerate(member.units, 1):
                self.squads[unit.id] = _squad(player, number, unit)
        self.written: dict[str, SafeString] = {
            id: format_html(PLAYER_NAMES, player.side, player.letter, player.name)
            for id, player in self.players.items()
        }
        for squad in self.squads.values():
            self.written[squad.id] = format_html(SIDE_NAMES, squad.side, squad.label, squad.name)

    def who(self, id: str, name: str = "") -> SafeString:
        """Who or what a sentence names: a squad or player with its mark in the side's colour.

        One that came into the battle later, such as an invoked lemure, goes by the name that the cast knows for its id.
        """
        return self.written.get(id) or format_html("<b>{}</b>", name or shown(self.cast.names.get(id, id)))

    def known_as(self, id: str) -> str:
        """An id or slug as plain text: a squad's mark and name, another object's name, else the id itself."""
        if squad := self.squads.get(id):
            return f"{squad.label} {squad.name}"
        if id in self.players:
            return self.players[id].name
        name = self.cast.names.get(id)
        return shown(name) if name else shown(called(id)) if id[:1].isalpha() else id

    def side_of(self, player: str) -> str:
        """The side of a player: "a" for the first, empty if there is none."""
        return self.players[player].side if player in self.players else ""


def _named(cast: Cast, names: Mapping[str, str]) -> Cast:
    """The cast with the names that players gave their squads, and who plays each side."""
    return cast._replace(players=tuple(_named_player(player, names) for player in cast.players))


def _named_player(player: CastPlayer, names: Mapping[str, str]) -> CastPlayer:
    units = tuple(unit._replace(name=names.get(unit.id) or unit.name) for unit in player.units)
    return player._replace(units=units, person=names.get(player.id, ""))


def _squad(player: Player, number: int, unit: CastUnit) -> Squad:
    return Squad(unit.id, shown(unit.name), f"{player.letter}{number}", player.side, number)
