"""A what-if beside the record: what each side came to in both."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from campaigns.forms.what_if import COMMANDERS
from campaigns.models import WhatIf


class Outcome(NamedTuple):
    """What a side came to in one battle."""

    won: bool
    victory_points: int
    squads_lost: int


class Row(NamedTuple):
    colour: str
    name: str
    record: Outcome
    otherwise: Outcome
    commander: str | Promise

    @property
    def ends(self) -> tuple[Outcome, Outcome]:
        return self.record, self.otherwise


def outcome(result: Mapping[str, Any], player: str, party: str) -> Outcome:
    found = next(one for one in result["players"] if one["id"] == player)
    lost = sum(squad["destroyed"] for squad in found["squads"])
    return Outcome(result["winner"] == party, result["victory_points"][player], lost)


def compared(what_if: WhatIf, record: Mapping[str, Any]) -> list[Row]:
    """Side by side; `commander` says who decides now, empty where nothing was changed."""
    named = what_if.changes["commanders"]
    return [
        Row(
            player["id"],
            player.get("name") or player["id"],
            outcome(record, player["id"], player.get("alliance") or player["id"]),
            outcome(what_if.result, player["id"], player.get("alliance") or player["id"]),
            COMMANDERS.get(named[player["id"]], named[player["id"]]) if player["id"] in named else "",
        )
        for player in what_if.scenario["players"]
    ]


def ending(rows: list[Row], *, record: bool) -> str:
    """One line: who won, and the victory points of all."""
    ends = [(row.name, row.record if record else row.otherwise) for row in rows]
    points = " : ".join(str(end.victory_points) for _name, end in ends)
    winners = [name for name, end in ends if end.won]
    if not winners:
        return _("a draw, {points} VP").format(points=points)
    words = _("{winner} wins, {points} VP") if len(winners) == 1 else _("{winner} win together, {points} VP")
    return words.format(winner=get_text_list(winners, _("and")), points=points)
