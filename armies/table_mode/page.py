"""The page of a game at the table as one of its players sees it; the script changes the same places."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from armies.models import TableGame, TableSeat
from armies.models.table_game import guests_at
from armies.table_mode.fold import State, Tapped, counting, fold
from armies.table_mode.list_side import ListSide, aims_among, counter_at
from armies.table_mode.log import taps_of
from armies.table_mode.reference import RuleChapter, chapters_of
from armies.table_mode.rolls import RollsShown
from armies.table_mode.shown import AimChoice, DescribedTap, NoteAtTable, TableSide
from armies.table_mode.sides import (
    ASKED,
    BACK,
    BET,
    GRANTED,
    bets_of,
    hidden_from,
    may_undo,
    prefix_of,
    visible_to,
    writes_for,
)
from armies.table_mode.taps import MAX_STEP
from web.translation.messages import shown, titled

RECENT = 20
"""Taps that are shown to be undone one by one."""


class TablePage:
    """A game at the table with its taps, as seen from a seat that was fetched with its list."""

    def __init__(self, game: TableGame, place: int = 0) -> None:
        self.row = game
        self.place = place
        self.setup = game.setup
        self.seats = list(TableSeat.objects.filter(game=game).with_list())
        self.joined = [seat.place for seat in self.seats if seat.joined]
        self.made = taps_of(game)
        self.state: State = fold(self.setup, self.made)
        self.taps = visible_to(place, self.made)
        self.lists = [
            ListSide(seat, self.state, len(self.seats), seat.place == place, self.writes(seat.place), self.bets)
            for seat in self.seats
            if seat.strike_force is not None
        ]
        self.ticket = str(uuid4())

    @cached_property
    def seat(self) -> TableSeat:
        return next(seat for seat in self.seats if seat.place == self.place)

    @cached_property
    def own(self) -> ListSide | None:
        """The list of who looks; none for who came without."""
        return next((side for side in self.lists if side.own), None)

    @property
    def others(self) -> list[ListSide]:
        return [side for side in self.lists if not side.own]

    @property
    def any_list(self) -> ListSide:
        """A list that says what all of the game have alike; LookupError once none is left."""
        if not self.lists:
            raise LookupError
        return self.own or self.lists[0]

    @property
    def sheet(self) -> Any:
        return self.any_list.sheet

    @property
    def shared(self) -> bool:
        """Whether several play on their phones."""
        return len(self.joined) > 1

    @property
    def title(self) -> str:
        """The list of who looks, else who plays."""
        return self.seat.list_name or " · ".join(seat.player for seat in self.seats)

    @property
    def code(self) -> str:
        """The code in two halves, to be read aloud."""
        return f"{self.row.code[:5]} {self.row.code[5:]}"

    @property
    def free(self) -> list[TableSeat]:
        return [seat for seat in self.seats if not seat.joined]

    @property
    def guests(self) -> list[TableSeat]:
        """Who plays without an account and may get a new way back from who looks."""
        return guests_at(self.place, self.seats)

    @property
    def waits_for(self) -> list[TableSeat]:
        """Who has not confirmed the end yet, once somebody has."""
        playing = [seat for seat in self.seats if seat.joined]
        done = [seat for seat in playing if seat.confirmed is not None]
        return [seat for seat in playing if seat.confirmed is None] if done else []

    @property
    def stands(self) -> bool:
        """Whether several have confirmed how it ended."""
        return len([seat for seat in self.seats if seat.confirmed is not None]) > 1

    @property
    def waiting_names(self) -> str:
        return named(self.waits_for)

    @property
    def confirmed_names(self) -> str:
        return named(seat for seat in self.seats if seat.confirmed is not None)

    @property
    def free_names(self) -> str:
        return named(self.free)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def turns(self) -> range:
        return range(1, self.setup["turns"] + 1)

    @cached_property
    def sides(self) -> list[str]:
        return [_("You") if seat.place == self.place else seat.player for seat in self.seats]

    def writes(self, side: int) -> bool:
        return writes_for(self.place, side, self.state, self.joined)

    @cached_property
    def players(self) -> list[TableSide]:
        """All players, who looks before the others."""
        return sorted([self._player(seat) for seat in self.seats], key=lambda side: not side.mine)

    def _player(self, seat: TableSeat) -> TableSide:
        place, state, held = seat.place, self.state, shown(self.sheet.held) if self.sheet.held else ""
        bets = bets_of(state, [place], self.turn)
        revealed = state.values.get(f"bets/{self.turn}") or {}
        return TableSide(
            place,
            self.sides[place],
            state.total(f"score/{place}/") if seat.score is None else seat.score,
            [counter_at(state, f"score/{place}/{n}", label) for n, label in enumerate(self.reasons)],
            counter_at(state, f"held/{place}/{{turn}}", held) if held else None,
            place == state.values.get(f"initiative/{self.turn}"),
            clock_of(state.spent.get(place, 0)),
            (state.values.get("clock") or {}).get("side") == place,
            mine=place == self.place,
            writes=self.writes(place),
            asks=state.values.get(f"writes/{self.place}/{place}") == ASKED,
            asked=state.values.get(f"writes/{place}/{self.place}") == ASKED,
            granted=state.values.get(f"writes/{self.place}/{place}") == GRANTED,
            joined=seat.joined,
            bet=bets.get(place) if place == self.place else revealed.get(str(place)),
            has_bet=place in bets,
        )

    @property
    def revealed(self) -> bool:
        """Whether the bets of this turn are shown."""
        return self.state.values.get(f"bets/{self.turn}") is not None

    @property
    def bets(self) -> bool:
        """Whether this game has bets that are laid on the phones."""
        return self.shared and "bet" in self.setup

    @property
    def bet_path(self) -> str:
        return f"{prefix_of(self.place)}{BET}/{{turn}}"

    @property
    def bet_now(self) -> str:
        return self.bet_path.replace("{turn}", str(self.turn))

    @property
    def own_bet(self) -> int | None:
        return bets_of(self.state, [self.place], self.turn).get(self.place)

    @property
    def bet_label(self) -> str:
        return shown(self.sheet.bet.label)

    @property
    def most_bet(self) -> int:
        """All that who looks has left of what is bet; without a list nobody counts it."""
        return max(0, self.state.total(self.bet_pool)) if self.own else MAX_STEP

    @property
    def bet_pool(self) -> str:
        return f"{prefix_of(self.place)}pool/{self.setup['bet'][0]}/"

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
        return named or [titled(self.row.rules_of_game.facts.terms.score.many)]

    @cached_property
    def rules(self) -> list[RuleChapter]:
        orders = [shown(title) for title in self.sheet.orders]
        return chapters_of(self.row.rules_of_game, self.any_list.brought.reference(), orders)

    @cached_property
    def notes(self) -> list[NoteAtTable]:
        """Effects that last, those that are over last."""
        kept = {path: value for path, value in self.state.values.items() if path.startswith("note/") and value}
        notes = [NoteAtTable(path, **value, over=value["until"] < self.turn) for path, value in kept.items()]
        return sorted(notes, key=lambda note: note.over)

    @cached_property
    def dice(self) -> RollsShown:
        return RollsShown(self.row.rules_of_game, self.sheet, self.state, self.sides, self.place)

    @cached_property
    def aims(self) -> list[tuple[str, list[AimChoice]]]:
        """What may be aimed at: units of the others, and what is no unit's or of a unit without its list here."""
        aimed = [(f"{side.name} · {unit}", aims) for side in self.others for unit, aims in side.aims]
        known = {aim.aim for _unit, aims in aimed for aim in aims}
        rest = aims_among(self.sheet.aims, known)
        return [*aimed, *([(_("On the table"), rest)] if rest else [])]

    @cached_property
    def labels(self) -> dict[str, str]:
        """What taps are called, by their path or what is before the turn in it."""
        labels = {"turn": titled(self.row.rules_of_game.facts.terms.turn.one), "initiative": _("Initiative")}
        labels |= {"note": _("Effect"), "shuffled": _("shuffled"), "clock": _("Clock"), "roll": _("Roll")}
        labels |= {"bets": _("Bets"), BET: _("Bet"), "writes": _("Writing for another")}
        labels |= {ASKED: _("asked"), GRANTED: _("allowed"), BACK: _("New way back"), "colon": _(":")}
        for side in self.players:
            for counter in (*side.reasons, *([side.held] if side.held else [])):
                labels[counter.path.removesuffix("/{turn}")] = f"{side.name} · {counter.label}"
        return labels | {path: label for side in self.lists for path, label in side.labels.items()}

    @property
    def last_own(self) -> DescribedTap | None:
        """The last tap of who looks that may be undone."""
        return next((tap for tap in self.recent if tap.own and tap.undone), None)

    @cached_property
    def recent(self) -> list[DescribedTap]:
        """The last taps that count, the newest first."""
        return [self._described(tap) for tap in counting(self.taps)[: -RECENT - 1 : -1]]

    def _described(self, tap: Tapped) -> DescribedTap:
        undone = not self.shared or may_undo(tap, self.place, self.state, self.joined)
        own = tap.place in (None, self.place)
        sentence = self._describe(tap)
        return DescribedTap(
            tap.key, sentence if own else f"{self.sides[tap.place or 0]}{_(':')} {sentence}", undone, own
        )

    def _describe(self, tap: Tapped) -> str:
        """A tap in words, as `table-words.js` does."""
        if tap.kind in ("move", "order"):
            return self._describe_move(tap)
        head = tap.path.partition("/")[0]
        label = self.labels.get(tap.path) or self.labels.get(tap.path.rpartition("/")[0]) or self.labels.get(head, "")
        if tap.kind == "add":
            return f"{label} {-tap.value if side_path(tap.path).startswith('wounds/') else tap.value:+d}"
        if head == "clock":
            side = tap.value["side"]
            return f"{self.labels['clock']}{_(':')} {'−' if side is None else self.sides[side]}"
        if head == "note":
            return f"{self.labels['note']}{_(':')} {tap.value['text'] if tap.value else '−'}"
        if head == "roll":
            return " ".join([self.labels["roll"], *[self.dice.faces[die - 1] or "–" for die in tap.value["dice"]]])
        if head == BACK:
            return f"{self.labels[BACK]}{_(':')} {self.sides[tap.value]}"
        if head == "bets":
            return (
                f"{label}{_(':')} {' · '.join(f'{self.sides[int(place)]} {bet}' for place, bet in tap.value.items())}"
            )
        if head == "writes":
            side, writer = (self.sides[int(place)] for place in tap.path.split("/")[1:])
            return f"{label} ({writer} → {side}){_(':')} {self.labels.get(tap.value, '−')}"
        if side_path(tap.path).startswith(f"{BET}/"):
            return f"{self.labels[BET]}{_(':')} {'−' if tap.value is None else tap.value}"
        return f"{label}{_(':')} {self.sides[tap.value] if head == 'initiative' else tap.value}"

    def _describe_move(self, tap: Tapped) -> str:
        pile = self.words_of_piles[tap.path]
        if tap.kind == "order":
            return f"{pile['name']}{_(':')} {self.labels['shuffled']}"
        card = tap.value["card"]
        return (
            f"{pile['name'] if card is None else pile['cards'][card]}{_(':')} {pile['zones'].get(tap.value['to'], '')}"
        )

    @cached_property
    def words_of_piles(self) -> dict[str, Any]:
        return self.own.words_of_piles if self.own else {}

    @property
    def hidden_news(self) -> dict[str, Any]:
        """What the others' secrets come to for who looks: cards that lie open, how many do not, who has bet."""
        piles = {key: zones for side in self.others for key, zones in side.open_piles.items()}
        return {"piles": piles, "turn": self.turn, "bet": [side.place for side in self.players if side.has_bet]}

    small_forms = ("note-form", "dice", "betting")
    """Forms of their own, so that Enter in a field presses no other button."""

    @property
    def data(self) -> dict[str, Any]:
        """What the script begins with."""
        own = self.words_of_piles
        piles = {key: cards for key, cards in self.setup["piles"].items() if key in own}
        return {
            "game": self.row.pk,
            "place": self.place,
            "shared": self.shared,
            "writes": [seat.place for seat in self.seats if self.writes(seat.place)],
            "made": self.row.made,
            "revision": self.row.revision,
            "setup": {**self.setup, "piles": piles},
            "taps": [tap._asdict() for tap in self.taps],
            "others": self.hidden_news,
            "labels": self.labels,
            "sides": self.sides,
            "faces": self.dice.faces,
            "thresholds": dict(self.dice.thresholds),
            "verdicts": self.dice.verdicts,
            "piles": own,
        }


def named(seats: Iterable[TableSeat]) -> str:
    return ", ".join(seat.player for seat in seats)


def side_path(path: str) -> str:
    """A path without the place that it begins with."""
    return path.partition(":")[2] or path


def clock_of(milliseconds: int) -> str:
    """Minutes and seconds; `table-mode.js` says the same."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"


def changes_secrets(taps: Iterable[Tapped], place: int) -> bool:
    """Whether among taps are secrets of others, or some that may take one back."""
    return any(tap.kind == "undo" or tap.path.startswith("bets/") or hidden_from(tap, place) for tap in taps)
