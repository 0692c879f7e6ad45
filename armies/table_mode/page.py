"""The page of a game at the table, as the server renders it; the script changes the same places."""

from typing import Any, NamedTuple
from uuid import uuid4

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from armies.models import Change, StrikeForce, TableGame, Tap
from armies.table_mode.fold import State, Tapped, fold, undone_keys
from armies.table_mode.setup import Brought, tracks_for
from armies.translation.messages import in_words, shown, titled
from rules.presentation.battle_sheet import MAX_BOXES, BattleSheet
from rules.presentation.cards import Card

RECENT = 20
"""Taps that are shown to be undone one by one."""


class Counter(NamedTuple):
    """A counter at its path, `{turn}` standing for the turn; `now` is that path in this turn."""

    path: str
    now: str
    label: str
    number: int
    most: int = 0
    rule: str = ""
    step: int = 1

    @property
    def boxes(self) -> range:
        return range(self.most)


class UnitAtTable(NamedTuple):
    """A unit: what it has lost of its boxes, and its marks of the turn."""

    name: str
    note: str
    icon: str
    card: Card | None
    wounds: Counter | None
    groups: tuple[tuple[int, ...], ...]
    active: Counter | None
    orders: Counter | None

    @property
    def out(self) -> bool:
        return self.wounds is not None and self.wounds.number >= self.wounds.most

    @property
    def left(self) -> int:
        return self.wounds.most - self.wounds.number if self.wounds else 0


class Side(NamedTuple):
    """A player: the total, and what is counted for each reason."""

    place: int
    name: str
    total: int
    reasons: list[Counter]
    held: Counter | None
    first: bool


class PoolAtTable(NamedTuple):
    """Points of a pool, and what they come and go by."""

    prefix: str
    name: str
    total: int
    changes: list[Counter]


class Said(NamedTuple):
    """A tap in words."""

    key: str
    words: str


class TablePage:
    """A game at the table with its taps."""

    def __init__(self, game: TableGame, strike_force: StrikeForce) -> None:
        self.row = game
        self.setup = game.setup
        change = Change.objects.select_related("release").get(strike_force=strike_force, version=game.version)
        self.brought = Brought(change, strike_force.faction, translated=True)
        self.sheet: BattleSheet = in_words(self.brought.battle_sheet)
        self.taps = taps_of(game)
        self.state: State = fold(self.setup, self.taps)
        self.sides = [_("You"), *self.setup["opponents"]]
        self.ticket = str(uuid4())

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def turns(self) -> range:
        return range(1, self.setup["turns"] + 1)

    def _counter(self, path: str, label: str, most: int = 0, **more: Any) -> Counter:
        now = path.replace("{turn}", str(self.turn))
        return Counter(path, now, label, self.state.number(now), most, **more)

    @cached_property
    def units(self) -> list[UnitAtTable]:
        rows = zip(self.brought.sheet.units, self.sheet.units, strict=True)
        return [self._unit(place, unit.id, tracked) for place, (unit, tracked) in enumerate(rows)]

    def _unit(self, place: int, id: str, tracked: Any) -> UnitAtTable:
        boxes, name = tracked.boxes, shown(tracked.name)
        wounds, marks, of_turn = sum(boxes), tracked.marks, f"{id}/{{turn}}"
        counters = {
            "wounds": wounds and self._counter(f"wounds/{id}", shown(self.sheet.boxes), wounds),
            "active": marks is not None and self._counter(f"active/{of_turn}", shown(self.sheet.square), 1),
            "orders": marks and self._counter(f"orders/{of_turn}", shown(self.sheet.circles), marks),
        }
        starts = [sum(boxes[:n]) for n in range(len(boxes))]
        groups = tuple([tuple(range(at, at + count)) for at, count in zip(starts, boxes, strict=True)])
        return UnitAtTable(
            name,
            shown(tracked.note),
            tracked.icon,
            self.brought.card(place),
            groups=groups if sum(boxes) <= MAX_BOXES else (),
            **{key: counter or None for key, counter in counters.items()},
        )

    @cached_property
    def players(self) -> list[Side]:
        first = self.state.values.get(f"initiative/{self.turn}")
        return [
            Side(
                place,
                name,
                self.state.total(f"score/{place}/"),
                [self._counter(f"score/{place}/{n}", label) for n, label in enumerate(self.reasons)],
                self._counter(f"held/{place}/{{turn}}", shown(self.sheet.held)) if self.sheet.held else None,
                place == first,
            )
            for place, name in enumerate(self.sides)
        ]

    @property
    def reasons(self) -> list[str]:
        """What scores are given for; the score itself where the game says no more."""
        named = [shown(reason) for reason in self.sheet.reasons]
        return named or [titled(self.brought.game.facts.terms.score.many)]

    @cached_property
    def pools(self) -> list[PoolAtTable]:
        return [
            PoolAtTable(
                f"pool/{n}/",
                shown(pool.name or pool.label),
                self.state.total(f"pool/{n}/"),
                [
                    self._counter(f"pool/{n}/{r}", shown(change.label), rule=change.rule, step=change.points)
                    for r, change in enumerate(pool.changes, 1)
                ],
            )
            for n, pool in enumerate(self.sheet.pools)
        ]

    @cached_property
    def tracks(self) -> list[Counter]:
        found = tracks_for(self.sheet, len(self.sides))
        return [
            self._counter(f"track/{n}/{{turn}}", shown(track.label), 1 if track.ticks else 0)
            for n, track in found
            if not track.ticks or self._ticked(track.ticks)
        ]

    def _ticked(self, ticks: tuple[str | None, ...]) -> bool:
        return self.turn > len(ticks) or ticks[self.turn - 1] is not None

    @cached_property
    def labels(self) -> dict[str, str]:
        """What taps are called, by their path or what is before the turn in it."""
        found = {"turn": titled(self.brought.game.facts.terms.turn.one), "initiative": _("Initiative")}
        for unit in self.units:
            for one in (unit.wounds, unit.active, unit.orders):
                if one:
                    found[one.path.removesuffix("/{turn}")] = f"{unit.name} · {one.label}"
        for side in self.players:
            for one in (*side.reasons, *([side.held] if side.held else [])):
                found[one.path.removesuffix("/{turn}")] = f"{side.name} · {one.label}"
        for pool in self.pools:
            found[f"{pool.prefix}0"] = pool.name
            found |= {one.path: f"{pool.name} · {one.label}" for one in pool.changes}
        return found | {one.path.removesuffix("/{turn}"): one.label for one in self.tracks}

    @cached_property
    def recent(self) -> list[Said]:
        """The last taps that count, the newest first."""
        undone = undone_keys(self.taps)
        counting = [tap for tap in self.taps if tap.key not in undone and tap.kind != "undo"]
        return [Said(tap.key, self._said(tap)) for tap in counting[: -RECENT - 1 : -1]]

    def _said(self, tap: Tapped) -> str:
        """A tap in words, as `table-mode.js` says it."""
        label = self.labels.get(tap.path) or self.labels.get(tap.path.rpartition("/")[0], tap.path)
        if tap.kind == "add":
            return f"{label} {-tap.value if tap.path.startswith('wounds/') else tap.value:+d}"
        return f"{label}: {self.sides[tap.value] if tap.path.startswith('initiative/') else tap.value}"

    @property
    def data(self) -> dict[str, Any]:
        """What the script begins with."""
        return {
            "game": self.row.pk,
            "made": self.row.made,
            "setup": self.setup,
            "taps": [tap._asdict() for tap in self.taps],
            "labels": self.labels,
            "sides": self.sides,
        }


def taps_of(game: TableGame, since: int = 0) -> list[Tapped]:
    """The taps of a game after so many, in order."""
    rows = Tap.objects.filter(game=game, number__gt=since).order_by("number")
    return [Tapped(str(key), *rest) for key, *rest in rows.values_list("key", "kind", "path", "value")]
