"""Taps of a game at the table are kept: numbered, each once, each within the rights of who made it."""

import uuid
from collections.abc import Iterable, Mapping
from random import SystemRandom
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from armies.models import TableGame, TableSeat, Tap
from armies.table_mode.dice import rolled
from armies.table_mode.fold import State, Tapped, fold
from armies.table_mode.log import Numbered, numbered_taps, taps_of
from armies.table_mode.sides import BET, bets_of, may_tap, may_undo, prefix_of, side_of, split
from armies.table_mode.taps import MAX_STEP

MAX_TAPS = 5000
"""Maximum number of taps in a game."""

ORDERED = ("turn", "initiative")
"""What two phones may not set at once to different values: the later one is told what stands."""

LUCK = SystemRandom()


class Kept(NamedTuple):
    """What came of taps: how many were new, and why others were not taken."""

    made: int
    refused: list[str]


@transaction.atomic
def keep_taps(
    game: TableGame, taps: Iterable[Tapped], place: int | None, bases: Mapping[str, int | None] | None = None
) -> Kept:
    """Keep taps behind those that there are; ValidationError when there are too many.

    `bases` say by key how many taps the phone knew when it made one.
    """
    row = TableGame.objects.select_for_update().get(pk=game.pk)
    table = _Table(row, place)
    refused = table.take({tap.key: tap for tap in taps}, bases or {})
    table.reveal()
    table.save()
    game.made, game.revision = row.made, row.revision
    return Kept(len(table.new), refused)


def write_tap(game: TableGame, tap: Tapped) -> None:
    """Keep a tap that the site itself writes; the game's row is locked."""
    table = _Table(game, tap.place)
    table.append(tap)
    table.save()


class _Table:
    """A game whose row is locked, with what is added to it."""

    def __init__(self, game: TableGame, place: int | None) -> None:
        self.game = game
        self.place = place
        self.seats = list(TableSeat.objects.filter(game=game))
        self.joined = [seat.place for seat in self.seats if seat.joined]
        self.new: list[Numbered] = []

    @cached_property
    def before(self) -> list[Numbered]:
        return numbered_taps(self.game)

    @property
    def all(self) -> list[Numbered]:
        return [*self.before, *self.new]

    @cached_property
    def state(self) -> State:
        """What all taps come to, for rights and bets: counted anew after taps that change those."""
        return fold(self.game.setup, [made.tap for made in self.all])

    def take(self, asked: dict[str, Tapped], bases: Mapping[str, int | None]) -> list[str]:
        """Add those that are new and allowed; why others are not."""
        known = Tap.objects.filter(game=self.game, key__in=asked).values_list("key", flat=True)
        for key in known:
            del asked[str(key)]
        if self.game.made + len(asked) > MAX_TAPS:
            raise ValidationError(_("A game can have %(most)s taps at most."), params={"most": MAX_TAPS})
        if asked and self.game.ended and len(self.joined) > 1:
            return [_("The game is over and its result stands: this came too late.")] * len(asked)
        reasons = [self._taken(tap, bases.get(tap.key)) for tap in asked.values()]
        return [reason for reason in reasons if reason]

    def _taken(self, tap: Tapped, base: int | None) -> str:
        """Why a tap is not taken; empty once it is."""
        reason = self._refusal(tap, base)
        if not reason and tap.path == "roll":
            try:
                tap = self._rolled(tap)
            except LookupError:
                reason = _("These dice are not there to be rolled again.")
        if not reason:
            self.append(tap._replace(place=self.place))
        return reason

    def _refusal(self, tap: Tapped, base: int | None) -> str:
        if len(self.joined) < 2 or self.place is None:
            return ""
        if tap.kind == "undo":
            return "" if self._may_undo(tap.value) else _("Only who made it, or whose side it is, takes it back.")
        plain = side_of(tap.path) in (None, self.place) and not tap.path.startswith("writes/")
        if not plain and not may_tap(tap, self.place, self.state, self.joined):
            return _("That is the other player's side: ask to write for it.")
        if _is_bet(tap) and (tap.value or 0) > self._left():
            return _("A bet is of points that one has: %(points)s at most.") % {"points": self._left()}
        if self._is_revealed(tap):
            return _("The bets of this turn have been shown: they stand.")
        return _("Another phone set that meanwhile: what stands is shown.") if self._is_late(tap, base) else ""

    def _may_undo(self, key: str) -> bool:
        undone = next((made for made in self.all if made.tap.key == key), None)
        if undone is None or self.place is None or self._is_revealed(undone.tap):
            return False
        return may_undo(undone.tap, self.place, self.state, self.joined)

    def _is_revealed(self, tap: Tapped) -> bool:
        base, _slash, turn = split(tap.path)[1].partition("/")
        return base == BET and self.state.values.get(f"bets/{turn}") is not None

    def _left(self) -> int:
        """The points that the player has to bet; any number without a list that counts them."""
        pool = f"{prefix_of(self.place or 0)}pool/{self.game.setup['bet'][0]}/"
        known = any(path.startswith(pool) for path in self.game.setup["counters"])
        return max(0, self.state.total(pool)) if known else MAX_STEP

    def _is_late(self, tap: Tapped, base: int | None) -> bool:
        """Whether somebody else set it to another value after what the phone knew."""
        if base is None or tap.kind != "put" or tap.path.partition("/")[0] not in ORDERED:
            return False
        others = [made for made in self.all if made.number > base and made.tap.place not in (None, self.place)]
        return any(made.tap.path == tap.path and made.tap.value != tap.value for made in others)

    def _rolled(self, tap: Tapped) -> Tapped:
        rolls = {made.tap.key: made.tap.value for made in self.all if made.tap.path.startswith("roll/")}
        shown = self.state.values.get(f"bets/{self.state.turn}") or {}
        bet = shown.get(str(self.place)) or 0
        value = rolled(tap.value, self.place, rolls, self.game.setup, lambda faces: LUCK.randint(1, faces), bet)
        return tap._replace(path=f"roll/{tap.key}", value=value)

    def append(self, tap: Tapped) -> None:
        self.new.append(Numbered(self.game.made + len(self.new) + 1, tap))
        if tap.kind == "undo" or "pool/" in tap.path or tap.path.startswith("writes/") or _is_bet(tap):
            self.__dict__.pop("state", None)

    def reveal(self) -> None:
        """Show the bets of a turn once all have bet: who has the initiative, and what is spent."""
        turns = {int(made.tap.path.rpartition("/")[2]) for made in self.new if _is_bet(made.tap)}
        for turn in sorted(turns):
            bets = bets_of(self.state, self.joined, turn)
            if len(self.joined) > 1 and len(bets) == len(self.joined):
                for n, tap in enumerate(self._shown(turn, bets)):
                    key = uuid.uuid5(uuid.NAMESPACE_OID, f"bets {self.game.pk} {turn} {n}")
                    self.append(Tapped(str(key), *tap))

    def _shown(self, turn: int, bets: Mapping[int, int]) -> list[tuple[str, str, Any]]:
        pool, change, first = self.game.setup["bet"]
        best = [place for place, bet in bets.items() if bet == max(bets.values())]
        shown: list[tuple[str, str, Any]] = [("put", f"bets/{turn}", {str(place): bet for place, bet in bets.items()})]
        if first and len(best) == 1:
            shown.append(("put", f"initiative/{turn}", best[0]))
        paid = [(f"{prefix_of(place)}pool/{pool}/{change}", bet) for place, bet in bets.items() if bet]
        return shown + [("add", path, -bet) for path, bet in paid if path in self.game.setup["counters"]]

    def save(self) -> None:
        """Write what is new; whoever has confirmed the end confirmed another state."""
        if not self.new:
            return
        Tap.objects.bulk_create([Tap(game=self.game, number=number, **tap._asdict()) for number, tap in self.new])
        self.game.made += len(self.new)
        confirmed = any(seat.confirmed is not None for seat in self.seats) and self.game.ended is None
        if confirmed:
            TableSeat.objects.filter(game=self.game).update(confirmed=None)
            self.game.revision += 1
        changes = {"made": self.game.made, "changed": timezone.now(), "revision": self.game.revision}
        TableGame.objects.filter(pk=self.game.pk).update(**changes)
        if self.game.ended is not None:
            keep_scores(self.game)


def _is_bet(tap: Tapped) -> bool:
    return tap.kind == "put" and split(tap.path)[1].startswith(f"{BET}/")


def keep_scores(game: TableGame) -> None:
    """What each player came to."""
    state = fold(game.setup, taps_of(game))
    for seat in TableSeat.objects.filter(game=game):
        TableSeat.objects.filter(pk=seat.pk).update(score=state.total(f"score/{seat.place}/"))
