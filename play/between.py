"""What stands between the players of a battle besides its question: clocks, offers, a break, how it ended."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.text.notices import when
from play import clocks
from play.models import Offer, PlayedBattle, Seat
from play.offers import may_offer

Clock, Kind = PlayedBattle.Clock, Offer.Kind

OFFERS = {
    Kind.DRAW: gettext_lazy("Offer a draw"),
    Kind.BREAK: gettext_lazy("Take a break"),
    Kind.UNDO: gettext_lazy("Ask to take back"),
    Kind.GIVE_BACK: gettext_lazy("Give the battle back to its plan"),
}
OFFERED = {
    Kind.DRAW: gettext_lazy("%(who)s offers a draw."),
    Kind.BREAK: gettext_lazy("%(who)s would like a break: no clock runs until somebody goes on."),
    Kind.UNDO: gettext_lazy("%(who)s would like to take the last answer back, and what came after it."),
    Kind.GIVE_BACK: gettext_lazy("%(who)s would like to give this battle back to its plan, and begin anew."),
}


class SeatClock(NamedTuple):
    """The clock of a seat: until when, as a moment and in words, or how much is left while it does not run."""

    name: str
    ends: datetime | None
    by: str
    left: str


class OfferView(NamedTuple):
    """An offer that stands; one's `own` can be taken back, another's answered once."""

    pk: int
    words: str
    own: bool
    agreed: bool


def between(battle: PlayedBattle, own: Sequence[Seat]) -> dict[str, Any]:
    """The context of what stands between the players, for the people of these seats."""
    going = battle.is_going()
    context: dict[str, Any] = {
        "clocks": [clock for seat in battle.seats.all() if (clock := _clock(battle, seat))] if going else [],
        "taken_over": [seat for seat in battle.seats.all() if seat.taken_over is not None],
        "at_end": battle.get_at_end_display(),
    }
    if own and going:
        offers = list(battle.offers.all())
        context["offers"] = [_offer(battle, offer, own) for offer in offers]
        context["may_offer"] = kinds_to_offer(battle, own[0], offers)
        context["vacation"] = next((seat for seat in own if seat.vacation and battle.paused is None), None)
    return context


def kinds_to_offer(battle: PlayedBattle, seat: Seat, offers: Iterable[Offer]) -> list[tuple[str, Any]]:
    """What a seat may offer that is none of the offers that stand."""
    standing = {offer.kind for offer in offers}
    return [
        (str(kind), words) for kind, words in OFFERS.items() if kind not in standing and may_offer(battle, seat, kind)
    ]


def _offer(battle: PlayedBattle, offer: Offer, own: Sequence[Seat]) -> OfferView:
    names = {seat.player: called(seat) for seat in battle.seats.all()}
    mine = {seat.player for seat in own}
    words = str(OFFERED[Kind(offer.kind)]) % {"who": names.get(offer.player, offer.player)}
    return OfferView(offer.pk, words, offer.player in mine and len(mine) == 1, bool(mine & set(offer.agreed)))


def _clock(battle: PlayedBattle, seat: Seat) -> SeatClock | None:
    """None for a seat without a clock, by correspondence for one that is not asked."""
    runs = battle.ends is not None and battle.asked == seat.player
    if seat.commander or battle.clock == Clock.NONE or (battle.clock == Clock.QUESTION and not runs):
        return None
    assert battle.ends is not None or not runs
    left = max(battle.ends - timezone.now(), timedelta()) if runs and battle.ends else _kept(battle, seat)
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    live = battle.clock == Clock.SIDE
    by = when(battle.ends.isoformat()) if runs and battle.ends else ""
    return SeatClock(called(seat), battle.ends if runs else None, by, f"{minutes}:{seconds:02}" if live else "")


def _kept(battle: PlayedBattle, seat: Seat) -> timedelta:
    """What is left of the minutes of a side whose clock does not run."""
    if battle.remaining is not None and battle.asked == seat.player:
        return battle.remaining
    return seat.time_left or timedelta()


def called(seat: Seat) -> str:
    """What the page calls who sits there: the list."""
    return seat.name or seat.player


def why_stale(battle: PlayedBattle) -> str:
    """Why an answer, an offer or a word came too late."""
    if battle.is_over():
        return _("The battle is over.")
    if battle.paused is not None:
        return _("The battle is on a break: go on first.")
    if clocks.is_out_of_time(battle, timezone.now()):
        return _("The time for this answer has run out.")
    return _("This question has been answered meanwhile.")


class BattleRow(NamedTuple):
    """A battle in the list of one's own: whether it is one's turn, whom it waits for, and until when."""

    battle: PlayedBattle
    yours: bool
    waits_for: str
    by: str


def battle_rows(battles: Iterable[PlayedBattle], user: Any, tokens: Sequence[str]) -> list[BattleRow]:
    """Battles fetched with their seats, those first in which it is one's turn."""
    rows = [_row(battle, user, tokens) for battle in battles]
    return sorted(rows, key=lambda row: (row.battle.is_over(), not row.yours))


def _row(battle: PlayedBattle, user: Any, tokens: Sequence[str]) -> BattleRow:
    asked = next((seat for seat in battle.seats.all() if seat.player == battle.asked and battle.is_going()), None)
    mine = asked is not None and not asked.commander and asked.is_of(user, tokens)
    by = when(battle.ends.isoformat()) if battle.ends is not None else ""
    return BattleRow(battle, mine, called(asked) if asked else "", by)
