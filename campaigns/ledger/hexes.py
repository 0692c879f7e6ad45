"""The map of a campaign: hexes, who holds them, which may be attacked, and what they are worth (C-MAP)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, Protocol

from pydantic import Field, model_validator

from campaigns.ledger.checks import PLACE
from rules.formats.checks import ID, NAME, UNLIKE_IDS, MappingOf, OneOf, refusal
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.message import Message
from rules.table.hexes import neighbours

MAX_HEXES = 400
MAX_HEX_DISTANCE = 50
MAX_REWARD = 100
MAX_VALOR = 10_000
MAX_MEMBERS = 1_000_000

TERRAINS = ("open", "woods", "hills", "ruins", "marsh", "water", "city")


class Hex(NamedTuple):
    """A territory: position in axial coordinates, terrain, and the rewards of its holder (C-MAP-07)."""

    id: str
    q: int
    r: int
    name: str = ""
    terrain: str = TERRAINS[0]
    points: int = 0
    valor: int = 0


@dataclass(frozen=True)
class HexMap:
    """All hexes, and whose home some of them are."""

    hexes: tuple[Hex, ...]
    homes: Mapping[str, int]

    def hex(self, id: str | None) -> Hex | None:
        return next((hex for hex in self.hexes if hex.id == id), None)

    def document(self) -> dict[str, Any]:
        return {"hexes": [hex._asdict() for hex in self.hexes], "homes": dict(self.homes)}


class Board(Protocol):
    """The part of a campaign's state that concerns its map."""

    @property
    def map(self) -> HexMap | None: ...

    @property
    def holders(self) -> Mapping[str, int]: ...


class HexModel(Model):
    id: Annotated[str, PLACE]
    q: Annotated[int, Whole(-MAX_HEX_DISTANCE, MAX_HEX_DISTANCE, Message("a coordinate"))]
    r: Annotated[int, Whole(-MAX_HEX_DISTANCE, MAX_HEX_DISTANCE, Message("a coordinate"))]
    name: Annotated[str, NAME] | None = None
    terrain: Annotated[str, OneOf(*TERRAINS)] = TERRAINS[0]
    points: Annotated[int, Whole(0, MAX_REWARD)] = 0
    valor: Annotated[int, Whole(0, MAX_VALOR)] = 0

    def value(self) -> Hex:
        return Hex(self.id, self.q, self.r, self.name or self.id, self.terrain, self.points, self.valor)


_HOMES = MappingOf(
    ID, Whole(1, MAX_MEMBERS, Message("the number of a member")), MAX_HEXES, Message("a hex and a member")
)


class MapModel(Model):
    """A map as a document writes it."""

    hexes: Annotated[list[HexModel], Field(min_length=1, max_length=MAX_HEXES), UNLIKE_IDS]
    homes: Annotated[dict[str, int], _HOMES] = {}

    @model_validator(mode="after")
    def one_hex_in_a_place(self) -> "MapModel":
        taken: dict[tuple[int, int], int] = {}
        for n, hex in enumerate(self.hexes):
            first = taken.setdefault((hex.q, hex.r), n)
            if first != n:
                raise refusal(
                    Message("lies at {place} as hexes[{other}] does", place=f"{hex.q}, {hex.r}", other=first),
                    Message("must have a place of its own"),
                    ("hexes", n),
                )
        return self

    @model_validator(mode="after")
    def homes_on_the_map(self) -> "MapModel":
        """A home is a hex of this map; a member has at most one (C-MAP-02)."""
        known = [hex.id for hex in self.hexes]
        owners: dict[int, str] = {}
        for id, member in self.homes.items():
            if id not in known:
                raise refusal(Message("is not a hex of this map"), Message("must be the id of one"), ("homes", id))
            if owners.setdefault(member, id) != id:
                raise refusal(
                    Message("cannot be {hex}: this member's home is {home}", hex=member, home=owners[member]),
                    Message("one home each"),
                    ("homes", id),
                )
        return self

    def value(self) -> HexMap:
        return HexMap(
            tuple(Hex(h.id, h.q, h.r, h.name or h.id, h.terrain, h.points, h.valor) for h in self.hexes),
            dict(self.homes),
        )


def read_map(document: object, path: str = "") -> HexMap:
    """A map; DocumentError names the first fault of a wrong one (C-MAP-01)."""
    return model_from(MapModel, document, path).value()


def attackable(board: Board, member: int) -> list[str]:
    """The hexes that a member may stake a battle on, in the order of the map (C-MAP-03, C-MAP-04)."""
    if board.map is None:
        return []
    holders = board.holders
    open_to_all = [hex for hex in board.map.hexes if hex.id not in board.map.homes and holders.get(hex.id) != member]
    held = [hex for hex in board.map.hexes if holders.get(hex.id) == member]
    if held:
        edge = {place: True for hex in held for place in neighbours((hex.q, hex.r))}
        return [hex.id for hex in open_to_all if (hex.q, hex.r) in edge]
    free = [hex.id for hex in open_to_all if hex.id not in holders]
    return free or [hex.id for hex in open_to_all]


def refuse_stake(board: Board, stake: str, members: Sequence[int]) -> str | None:
    """Why these members cannot fight for a hex, the first of them attacking; None when they can (C-MAP-03)."""
    if board.map is None:
        return "no_map"
    if board.map.hex(stake) is None:
        return "unknown_hex"
    attacker, holder = members[0], board.holders.get(stake)
    if holder == attacker:
        return "own_hex"
    if stake in board.map.homes:
        return "home"
    if stake not in attackable(board, attacker):
        return "not_bordering"
    return "holder_absent" if holder is not None and holder not in members[1:] else None


def holder_after(board: Board, stake: str, attacker: int, outcome: str) -> int | None:
    """Who holds a hex after a battle for it: the attacker who won, else who held it before (C-MAP-05)."""
    before = board.holders.get(stake)
    if board.map is None or board.map.hex(stake) is None or stake in board.map.homes:
        return before
    return attacker if outcome == "won" else before


def holders_on(hex_map: HexMap, before: Mapping[str, int]) -> dict[str, int]:
    """Holders on a new map: homes belong to their members, other hexes keep their holders (C-MAP-06)."""
    holders = {hex.id: hex_map.homes.get(hex.id, before.get(hex.id)) for hex in hex_map.hexes}
    return {id: member for id, member in holders.items() if member is not None}


def rewards(board: Board, member: int) -> tuple[int, int]:
    """Rewards of a member's hexes: points, and strategic valor above the limit (C-MAP-07)."""
    held = [hex for hex in board.map.hexes if board.holders.get(hex.id) == member] if board.map else []
    return sum(hex.points for hex in held), sum(hex.valor for hex in held)
