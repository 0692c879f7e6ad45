"""What a webhook is told of its owner's battles in the browser: what whoever has their address may see as well."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from play.api.serializers import PlayedBattleSerializer
from play.models import FIXED, PlayedBattle, Seat
from play.notices import BEGUN, OVER, TURN, end_for, name_of
from programs.models import Delivery

BATTLE_KINDS = {
    BEGUN: gettext_noop("A battle of mine in the browser begins"),
    TURN: gettext_noop("It is my turn in a battle in the browser"),
    OVER: gettext_noop("A battle of mine in the browser is over"),
}


def battle_with_seats(pk: int) -> PlayedBattle | None:
    return PlayedBattle.objects.with_seats().defer(*FIXED).filter(pk=pk).first()


def own_seats(battle: PlayedBattle, owner: Any) -> list[Seat]:
    """The seats of an account, also of one for which a commander goes on."""
    return [seat for seat in battle.seats.all() if seat.user_id == owner.pk]


def has_turn(battle: PlayedBattle, owner: Any) -> bool:
    seats = own_seats(battle, owner)
    return battle.is_going() and any(seat.player == battle.asked and not seat.commander for seat in seats)


def has_passed(delivery: Delivery) -> bool:
    """Whether the turn that it is about has been taken, or taken back, meanwhile."""
    battle = delivery.battle
    if battle is None or delivery.battle_event != TURN:
        return False
    return not has_turn(battle, delivery.webhook.owner) or battle.last_answer() != delivery.after


def battle_data(battle: PlayedBattle, owner: Any) -> dict[str, Any]:
    """The battle as lists of the API show it to a stranger, and which of its players are the owner's."""
    over = battle.ending or "fought" if battle.state == PlayedBattle.State.OVER else None
    return {
        "battle": PlayedBattleSerializer(battle, context={"viewer": AnonymousUser()}).data,
        "ending": over,
        "players": [seat.player for seat in own_seats(battle, owner)],
    }


def battle_sentence(battle: PlayedBattle, what: str) -> str:
    """The same in words, for a channel."""
    seats = battle.seats.all()
    if what == BEGUN:
        return _("The battle has begun.")
    if what == TURN:
        asked = [name_of(seat) for seat in seats if seat.player == battle.asked]
        return _("It is the turn of %(who)s.") % {"who": ", ".join(asked)}
    closed = battle.state == PlayedBattle.State.CLOSED
    how = battle.get_state_display() if closed else battle.get_ending_display()
    over = _("The battle is over: %(how)s.") % {"how": how}
    winners = [name_of(seat) for seat in seats if end_for(battle, seat).startswith("won")]
    won = _("Won by %(who)s.") % {"who": ", ".join(winners)} if winners else ""
    return f"{over} {won}".strip()
