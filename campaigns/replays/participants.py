"""Participants of a battle: names and labels shared by map and story."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from armies.text.operation_terms import called

OWN_SCENERY = r"{}(-\d+)?-scenery(-\d+)?"
"""Pattern of the ids of a squad's own scenery."""

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
    size: int
    base: float
    health: int
    given: list[Any] | None
    given_health: list[int] | None
    document: Mapping[str, Any]

    def weapon(self, slug: str) -> Mapping[str, Any]:
        found = [weapon for weapon in self.document.get("weapons", []) if weapon["slug"] == slug]
        return found[0] if found else {"slug": slug, "name": slug, "kind": "missile"}


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
        names = names or {}
        self.refusals = refusals or {}
        self.players: dict[str, Player] = {}
        self.parties: dict[str, list[str]] = {}
        self.squads: dict[str, Squad] = {}
        self.assets: dict[str, str] = {}
        self.abilities: dict[str, str] = {}
        self.weapons: dict[str, str] = {}
        self.pieces: dict[str, SafeString] = {}
        for place, document in enumerate(scenario["players"]):
            player = Player(
                document["id"], document.get("name") or document["id"], SIDES[place % 4], LETTERS[place % 4]
            )
            self.players[player.id] = player
            self.parties.setdefault(document.get("alliance") or player.id, []).append(player.id)
            self.abilities |= {rule["slug"]: rule["name"] for rule in document.get("rules", [])}
            cards = [*document.get("deck", []), *document.get("hand", [])]
            self.assets |= {card["slug"]: card["name"] for card in _inline(cards)}
            for number, squad in enumerate(document["squads"], 1):
                self._take_in(player, number, squad, names.get(squad["id"], ""))
        self.owners = {id: names[id] for id in self.players if names.get(id)}
        self.written: dict[str, SafeString] = {
            f"player {id}": format_html(PLAYER_NAMES, player.side, player.letter, player.name)
            for id, player in self.players.items()
        }
        for squad in self.squads.values():
            self.written[f"squad {squad.id}"] = format_html(SIDE_NAMES, squad.side, squad.label, squad.name)

    def _take_in(self, player: Player, number: int, document: Mapping[str, Any], name: str) -> None:
        inline = document["datasheet"]
        sheet = inline if isinstance(inline, Mapping) else {"name": inline}
        self.squads[document["id"]] = Squad(
            id=document["id"],
            name=name or sheet["name"],
            label=f"{player.letter}{number}",
            side=player.side,
            number=number,
            size=document["size"],
            base=sheet.get("base", 2.5),
            health=sheet.get("health", 1),
            given=document.get("units"),
            given_health=document.get("health"),
            document=sheet,
        )
        self.weapons |= {weapon["slug"]: weapon["name"] for weapon in sheet.get("weapons", [])}
        for owner in (sheet, *sheet.get("weapons", [])):
            self.abilities |= {ability["slug"]: ability["name"] for ability in owner.get("abilities", [])}

    def squad(self, id: str | None) -> SafeString:
        """A squad in a sentence: its mark in the side's colour, then its name."""
        return self.written.get(f"squad {id}") or format_html("<b>{}</b>", id or "?")

    def known_as(self, id: str) -> str:
        """An id or slug as plain text: a squad's mark and name, another object's name, else the id itself."""
        if squad := self.squads.get(id):
            return f"{squad.label} {squad.name}"
        if id in self.players:
            return self.players[id].name
        found = self.assets.get(id) or self.abilities.get(id) or self.weapons.get(id)
        return found or (called(id) if id[:1].isalpha() else id)

    def player(self, id: str | None) -> SafeString:
        """A player in a sentence."""
        return self.written.get(f"player {id}") or format_html("<b>{}</b>", id or "?")

    def party(self, id: str) -> list[SafeString]:
        """Who fights together under this name, an alliance or one alone: strike forces, each with its player."""
        return [self._owned(player) for player in self.parties.get(id, [id])]

    def _owned(self, id: str) -> SafeString:
        return format_html("{} ({})", self.player(id), self.owners[id]) if id in self.owners else self.player(id)

    def side_of(self, event: Mapping[str, Any]) -> str:
        """The side that causes an event: "a" for the first player, empty if none."""
        squad = self.squads.get(event.get("squad") or "")
        if squad is not None:
            return squad.side
        player = self.players.get(event.get("player") or "")
        return "" if player is None else player.side

    def weapon(self, squad: str, slug: str) -> Mapping[str, Any]:
        known = self.squads.get(squad)
        return {"slug": slug, "name": slug, "kind": "missile"} if known is None else known.weapon(slug)

    def piece(self, id: str) -> SafeString:
        """A piece of scenery: a faction's own by the squad that brought it, any other by its id."""
        if id not in self.pieces:
            owners = [owner for owner in self.squads if re.fullmatch(OWN_SCENERY.format(re.escape(owner)), id)]
            self.pieces[id] = self.squad(owners[0]) if owners else format_html("<b>{}</b>", called(id))
        return self.pieces[id]

    def target(self, id: str | None) -> SafeString:
        """What an order aims at: a squad or a piece of scenery."""
        return self.squad(id) if id in self.squads else self.piece(id or "")


def _inline(documents: list[Any]) -> list[Mapping[str, Any]]:
    """The documents written out; what is only named by its slug keeps it for a name."""
    return [d if isinstance(d, Mapping) else {"slug": d, "name": d} for d in documents]
