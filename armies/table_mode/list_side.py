"""One player's list on the table: its units, points and cards as they stand."""

from collections import Counter as Counts
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.models import TableSeat
from armies.models.change import state_at
from armies.table_mode.dice import LABEL_LENGTH
from armies.table_mode.fold import State, bounds_of
from armies.table_mode.setup import LoadedList, tracks_for
from armies.table_mode.shown import (
    AimChoice,
    CardAtTable,
    Counter,
    PileAtTable,
    PoolAtTable,
    RollChoice,
    UnitAtTable,
    ZoneAtTable,
)
from armies.table_mode.sides import prefix_of
from rules.presentation.battle_sheet import MAX_BOXES, Aim, BattleSheet, Deal, UnitRoll
from rules.presentation.cards import Card, Chapter
from web.translation.messages import in_words, shown


class ListSide:
    """A list in its place; `own` where its player looks, who alone sees hand, notes and reminders.

    Where `bets` are laid on the phones, no row is kept of them.
    """

    def __init__(self, seat: TableSeat, state: State, players: int, own: bool, writes: bool, bets: bool) -> None:
        assert seat.strike_force is not None
        self.seat, self.state, self.setup, self.players, self.own = seat, state, state.setup, players, own
        self.writes, self.bets = writes, bets
        self.prefix = prefix_of(seat.place)
        strike_force = seat.strike_force
        self.brought = LoadedList(state_at(strike_force, seat.version), strike_force.faction, translated=True)
        self.sheet: BattleSheet = in_words(self.brought.battle_sheet)
        self.notes_written = strike_force.notes if own else {}

    @property
    def place(self) -> int:
        return self.seat.place

    @property
    def name(self) -> str:
        return _("You") if self.own else self.seat.player

    def _counter(self, path: str, label: str, most: int = 0, **more: Any) -> Counter:
        return counter_at(self.state, f"{self.prefix}{path}", label, most, **more)

    @cached_property
    def names(self) -> list[str]:
        """What units are called; those of one name are numbered."""
        names, numbers = [shown(tracked.name) for tracked in self.sheet.units], Counts[str]()
        several = Counts(names)
        numbered = []
        for name in names:
            numbers[name] += 1
            numbered.append(f"{name} {numbers[name]}" if several[name] > 1 else name)
        return numbered

    @cached_property
    def units(self) -> list[UnitAtTable]:
        rows = zip(self.brought.sheet.units, self.sheet.units, strict=True)
        return [self._unit(place, unit.id, tracked) for place, (unit, tracked) in enumerate(rows)]

    def _unit(self, place: int, id: str, tracked: Any) -> UnitAtTable:
        boxes = tracked.boxes
        wounds, marks, of_turn = sum(boxes), tracked.marks, f"{id}/{{turn}}"
        counters = {
            "wounds": wounds and self._counter(f"wounds/{id}", shown(self.sheet.boxes), wounds),
            "active": marks is not None and self._counter(f"active/{of_turn}", shown(self.sheet.square), 1),
            "orders": marks and self._counter(f"orders/{of_turn}", shown(self.sheet.circles), marks),
        }
        starts = [sum(boxes[:n]) for n in range(len(boxes))]
        groups = tuple([tuple(range(at, at + count)) for at, count in zip(starts, boxes, strict=True)])
        return UnitAtTable(
            self.names[place],
            shown(tracked.note),
            tracked.icon,
            self.brought.card(place),
            groups=groups if sum(boxes) <= MAX_BOXES else (),
            written=self.notes_written.get(id, ""),
            **{key: counter or None for key, counter in counters.items()},
        )

    @property
    def rolls(self) -> list[tuple[str, list[RollChoice]]]:
        """What its player and its units roll, by their names."""
        rows = zip(self.names, self.sheet.units, strict=True)
        of_units = [(name, [_choice(name, roll) for roll in unit.rolls]) for name, unit in rows if unit.rolls]
        of_player = [_choice("", roll) for roll in self.sheet.rolls]
        return [*([(self.seat.list_name, of_player)] if of_player else []), *of_units]

    @property
    def aims(self) -> list[tuple[str, list[AimChoice]]]:
        """What others aim at, by the names of its units; alike ones once."""
        rows = dict(zip(self.names, [unit.aims for unit in self.sheet.units], strict=True))
        return [(name, [_aim(aim) for aim in aims]) for name, aims in rows.items() if aims]

    @property
    def lost(self) -> list[str]:
        """The ids of the units whose boxes are all crossed off."""
        paths = {unit.id: f"{self.prefix}wounds/{unit.id}" for unit in self.brought.sheet.units}
        most = {id: bounds_of(self.setup, path)[2] for id, path in paths.items()}
        return [id for id, path in paths.items() if most[id] and self.state.number(path) >= most[id]]

    @cached_property
    def pools(self) -> list[PoolAtTable]:
        return [
            PoolAtTable(
                f"{self.prefix}pool/{n}/",
                shown(pool.name or pool.label),
                self.state.total(f"{self.prefix}pool/{n}/"),
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
            for n, track in tracks_for(self.sheet, self.players)
            if not (self.bets and track.player) and (not track.ticks or self._ticked(track.ticks))
        ]

    def _ticked(self, ticks: tuple[str | None, ...]) -> bool:
        return self.state.turn > len(ticks) or ticks[self.state.turn - 1] is not None

    @cached_property
    def piles(self) -> list[PileAtTable]:
        deals = {deal.pile: deal for deal in self.sheet.deals}
        piles = [pile for pile in in_words(self.brought.sheet.piles) if self.setup["piles"].get(self.prefix + pile.key)]
        return [self._pile(self.prefix + pile.key, shown(pile.title), deals.get(pile.key)) for pile in piles]

    def _pile(self, key: str, name: str, deal: Deal | None) -> PileAtTable:
        names = {"deck": _("Deck"), "hand": _("Hand"), "discard": _("Discard pile")}
        if deal and deal.scored:
            names["scored"] = shown(deal.scored)
        zones = [self._zone(key, zone, label) for zone, label in names.items()]
        deck, hand = (len(self.state.cards(key, zone)) for zone in ("deck", "hand"))
        return PileAtTable(key, name, deal, draws_of(deal, self.state.turn, hand, deck), zones)

    def _zone(self, key: str, zone: str, label: str) -> ZoneAtTable:
        """Nobody may know the order of a deck, nor the others what is in it and in the hand."""
        lying = self.state.cards(key, zone)
        cards = [self._card(key, n) for n in lying] if self.own or zone in ("discard", "scored") else []
        if zone == "deck":
            cards.sort(key=lambda card: (card.name, card.number))
        return ZoneAtTable(zone, label, cards, len(lying))

    def _card(self, key: str, number: int) -> CardAtTable:
        slug = self.setup["piles"][key][number]
        card = self._cards.get(slug)
        return CardAtTable(number, shown(card.name) if card else slug, card)

    @cached_property
    def _cards(self) -> dict[str, Card]:
        """The cards of its piles by slug, each worked out once."""
        kind, cards = self.brought.game.facts.first_kind(card=True), {}
        piles = [f"{self.prefix}{pile.key}" for pile in self.brought.sheet.piles]
        if kind is not None:
            for slug in {slug for pile in piles for slug in self.setup["piles"].get(pile, ())}:
                with suppress(LookupError):
                    cards[slug] = self.brought.game.display.card(self.brought.content, kind.key, slug)
        return cards

    @cached_property
    def words_of_piles(self) -> dict[str, Any]:
        """What its player's piles, their cards and places are called, and how they are dealt."""
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
    def open_piles(self) -> dict[str, Any]:
        """What the others see of its piles: how many cards lie where, and the names of those that lie open."""
        return {
            pile.key: {zone.key: [zone.lies, [card.name for card in zone.cards]] for zone in pile.zones}
            for pile in self.piles
        }

    @cached_property
    def moments(self) -> tuple[Chapter, ...]:
        chapters: tuple[Chapter, ...] = in_words(self.brought.moments())
        return chapters

    @property
    def labels(self) -> dict[str, str]:
        """What its counters are called, by their path or what is before the turn in it."""
        labels, whose = {}, "" if self.own else f"{self.name} · "
        for unit in self.units:
            for counter in (unit.wounds, unit.active, unit.orders):
                if counter:
                    labels[counter.path] = f"{whose}{unit.name} · {counter.label}"
        for pool in self.pools:
            labels[f"{pool.prefix}0"] = f"{whose}{pool.name}"
            labels |= {counter.path: f"{whose}{pool.name} · {counter.label}" for counter in pool.changes}
        labels |= {counter.path: f"{whose}{counter.label}" for counter in self.tracks}
        return {path.removesuffix("/{turn}"): label for path, label in labels.items()}


def _choice(unit: str, roll: UnitRoll) -> RollChoice:
    """A roll as the form sends it: dice, what is needed, kind, what is added, aim, needed by aim, what for."""
    label = shown(roll.label)
    dice = ngettext("%(count)d die", "%(count)d dice", roll.dice) % {"count": roll.dice}
    more = f", {roll.needed}+" if roll.needed else f" + {roll.added}" if roll.added else ""
    needs = ",".join(map(str, roll.needs))
    says = [roll.dice, roll.needed, roll.kind or "-", roll.added, roll.aim or "-", needs or "-"]
    what_for = f"{unit} · {label}" if unit else label
    value = " ".join([*map(str, says), what_for[:LABEL_LENGTH]])
    return RollChoice(value, f"{label}{_(':')} {dice}{more} ({roll.rule})", roll.aim)


def _aim(aim: Aim) -> AimChoice:
    return AimChoice(f"{aim.aim} {aim.value}", shown(aim.label), aim.aim)


def aims_among(aims: Iterable[Aim], known: Collection[str]) -> list[AimChoice]:
    """Those that no unit on the table has, by their kinds."""
    return [_aim(aim) for aim in aims if aim.aim not in known]


def counter_at(state: State, path: str, label: str, most: int = 0, **more: Any) -> Counter:
    now = path.replace("{turn}", str(state.turn))
    return Counter(path, now, label, state.number(now), most, **more)


def draws_of(deal: Deal | None, turn: int, hand: int, deck: int) -> int:
    """How many cards are drawn in a turn, none from an empty deck; `table-mode.js` says the same."""
    if deal is None:
        return 0
    wanted = deal.first if turn == 1 else deal.later
    return min(deck, max(0, wanted - hand) if deal.up_to else wanted)
