"""What players agree on besides answering: a draw, a break, an answer taken back, a battle given back; vacations."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from campaigns.actions.plans import give_back as open_plans
from play import clocks, notices
from play.actions import StaleError, end, is_open, locked_battle, take_back
from play.models import Offer, PlayedBattle, Seat
from play.undoing import last_answer

Kind, Ending = Offer.Kind, PlayedBattle.Ending


def may_offer(battle: PlayedBattle, seat: Seat, kind: str) -> bool:
    """Whether a seat may offer this now: a battle of a campaign is fought to its end, or given back to its plan."""
    alone = not _others(battle, seat)
    if kind == Kind.DRAW:
        return battle.planned_id is None and not alone
    if kind == Kind.BREAK:
        return battle.clock != PlayedBattle.Clock.NONE and battle.paused is None
    if kind == Kind.UNDO:
        return battle.planned_id is None and not alone and last_answer(battle, seat.player) is not None
    return kind == Kind.GIVE_BACK and battle.planned_id is not None


def offer(battle: PlayedBattle, seat: Seat, kind: str) -> None:
    """Offer something to the others; what nobody else has to agree on is done at once, and so is what they offer too.

    StaleError when it cannot be offered any more.
    """
    with transaction.atomic():
        locked = locked_battle(battle)
        if not locked.is_going() or not may_offer(locked, seat, kind):
            raise StaleError
        present = locked.offers.filter(kind=kind).first()
        if present is not None:
            _agree(locked, present, seat)
            return
        made = Offer(battle=locked, kind=kind, player=seat.player, number=locked.answers.count())
        others = _others(locked, seat)
        if not others:
            _carry_out(locked, made, seat)
            return
        made.save()
        _changed(locked)
        notices.tell(locked, others, kind, by=seat)


def accept(battle: PlayedBattle, seat: Seat, offered: int) -> None:
    """Agree to an offer by its key; the last who agrees has it carried out. StaleError when it is gone."""
    with transaction.atomic():
        locked = locked_battle(battle)
        _agree(locked, _standing(locked, offered), seat)


def decline(battle: PlayedBattle, seat: Seat, offered: int) -> None:
    """Decline an offer, or take one's own back. StaleError when it is gone."""
    with transaction.atomic():
        locked = locked_battle(battle)
        present = _standing(locked, offered)
        present.delete()
        _changed(locked)
        if present.player != seat.player:
            notices.tell(locked, locked.seats.filter(player=present.player), "declined", by=seat)


def _standing(battle: PlayedBattle, offered: int) -> Offer:
    present = battle.offers.filter(pk=offered).first()
    if present is None or not battle.is_going():
        raise StaleError
    return present


def _agree(battle: PlayedBattle, present: Offer, seat: Seat) -> None:
    if seat.player == present.player:
        raise StaleError
    present.agreed = sorted({*present.agreed, seat.player})
    by = notices.seats_by_player(battle)[present.player]
    if {other.player for other in _others(battle, by)} <= set(present.agreed):
        _carry_out(battle, present, by)
    else:
        present.save(update_fields=["agreed"])
        _changed(battle)


def _carry_out(battle: PlayedBattle, agreed: Offer, by: Seat) -> None:
    """Do what everybody agreed on."""
    if agreed.pk is not None:
        agreed.delete()
    deeds: dict[str, Callable[[PlayedBattle, Offer, Seat], None]] = {
        Kind.DRAW: lambda battle, agreed, by: end(battle, Ending.DRAW),
        Kind.BREAK: _begin_break,
        Kind.UNDO: _undo,
        Kind.GIVE_BACK: lambda battle, agreed, by: give_back(battle),
    }
    deeds[agreed.kind](battle, agreed, by)


def _begin_break(battle: PlayedBattle, agreed: Offer, by: Seat) -> None:
    if battle.paused is not None or not is_open(battle, timezone.now()):
        raise StaleError
    clocks.begin_break(battle, timezone.now())
    _changed(battle)


def _undo(battle: PlayedBattle, agreed: Offer, by: Seat) -> None:
    """Nothing was answered since it was offered: such offers go with the next answer."""
    first = last_answer(battle, by.player)
    if first is None or battle.answers.count() != agreed.number or not is_open(battle, timezone.now()):
        raise StaleError
    take_back(battle, by, first)


def give_back(battle: PlayedBattle) -> None:
    """Give a battle back to its campaign, whose plans are open again; call it with the row locked (C-AUT-13)."""
    if battle.planned is None or battle.ending == Ending.GIVEN_BACK or battle.state == PlayedBattle.State.OVER:
        raise StaleError
    open_plans(battle.planned)
    battle.state, battle.ending, battle.asked = PlayedBattle.State.OVER, Ending.GIVEN_BACK, ""
    battle.ends = battle.paused = battle.remaining = None
    battle.offers.all().delete()
    _changed(battle)
    notices.tell(battle, battle.seats.all(), "given back")
    notices.announce(battle, notices.OVER)


def end_break(battle: PlayedBattle) -> None:
    """Go on after a break, as anybody of a battle may."""
    with transaction.atomic():
        locked = locked_battle(battle)
        if not locked.is_going() or locked.paused is None:
            raise StaleError
        clocks.end_break(locked, timezone.now())
        _changed(locked)


def go_away(battle: PlayedBattle, seat: Seat, days: int) -> None:
    """Take days of vacation, which nobody else has to agree on. StaleError where so many are not left."""
    with transaction.atomic():
        locked = locked_battle(battle)
        own = notices.seats_by_player(locked)[seat.player]
        if not is_open(locked, timezone.now()) or not clocks.go_away(locked, own, days, timezone.now()):
            raise StaleError
        _changed(locked)


def _others(battle: PlayedBattle, seat: Seat) -> list[Seat]:
    """The people of the other seats."""
    return [other for other in battle.seats.all() if other.pk != seat.pk and other.is_person()]


def _changed(battle: PlayedBattle) -> None:
    """Save a battle; its page is another now."""
    battle.changes += 1
    battle.save()
