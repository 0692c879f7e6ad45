"""Planned battles of campaigns that their players play: seats are taken as plans are locked (C-AUT-12)."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.plans import lock_plan, plans_changed, unlock_plan
from campaigns.bridge import IN_PERSON
from campaigns.models import Battle, Side
from campaigns.permissions import may, role_in
from campaigns.replays.source import names_in
from play.actions import go_on, locked_battle
from play.clocks import USUAL_KEY, Terms, terms_of
from play.models import TITLE_LENGTH, PlayedBattle, Seat
from play.offers import give_back

State = PlayedBattle.State

USUAL = terms_of(USUAL_KEY, PlayedBattle.AtEnd.COMMANDER)


def take_seat(side: Side, user: Any, terms: Terms, salt: str = "") -> Battle:
    """Take one's seat, as a plan is locked; the first who sits down says what the clock is. RefusedError."""
    with transaction.atomic():
        lock_campaign_for_update(side.battle.campaign_id)
        if _waiting(side.battle) is None:
            _wait(side.battle, terms)
        return lock_plan(side, user, IN_PERSON, salt)


def leave_seat(side: Side) -> None:
    """Leave it again, as a plan is unlocked, while another is free. RefusedError."""
    unlock_plan(side)


def seated(sides: list[Side]) -> list[Side]:
    """The sides whose players have taken their seats."""
    return [side for side in sides if side.locked is not None and side.plan == IN_PERSON]


def played(battle: Battle) -> PlayedBattle | None:
    """The battle in the browser of a planned one: the one that is played, waits, or was played last."""
    return PlayedBattle.objects.filter(planned=battle).without_documents().with_seats().order_by("-pk").first()


def may_give_back(battle: Battle, present: PlayedBattle, user: Any) -> bool:
    """Whether somebody may give a battle back without the others' word (C-AUT-13)."""
    fights = any(side.entry.membership.user_id == user.pk for side in battle.sides.all())
    if present.state == State.CLOSED:
        return fights or may(role_in(battle.campaign, user), "call off")
    return present.is_going() and not fights and may(role_in(battle.campaign, user), "call off")


def give_back_alone(battle: PlayedBattle) -> None:
    """Give a battle back without the others' word: an organiser who does not fight in it, or after an update."""
    with transaction.atomic():
        give_back(locked_battle(battle))


@receiver(plans_changed, dispatch_uid="play.planned")
def follow(sender: Any, battle: Battle, **more: Any) -> None:
    """Seats follow plans: begun with the last plan, gone with the last seat."""
    present = Battle.objects.with_documents().with_sides().get(pk=battle.pk)
    waiting, sides = _waiting(present), list(present.sides.all())
    if not seated(sides):
        if waiting is not None:
            waiting.delete()
        return
    waiting = waiting or _wait(present, USUAL)
    for number, side in enumerate(sides):
        user = side.entry.membership.user if side in seated(sides) else None
        commander = "" if side in seated(sides) or not present.is_committed() else (side.plan or {})["commander"]
        names = {"player": side.colour, "name": side.entry.name}
        Seat.objects.update_or_create(
            battle=waiting, number=number, defaults={"user": user, "commander": commander, **names}
        )
    if present.is_committed():
        _begin(waiting, present)


def _begin(waiting: PlayedBattle, present: Battle) -> None:
    """All plans are locked: the scenario is what was committed to, the dice what was promised."""
    waiting.scenario, waiting.names = present.scenario, names_in(present)
    waiting.secret, waiting.salts = present.secret, [side.salt for side in present.sides.all()]
    waiting.engine = waiting.rules().facts.engine
    waiting.save()
    go_on(waiting)


def _waiting(battle: Battle) -> PlayedBattle | None:
    return PlayedBattle.objects.filter(planned=battle, state=State.OPEN).first()


def _wait(battle: Battle, terms: Terms) -> PlayedBattle:
    campaign = battle.campaign
    return PlayedBattle.objects.create(
        game=campaign.game,
        title=f"{campaign.name}: {battle.title}"[:TITLE_LENGTH],
        scenario={},
        planned=battle,
        **terms.columns(),
    )
