"""The page of a game at the table, as the server renders it; the script changes the same places."""

from contextlib import suppress
from typing import Any, NamedTuple
from uuid import uuid4

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from armies.models import StrikeForce, TableGame, Tap
from armies.models.change import state_at
from armies.table_mode.fold import State, Tapped, bounds_of, counting, fold
from armies.table_mode.reference import RuleChapter, chapters_of
from armies.table_mode.setup import LoadedList, tracks_for
from rules.presentation.battle_sheet import MAX_BOXES, BattleSheet, Deal
from rules.presentation.cards import Card, Chapter, Text
from web.translation.messages import in_words, shown, titled

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
    written: str = ""
    """The note that its player wrote on it."""

    @property
    def out(self) -> bool:
        return self.wounds is not None and self.wounds.number >= self.wounds.most

    @property
    def reminders(self) -> list[Text]:
        """What it may do at a moment, or for a price: its abilities that say so, its weapons' too."""
        if self.card is None:
            return []
        of_weapons = [text for table in self.card.tables for row in table.rows for text in row.texts]
        return [text for text in (*self.card.texts, *of_weapons) if text.line]

    @property
    def left(self) -> int:
        return self.wounds.most - self.wounds.number if self.wounds else 0


class TableSide(NamedTuple):
    """A player: the total, and what is counted for each reason."""

    place: int
    name: str
    total: int
    reasons: list[Counter]
    held: Counter | None
    first: bool
    spent: str
    running: bool


class PoolAtTable(NamedTuple):
    """Points of a pool, and what they come and go by."""

    prefix: str
    name: str
    total: int
    changes: list[Counter]


class CardAtTable(NamedTuple):
    """A card of a pile by its number there."""

    number: int
    name: str
    card: Card | None


class ZoneAtTable(NamedTuple):
    """Where cards lie; those of the deck by name, for nobody may know their order."""

    key: str
    name: str
    cards: list[CardAtTable]


class PileAtTable(NamedTuple):
    """A pile, and how many of its cards are drawn now."""

    key: str
    name: str
    deal: Deal | None
    draws: int
    zones: list[ZoneAtTable]

    @property
    def left(self) -> int:
        return len(self.zones[0].cards)


class NoteAtTable(NamedTuple):
    """An effect that lasts up to a turn."""

    path: str
    text: str
    unit: str
    until: int
    over: bool


class DescribedTap(NamedTuple):
    """A tap in words."""

    key: str
    words: str


class TablePage:
    """A game at the table with its taps."""

    def __init__(self, game: TableGame, strike_force: StrikeForce) -> None:
        self.row = game
        self.notes_written = strike_force.notes
        self.setup = game.setup
        self.brought = LoadedList(state_at(strike_force, game.version), strike_force.faction, translated=True)
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
            written=self.notes_written.get(id, ""),
            **{key: counter or None for key, counter in counters.items()},
        )

    @property
    def lost(self) -> list[str]:
        """The ids of the units whose boxes are all crossed off."""
        paths = {unit.id: f"wounds/{unit.id}" for unit in self.brought.sheet.units}
        most = {id: bounds_of(self.setup, path)[2] for id, path in paths.items()}
        return [id for id, path in paths.items() if most[id] and self.state.number(path) >= most[id]]

    @cached_property
    def players(self) -> list[TableSide]:
        first = self.state.values.get(f"initiative/{self.turn}")
        return [
            TableSide(
                place,
                name,
                self.state.total(f"score/{place}/"),
                [self._counter(f"score/{place}/{n}", label) for n, label in enumerate(self.reasons)],
                self._counter(f"held/{place}/{{turn}}", shown(self.sheet.held)) if self.sheet.held else None,
                place == first,
                clock_of(self.state.spent.get(place, 0)),
                (self.state.values.get("clock") or {}).get("side") == place,
            )
            for place, name in enumerate(self.sides)
        ]

    @property
    def scores(self) -> list[tuple[str, list[int]]]:
        """What each player has for each reason, where there are several."""
        numbers = [[counter.number for counter in side.reasons] for side in self.players]
        rows = list(zip(self.reasons, map(list, zip(*numbers, strict=True)), strict=True))
        return rows if len(rows) > 1 else []

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
        return [
            self._counter(f"track/{n}/{{turn}}", shown(track.label), 1 if track.ticks else 0)
            for n, track in tracks_for(self.sheet, len(self.sides))
            if not track.ticks or self._ticked(track.ticks)
        ]

    def _ticked(self, ticks: tuple[str | None, ...]) -> bool:
        return self.turn > len(ticks) or ticks[self.turn - 1] is not None

    @cached_property
    def piles(self) -> list[PileAtTable]:
        deals = {deal.pile: deal for deal in self.sheet.deals}
        piles = [pile for pile in in_words(self.brought.sheet.piles) if self.setup["piles"].get(pile.key)]
        return [self._pile(pile.key, shown(pile.title), deals.get(pile.key)) for pile in piles]

    def _pile(self, key: str, name: str, deal: Deal | None) -> PileAtTable:
        names = {"deck": _("Deck"), "hand": _("Hand"), "discard": _("Discard pile")}
        if deal and deal.scored:
            names["scored"] = shown(deal.scored)
        zones = [ZoneAtTable(zone, label, self._lying(key, zone)) for zone, label in names.items()]
        deck, hand = (len(self.state.cards(key, zone)) for zone in ("deck", "hand"))
        return PileAtTable(key, name, deal, draws_of(deal, self.turn, hand, deck), zones)

    def _lying(self, key: str, zone: str) -> list[CardAtTable]:
        cards = [self._card(key, n) for n in self.state.cards(key, zone)]
        return sorted(cards, key=lambda card: (card.name, card.number)) if zone == "deck" else cards

    def _card(self, key: str, number: int) -> CardAtTable:
        slug = self.setup["piles"][key][number]
        card = self._cards.get(slug)
        return CardAtTable(number, shown(card.name) if card else slug, card)

    @cached_property
    def _cards(self) -> dict[str, Card]:
        """The cards of all piles by slug, each worked out once."""
        kind, cards = self.brought.game.facts.first_kind(card=True), {}
        if kind is not None:
            for slug in {slug for pile in self.setup["piles"].values() for slug in pile}:
                with suppress(LookupError):
                    cards[slug] = self.brought.game.display.card(self.brought.content, kind.key, slug)
        return cards

    @cached_property
    def moments(self) -> tuple[Chapter, ...]:
        chapters: tuple[Chapter, ...] = in_words(self.brought.moments())
        return chapters

    @cached_property
    def rules(self) -> list[RuleChapter]:
        return chapters_of(self.brought.game, self.brought.reference(), [shown(title) for title in self.sheet.orders])

    @cached_property
    def notes(self) -> list[NoteAtTable]:
        """Effects that last, those that are over last."""
        kept = {path: value for path, value in self.state.values.items() if path.startswith("note/") and value}
        notes = [NoteAtTable(path, **value, over=value["until"] < self.turn) for path, value in kept.items()]
        return sorted(notes, key=lambda note: note.over)

    @cached_property
    def labels(self) -> dict[str, str]:
        """What taps are called, by their path or what is before the turn in it."""
        labels = {"turn": titled(self.brought.game.facts.terms.turn.one), "initiative": _("Initiative")}
        labels |= {"note": _("Lasting"), "shuffled": _("shuffled"), "clock": _("Clock")}
        for unit in self.units:
            for counter in (unit.wounds, unit.active, unit.orders):
                if counter:
                    labels[counter.path.removesuffix("/{turn}")] = f"{unit.name} · {counter.label}"
        for side in self.players:
            for counter in (*side.reasons, *([side.held] if side.held else [])):
                labels[counter.path.removesuffix("/{turn}")] = f"{side.name} · {counter.label}"
        for pool in self.pools:
            labels[f"{pool.prefix}0"] = pool.name
            labels |= {counter.path: f"{pool.name} · {counter.label}" for counter in pool.changes}
        return labels | {counter.path.removesuffix("/{turn}"): counter.label for counter in self.tracks}

    @cached_property
    def recent(self) -> list[DescribedTap]:
        """The last taps that count, the newest first."""
        return [DescribedTap(tap.key, self._describe(tap)) for tap in counting(self.taps)[: -RECENT - 1 : -1]]

    def _describe(self, tap: Tapped) -> str:
        """A tap in words, as `table-mode.js` does."""
        label = self.labels.get(tap.path) or self.labels.get(tap.path.rpartition("/")[0], tap.path)
        if tap.kind in ("move", "order"):
            return self._describe_move(tap)
        if tap.path == "clock":
            side = tap.value["side"]
            return f"{self.labels['clock']}: {'−' if side is None else self.sides[side]}"
        if tap.path.startswith("note/"):
            return f"{self.labels['note']}: {tap.value['text'] if tap.value else '−'}"
        if tap.kind == "add":
            return f"{label} {-tap.value if tap.path.startswith('wounds/') else tap.value:+d}"
        return f"{label}: {self.sides[tap.value] if tap.path.startswith('initiative/') else tap.value}"

    def _describe_move(self, tap: Tapped) -> str:
        pile = self.words_of_piles[tap.path]
        if tap.kind == "order":
            return f"{pile['name']}: {self.labels['shuffled']}"
        card = tap.value["card"]
        return f"{pile['name'] if card is None else pile['cards'][card]}: {pile['zones'].get(tap.value['to'], '')}"

    @cached_property
    def words_of_piles(self) -> dict[str, Any]:
        """What piles, their cards and places are called, and how they are dealt."""
        return {
            pile.key: {
                "name": pile.name,
                "zones": {zone.key: zone.name for zone in pile.zones},
                "cards": [self._card(pile.key, n).name for n in range(len(self.setup["piles"][pile.key]))],
                "deal": pile.deal and [pile.deal.first, pile.deal.later, pile.deal.up_to],
            }
            for pile in self.piles
        }

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
            "piles": self.words_of_piles,
        }


def clock_of(milliseconds: int) -> str:
    """Minutes and seconds; `table-mode.js` says the same."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"


def draws_of(deal: Deal | None, turn: int, hand: int, deck: int) -> int:
    """How many cards are drawn in a turn, none from an empty deck; `table-mode.js` says the same."""
    if deal is None:
        return 0
    wanted = deal.first if turn == 1 else deal.later
    return min(deck, max(0, wanted - hand) if deal.up_to else wanted)


def taps_of(game: TableGame, since: int = 0) -> list[Tapped]:
    """The taps of a game after so many, in order."""
    rows = Tap.objects.filter(game=game, number__gt=since).order_by("number")
    return [Tapped(str(tap.key), tap.kind, tap.path, tap.value) for tap in rows.only("key", "kind", "path", "value")]
